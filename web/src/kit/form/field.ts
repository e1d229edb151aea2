import { createElement, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from './form';
import classes from './fields.module.css';

export type Bound<Values> = { form: Form<Values>; name: keyof Values & string; label: string };

/** What a field of the library takes besides what the form gives it. */
export type Own<Props> = Omit<Props, 'form' | 'name' | 'label' | 'value' | 'onChange' | 'error'> & { hint?: ReactNode };

type Options = {
  hint?: ReactNode;
  required?: boolean | undefined;
  /** One box holds `checked` instead of a value; a group of boxes has no input of its own. */
  kind?: 'input' | 'box' | 'group';
};

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

const isFilled = (value: unknown) => value !== undefined && value !== null && String(value).trim() !== '';

/**
 * What every field shares: its value, its message when touched and wrong, "{label} is valid" when touched and right
 * (back-office, section 5), the hint until then. There is no second place that decides how a field looks.
 */
export function useField<Values>({ form, name, label }: Bound<Values>, options: Options = {}) {
  const { hint, kind = 'input' } = options;
  const limit = Object.hasOwn(form.limits, name) ? form.limits[name] : undefined;
  const required = options.required ?? limit?.isRequired;
  const { t } = useTranslation('kit');
  const [isLeft, setLeft] = useState(false);
  const bound = form.getInputProps(name as never, { type: kind === 'box' ? 'checkbox' : 'input' });
  const isAnswered = isFilled((form.getValues() as Record<string, unknown>)[name]);
  const isJudged = form.confirmsAll ? isLeft || isAnswered : isAnswered && kind === 'input';
  const isValid = isJudged && !form.errors[name] && form.isTouched(name as never) && form.isValid(name as never);
  return {
    ...bound,
    onBlur: () => {
      bound.onBlur?.();
      setLeft(true);
    },
    label,
    id: `field-${name}`,
    description: isValid ? createElement('span', { className: classes.valid }, t('form.valid', { label })) : hint,
    'data-valid': isValid || undefined,
    // A group has no input of its own, and no class for one.
    ...((kind === 'group' ? {} : { classNames: { input: classes.input } }) as object),
    ...(kind !== 'box' && { inputWrapperOrder: ORDER, withAsterisk: required }),
    ...(kind === 'input' && { 'aria-required': required, maxLength: limit?.lengthMax }),
  };
}
