/**
 * The payer's own small catalogue: each language is one file, and a page loads the one that it speaks. i18next would
 * cost a fifth of this page's whole weight.
 */
import type english from 'messages/en/pay.json';
import type shop from 'messages/en/shop.json';
import type { Language } from '../../kit/i18n/language';

export { isLanguage, LANGUAGES, languageKeep, languageStart, type Language } from '../../kit/i18n/language';

export type TextKey = keyof typeof english;
/** What a shop says besides; only its page has them. */
export type ShopKey = keyof typeof shop;
export type Texts = Record<TextKey, string>;
/** Which texts a page has: those of a shop come with those of all. */
export type PageTexts = 'pay' | 'shop';

const files = import.meta.glob<Texts>('../../../../messages/??/{pay,shop}.json', { import: 'default' });
const file = (language: Language, name: PageTexts) => files[`../../../../messages/${language}/${name}.json`]!();
const load = async (language: Language, page: PageTexts): Promise<Texts> => {
  const [all, own] = await Promise.all([file(language, 'pay'), page === 'shop' && file(language, page)]);
  return { ...all, ...own };
};

/** A file that does not arrive reads English: a payment never fails for want of a word. */
export const textsLoad = (language: Language, page: PageTexts = 'pay'): Promise<Texts> =>
  load(language, page).catch(() => load('en', page));

export type Values = Record<string, string | number>;
export type Translate = (key: TextKey, values?: Values) => string;

/** Marks that turn the direction of writing: within a sentence they would turn our words, too. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const translator =
  (texts: Texts): Translate =>
  (key, values = {}) =>
    texts[key].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole).replace(TURNS, ''));
