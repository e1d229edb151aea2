/**
 * The payer's own small catalogue: each language is one file, and a page loads the one that it speaks. i18next would
 * cost a fifth of this page's whole weight.
 */
import type checkout from 'messages/en/checkout.json';
import type link from 'messages/en/link.json';
import type mandate from 'messages/en/mandate.json';
import type pay from 'messages/en/pay.json';
import type shop from 'messages/en/shop.json';
import type { Language } from '../../kit/i18n/language';

export { isLanguage, LANGUAGES, languageKeep, languageStart, type Language } from '../../kit/i18n/language';

/** What every page says, and what a link's and a checkout's say besides; texts.test.ts keeps them from each other's. */
export type TextKey = keyof typeof pay | keyof typeof link | keyof typeof checkout;
/** What a shop says besides what every page does. */
export type ShopKey = keyof typeof shop;
/** The same of an auto-debit's page, which has a checkout's list of banks. */
export type MandateKey = keyof typeof mandate;
export type Texts = Record<TextKey, string>;
/** Whose texts come with those of every page. */
export type PageTexts = 'link' | 'checkout' | 'shop' | 'mandate' | undefined;

const files = import.meta.glob<Texts>('../../../../messages/??/{pay,link,checkout,shop,mandate}.json', {
  import: 'default',
});
const file = (language: Language, name: string) => files[`../../../../messages/${language}/${name}.json`]!();
const load = async (language: Language, page: PageTexts): Promise<Texts> => {
  const names = page === 'mandate' ? (['pay', 'checkout', page] as const) : (['pay', page] as const);
  const parts = await Promise.all(names.map((name) => name && file(language, name)));
  return Object.assign({}, ...parts) as Texts;
};

/** A file that does not arrive reads English: a payment never fails for want of a word. */
export const textsLoad = (language: Language, page?: PageTexts): Promise<Texts> =>
  load(language, page).catch(() => load('en', page));

export type Values = Record<string, string | number>;
export type Translate = (key: TextKey, values?: Values) => string;

/** Marks that turn the direction of writing: within a sentence they would turn our words, too. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A key without a text shows itself: a payment never fails for want of a word. */
export const translator =
  (texts: Record<string, string>): Translate =>
  (key, values = {}) =>
    (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
      String(values[name] ?? whole).replace(TURNS, ''),
    );
