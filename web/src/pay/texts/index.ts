/**
 * The payer's own small catalogue: English is bundled and gives the key type, every other language is one file that
 * arrives when it is asked for. i18next would cost a fifth of this page's whole weight.
 */
import type { Language } from '../../kit/i18n/language';
import { texts as english } from './en';

export { isLanguage, LANGUAGES, languageKeep, languageStart, type Language } from '../../kit/i18n/language';

export type TextKey = keyof typeof english;
export type Texts = Record<TextKey, string>;

const files = import.meta.glob<{ texts: Texts }>(['./??.ts', '!./en.ts']);
const loader = (language: Language) => files[`./${language}.ts`];

/** An unknown language or a file that does not arrive reads English: a payment never fails for want of a word. */
export const textsLoad = async (language: Language): Promise<Texts> => {
  try {
    return (await loader(language)?.())?.texts ?? english;
  } catch {
    return english;
  }
};

export type Values = Record<string, string | number>;
export type Translate = (key: TextKey, values?: Values) => string;

export const translator =
  (texts: Texts): Translate =>
  (key, values = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
