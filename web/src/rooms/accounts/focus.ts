import { ApiError } from '../../api/client';
import { showFieldErrors, type Form } from '../../kit/form/form';

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/** After the next paint: what is busy or behind a dialog cannot take the focus before. */
export const focusSoon = (selector: string) => requestAnimationFrame(() => find(selector)?.focus());

/** Shows the server's refusals at their fields. Answers the selector of the first of them, else of the field named. */
export function refusedField<Values>(form: Form<Values>, error: unknown, otherwise: keyof Values & string): string {
  showFieldErrors(form, error);
  const values = form.getValues() as object;
  const refused = error instanceof ApiError ? error.body.fieldErrors?.find(({ field }) => field in values) : undefined;
  return `[data-path="${refused?.field ?? otherwise}"]`;
}

/** And gives it the focus, which the pressed button lost while it was busy. */
export const focusRefused = <Values>(form: Form<Values>, error: unknown, otherwise: keyof Values & string) =>
  find(refusedField(form, error, otherwise))?.focus();
