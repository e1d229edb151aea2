/**
 * The payer's own small catalogue: each language is one file, and a page loads the one that it speaks. i18next would
 * cost a fifth of this page's whole weight.
 */
import type english from 'messages/en/pay.json';
import type { Language } from '../../kit/i18n/language';

export { isLanguage, LANGUAGES, languageKeep, languageStart, type Language } from '../../kit/i18n/language';

export type TextKey = keyof typeof english;
export type Texts = Record<TextKey, string>;

const files = import.meta.glob<Texts>('../../../../messages/??/pay.json', { import: 'default' });
const load = (language: Language) => files[`../../../../messages/${language}/pay.json`]!();

/** A file that does not arrive reads English: a payment never fails for want of a word. */
export const textsLoad = (language: Language): Promise<Texts> => load(language).catch(() => load('en'));

export type Values = Record<string, string | number>;
export type Translate = (key: TextKey, values?: Values) => string;

/** Marks that turn the direction of writing: within a sentence they would turn our words, too. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const translator =
  (texts: Texts): Translate =>
  (key, values = {}) =>
    texts[key].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole).replace(TURNS, ''));
