import { ApiError } from '../../api/client';
import { showFieldErrors, type Form } from '../../kit/form/form';

/** Fields of a nested rule ("rule.mdrGateway") are fields of their own in these forms. */
export function showRuleErrors<Values>(form: Form<Values>, error: unknown) {
  showFieldErrors(form, error);
  if (!(error instanceof ApiError)) return;
  const values = form.getValues() as object;
  for (const { field, message } of error.body.fieldErrors ?? []) {
    const name = field.split('.').at(-1)?.split('[')[0] ?? field;
    if (name in values) form.setFieldError(name as never, message);
  }
}
