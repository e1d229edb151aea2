import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import type { MouseEvent, ReactNode } from 'react';
import { ApiError } from '../../api/client';

export type Form<Values> = UseFormReturnType<Values> & { confirmsAll: boolean };

type Options = {
  /**
   * Every field that was touched and has no error says so, also an empty one and a choice: the back office's rule
   * (section 5). The pages of the account side, whose document asks for none, confirm what was typed and no more.
   */
  confirmsAll?: boolean;
};

/** A form that checks a field when it is left and everything on submit; typing never loses what was typed. */
export function useKitForm<Values extends Record<string, unknown>>({
  confirmsAll = false,
  ...input
}: UseFormInput<Values> & Options): Form<Values> {
  const form = useForm<Values>({ validateInputOnBlur: true, clearInputErrorOnChange: true, ...input });
  return { ...form, confirmsAll } as Form<Values>;
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
    const field = first ? document.querySelector<HTMLElement>(`[data-path="${CSS.escape(first)}"]`) : null;
    field?.focus();
    // It may have the focus already, and be scrolled out of sight.
    field?.scrollIntoView?.({ block: 'nearest' });
  });
  return (
    <form id={id} aria-label={label} noValidate onSubmit={submit} onMouseDown={keepFocus}>
      {children}
    </form>
  );
}
