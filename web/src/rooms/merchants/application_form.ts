import type {
  Answer,
  ApplicationFields,
  ApplicationFieldsInput,
  Country,
  CountryChoice,
  WaitingTime,
} from '../../api/client';
import { amount, email, isEmpty, numeric, required, rules, type Rule } from '../../kit/form/rules';
import { texts } from '../../kit/i18n';
import { toMoney } from '../../kit/money/money';
import { FIELDS, STEPS, fieldsOf, type Field, type FieldName, type FieldValues } from './application_fields';

/** What the form holds is text, exactly as typed or chosen; these functions turn it into the wire's types and back. */
export const NOTHING = Object.fromEntries(FIELDS.map(({ name }) => [name, ''])) as FieldValues;

/** `shop.example.my` is what people write; it is sent as https://shop.example.my. */
const withScheme = (typed: string) => (/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`);

const url: Rule = (value) => {
  const typed = String(value).trim();
  if (typed === '') return null;
  const address = URL.canParse(withScheme(typed)) ? new URL(withScheme(typed)) : undefined;
  const isWeb = address && /^https?:$/.test(address.protocol) && /^[^.\s]+(\.[^.\s]+)+$/.test(address.hostname);
  return isWeb && !/\s/.test(typed) && !address.username ? null : texts.t('merchants:wizard.notUrl');
};

/** ISO 9362: bank, country, place, and maybe a branch. */
const swift: Rule = (value) =>
  isEmpty(value) || /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/i.test(String(value).trim())
    ? null
    : texts.t('merchants:wizard.notSwift');

const written = (value: unknown) => String(value).replaceAll(' ', '').toUpperCase();

/** As the authorities write their numbers; the server has the same rules (application_form.h). */
const numberOf =
  (form: RegExp, message: 'notTaxNo' | 'notMsicCode' | 'notSstNo'): Rule =>
  (value) =>
    isEmpty(value) || form.test(written(value)) ? null : texts.t(`merchants:wizard.${message}`);
const taxNo = numberOf(/^(C|CS|D|E|F|FA|J|LE|PT|TA|TC|TN|TP|TR|IG|OG|SG)\d{8,12}$/, 'notTaxNo');
const msicCode = numberOf(/^\d{5}$/, 'notMsicCode');
const sstNo = numberOf(/^[A-Z]\d{2}-\d{4}-\d{8}$/, 'notSstNo');

const ofKind: Partial<Record<Field['kind'], Rule>> = {
  digits: numeric,
  money: amount,
  email,
  url,
  swift,
  taxNo,
  msicCode,
  sstNo,
};

const ruleOf = ({ kind, isRequired }: Field): Rule => {
  const own = ofKind[kind];
  return rules(...(isRequired ? [required] : []), ...(own ? [own] : []));
};

export const isShown = ({ shownIf }: Field, values: FieldValues): boolean => shownIf?.(values) ?? true;

export type FieldErrors = Partial<Record<FieldName, string>>;

export const validateFields = (fields: readonly Field[], values: FieldValues): FieldErrors => {
  const errors: FieldErrors = {};
  for (const field of fields) {
    const message = isShown(field, values) ? ruleOf(field)(values[field.name], values) : null;
    if (message) errors[field.name] = message;
  }
  return errors;
};

export const validateStep = (step: number, values: FieldValues): FieldErrors => validateFields(fieldsOf(step), values);

/** The form's own validation: one rule a field, from the table. */
export const formRules = Object.fromEntries(
  FIELDS.map((field) => [
    field.name,
    (_: unknown, values: FieldValues) => (isShown(field, values) ? ruleOf(field)(values[field.name], values) : null),
  ]),
) as Record<FieldName, (value: unknown, values: FieldValues) => string | null>;

export const isStepDone = (step: number, values: FieldValues): boolean =>
  Object.keys(validateStep(step, values)).length === 0;

export const firstUnfinishedStep = (values: FieldValues): number | undefined => {
  const step = STEPS.findIndex((_, at) => !isStepDone(at, values));
  return step < 0 ? undefined : step;
};

const wireValue = (
  { kind }: Field,
  value: string,
  countries: readonly Country[],
): ApplicationFieldsInput[FieldName] => {
  switch (kind) {
    case 'money':
      return toMoney(value);
    case 'url':
      return withScheme(value.trim());
    case 'swift':
      return value.trim().toUpperCase();
    case 'taxNo':
    case 'msicCode':
    case 'sstNo':
      return written(value);
    case 'waitingTime':
    case 'answer':
      return Number(value) as Answer | WaitingTime;
    case 'yesNo':
      return value === 'true';
    case 'country': {
      const id = Number(value);
      return { value, label: countries.find((country) => country.id === id)?.name ?? value, id };
    }
    default:
      return value.trim();
  }
};

/** Empty and hidden fields are left out; an amount that is none yet stays in the page until it is one. */
export const toWire = (values: FieldValues, countries: readonly Country[]): ApplicationFieldsInput =>
  Object.fromEntries(
    FIELDS.filter((field) => values[field.name].trim() !== '' && isShown(field, values))
      .map((field) => [field.name, wireValue(field, values[field.name], countries)] as const)
      .filter(([, value]) => value !== undefined),
  );

const isCountry = (value: unknown): value is CountryChoice =>
  typeof value === 'object' && value !== null && 'id' in value;

export const fromWire = (application: Partial<ApplicationFields>): FieldValues =>
  Object.fromEntries(
    FIELDS.map(({ name }) => {
      const value = application[name];
      return [name, isCountry(value) ? String(value.id) : value === null || value === undefined ? '' : String(value)];
    }),
  ) as FieldValues;

/** A draft is sent without what is not right yet (a half-typed address), so that the rest of it can be kept. */
export const draftToWire = (values: FieldValues, countries: readonly Country[]) => {
  const errors = validateFields(FIELDS, values);
  const wrong = FIELDS.filter(({ name }) => values[name].trim() !== '' && errors[name]);
  const kept = { ...values, ...Object.fromEntries(wrong.map(({ name }) => [name, ''])) };
  return { application: toWire(kept, countries), isWhole: wrong.length === 0 };
};
