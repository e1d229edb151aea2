import { TextInput } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import type { Form } from './form';

const Picker = lazy(() => import('./date_time_picker'));

type Props<Values> = { form: Form<Values>; name: keyof Values & string; label: string; hint?: ReactNode };

/** Malaysian wall clock, shown dd/MM/yyyy HH:mm:ss, kept as "yyyy-MM-dd HH:mm:ss"; steps of 15 minutes. */
export function DateTimeField<Values>({ form, name, label, hint }: Props<Values>) {
  const bound = form.getInputProps(name as never);
  return (
    <Suspense
      fallback={
        <TextInput
          label={label}
          readOnly
          description={hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      }
    >
      <Picker {...bound} id={`field-${name}`} label={label} hint={hint} />
    </Suspense>
  );
}
