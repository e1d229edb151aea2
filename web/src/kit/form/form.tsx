import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import type { MouseEvent, ReactNode } from 'react';
import { ApiError } from '../../api/client';

export type Form<Values> = UseFormReturnType<Values>;

/** A form that checks a field when it is left and everything on submit; typing never loses what was typed. */
export function useKitForm<Values extends Record<string, unknown>>(input: UseFormInput<Values>): Form<Values> {
  return useForm<Values>({ validateInputOnBlur: true, clearInputErrorOnChange: true, ...input }) as Form<Values>;
}

/** Puts the server's field errors at their fields. Answers the messages that belong to no field of this form. */
export function showFieldErrors<Values>(form: Form<Values>, error: unknown): string[] {
  if (!(error instanceof ApiError)) return [];
  const elsewhere: string[] = [];
  const values = form.getValues() as object;
  for (const { field, message } of error.body.fieldErrors ?? []) {
    const root = field.split(/[.[]/)[0] ?? field;
    if (root in values) form.setFieldError(root as never, message);
    else elsewhere.push(`${field}: ${message}`);
  }
  return elsewhere;
}

// Leaving a field may show its error, which moves what is below away from under the pointer: the click would be lost.
export const keepFocus = (event: MouseEvent) =>
  (event.target as Element).closest('a, button') && event.preventDefault();

type KitFormProps<Values> = {
  form: Form<Values>;
  onSubmit: (values: Values) => void;
  children: ReactNode;
  id?: string;
  label?: string;
};

/** noValidate: our own messages, in the reader's language. The first wrong field gets the focus. */
export function KitForm<Values>({ form, onSubmit, children, id, label }: KitFormProps<Values>) {
  const submit = form.onSubmit(onSubmit as never, (errors) => {
    const first = Object.keys(errors)[0];
    if (first) document.querySelector<HTMLElement>(`[data-path="${CSS.escape(first)}"]`)?.focus();
  });
  return (
    <form id={id} aria-label={label} noValidate onSubmit={submit} onMouseDown={keepFocus}>
      {children}
    </form>
  );
}
