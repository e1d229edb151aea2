import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import type { MouseEvent, ReactNode } from 'react';
import { ApiError } from '../../api/client';
import type { Limits } from './limits';
import { required } from './rules';

export type Form<Values> = UseFormReturnType<Values> & { confirmsAll: boolean; limits: Limits };

type Options = {
  /**
   * Every field that was touched and has no error says so, also an empty one and a choice: the back office's rule
   * (section 5). The pages of the account side, whose document asks for none, confirm what was typed and no more.
   */
  confirmsAll?: boolean;
  /** Of the request that the form makes; a field of another name has none. */
  limits?: Limits;
};

type Validate<Values> = UseFormInput<Values>['validate'];
type Checks<Values> = Exclude<Extract<Validate<Values>, object>, (...of: never[]) => unknown>;

/** What the server requires is required; a rule of the form's own has the first word. */
const withRequired = <Values extends Record<string, unknown>>(
  own: Validate<Values>,
  limits: Limits,
  values: Partial<Values>,
): Validate<Values> => {
  // One function for all values says all of it.
  if (typeof own === 'function') return own;
  const checks = { ...own } as Record<string, ((...of: [unknown, Values, string]) => ReactNode) | undefined>;
  for (const [name, limit] of Object.entries(limits)) {
    const check = checks[name];
    // What the request takes from elsewhere is no field of the form.
    if (limit.isRequired && name in values) checks[name] = (...of) => check?.(...of) ?? required(of[0], of[1]);
  }
  return checks as Checks<Values>;
};

/** A form that checks a field when it is left and everything on submit; typing never loses what was typed. */
export function useKitForm<Values extends Record<string, unknown>>({
  confirmsAll = false,
  limits = {},
  validate,
  ...input
}: UseFormInput<Values> & Options): Form<Values> {
  const form = useForm<Values>({
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    validate: withRequired(validate, limits, input.initialValues ?? {}),
    ...input,
  });
  return { ...form, confirmsAll, limits } as Form<Values>;
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
  /** The names of the wrong fields, before the first of them gets the focus: it may have to be brought into sight. */
  onWrong?: (names: string[]) => void;
};

/** noValidate: our own messages, in the reader's language. The first wrong field gets the focus. */
export function KitForm<Values>({ form, onSubmit, children, id, label, onWrong }: KitFormProps<Values>) {
  const submit = form.onSubmit(onSubmit as never, (errors) => {
    onWrong?.(Object.keys(errors));
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
