import { texts } from '../i18n';
import { parseSen } from '../money/money';

/** A rule answers the message to show, or null. Rules run in order; the first message wins. */
export type Rule<Value = unknown, Values = unknown> = (value: Value, values: Values) => string | null;

export const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

export const required: Rule = (value) => (isEmpty(value) ? texts.t('kit:form.required') : null);

/** The pattern is deliberately loose: the mail that arrives is the real proof. */
export const email: Rule = (value) =>
  isEmpty(value) || /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(String(value).trim()) ? null : texts.t('kit:form.email');

export const numeric: Rule = (value) =>
  isEmpty(value) || /^\d+$/.test(String(value).trim()) ? null : texts.t('kit:form.number');

export const amount: Rule = (value) =>
  isEmpty(value) || (parseSen(String(value)) ?? -1n) >= 0n ? null : texts.t('kit:form.amount');

export const rules =
  (...all: Rule[]): Rule =>
  (value, values) => {
    for (const rule of all) {
      const message = rule(value, values);
      if (message) return message;
    }
    return null;
  };
