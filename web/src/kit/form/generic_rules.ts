/**
 * The generic messages of the back office (section 5), as rules. Where the document of a page fixes the words ("Can not
 * be empty"), those of rules.ts stand. Apart from them: the sign-in page needs none of these.
 */
import { texts } from '../i18n';
import { isEmpty, type Rule } from './rules';
import { isDay, isWall, isWithin, type Limits } from '../time/typed_date';

const t = texts.t;

/** What a message calls the field; a function, because the language may change while the form stands. */
type Name = () => string;

export const requiredAs =
  (name: Name): Rule =>
  (value) =>
    isEmpty(value) ? t('form:required', { name: name() }) : null;

/** For a set of which something has to be chosen, and needs no name to be understood. */
export const requiredField: Rule = (value) => (isEmpty(value) ? t('form:requiredField') : null);

export const accepted: Rule = (value) => (value === true ? null : t('form:terms'));

export const matches =
  (pattern: RegExp, name?: Name): Rule =>
  (value) => {
    if (isEmpty(value) || pattern.test(String(value).trim())) return null;
    return name ? t('form:invalid', { name: name() }) : t('form:invalidField');
  };

export const known =
  (name: Name, isKnown: (value: string) => boolean): Rule =>
  (value) =>
    isEmpty(value) || isKnown(String(value)) ? null : t('form:notFound', { name: name() });

export const lengthMin =
  (length: number): Rule =>
  (value) =>
    isEmpty(value) || String(value).trim().length >= length ? null : t('form:lengthMin', { length });

export const lengthMax =
  (length: number): Rule =>
  (value) =>
    String(value ?? '').trim().length <= length ? null : t('form:lengthMax', { length });

const within =
  (isDate: (value: string) => boolean) =>
  (name: Name, limits: () => Limits = () => ({})): Rule =>
  (value) => {
    if (isEmpty(value)) return null;
    if (!isDate(String(value))) return t('form:invalid', { name: name() });
    return isWithin(String(value), limits()) ? null : t('form:outside', { name: name() });
  };

/** For a date field: what was typed is a day of the calendar, and between the limits of the field. */
export const day = within(isDay);
export const dateTime = within(isWall);
