import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from './form';
import classes from './fields.module.css';

// Apart from the other fields: the sign-in page needs no list, no checkbox and what these bring along.

export type Bound<Values> = { form: Form<Values>; name: keyof Values & string; label: string };

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

// What every field shares: the value, the message when touched and wrong, "{label} is valid" when touched and right.
export function useField<Values>({ form, name, label }: Bound<Values>, hint?: ReactNode) {
  const { t } = useTranslation('kit');
  const value = (form.getValues() as Record<string, unknown>)[name];
  const error = form.errors[name];
  const filled = value !== undefined && value !== null && String(value).trim() !== '';
  const isValid = !error && filled && form.isTouched(name as never) && form.isValid(name as never);
  return {
    ...form.getInputProps(name as never),
    label,
    id: `field-${name}`,
    inputWrapperOrder: ORDER,
    description: isValid ? <span className={classes.valid}>{t('form.valid', { label })}</span> : hint,
    'data-valid': isValid || undefined,
    classNames: { input: classes.input },
  };
}

export type Own<Props> = Omit<Props, 'form' | 'name' | 'label' | 'value' | 'onChange' | 'error'> & { hint?: ReactNode };

export function TextField<V>({ form, name, label, hint, required, ...rest }: Bound<V> & Own<TextInputProps>) {
  return (
    <TextInput
      {...useField({ form, name, label }, hint)}
      name={name}
      withAsterisk={required}
      aria-required={required}
      {...rest}
    />
  );
}

/** An amount stays the text that was typed until it is sent (see toMoney); it never becomes a number. */
export function MoneyField<V>({ form, name, label, hint, required, ...rest }: Bound<V> & Own<TextInputProps>) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      leftSection="RM"
      {...useField({ form, name, label }, hint)}
      withAsterisk={required}
      aria-required={required}
      {...rest}
    />
  );
}

export function PasswordField<V>({ form, name, label, hint, required, ...rest }: Bound<V> & Own<PasswordInputProps>) {
  const { t } = useTranslation('kit');
  return (
    <PasswordInput
      {...useField({ form, name, label }, hint)}
      name={name}
      withAsterisk={required}
      aria-required={required}
      aria-invalid={form.errors[name] ? true : undefined}
      visibilityToggleButtonProps={{
        'aria-label': `${t('form.passwordShow')} / ${t('form.passwordHide')}`,
        tabIndex: 0,
      }}
      {...rest}
    />
  );
}
