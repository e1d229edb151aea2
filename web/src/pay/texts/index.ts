/**
 * The payer's own small catalogue: English is bundled and gives the key type, every other language is one file that
 * arrives when it is asked for. i18next would cost a fifth of this page's whole weight.
 */
import { texts as english } from './en';

export type TextKey = keyof typeof english;
export type Texts = Record<TextKey, string>;

export const LANGUAGES = {
  en: 'English',
  ms: 'Bahasa Melayu',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
  zh: '中文',
} as const;
export type Language = keyof typeof LANGUAGES;

const files = import.meta.glob<{ texts: Texts }>(['./??.ts', '!./en.ts']);
const loader = (language: Language) => files[`./${language}.ts`];

/** The languages that have their texts; the others appear here when their file does. */
export const available = (Object.keys(LANGUAGES) as Language[]).filter((it) => it === 'en' || loader(it));

export const isLanguage = (text: string | null | undefined): text is Language =>
  available.some((language) => language === text);

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

const STORED = 'gerbang.pay.language';

export const languageStart = (): Language => {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(STORED);
  } catch {
    /* storage refused: the browser's own languages decide */
  }
  const wanted = [new URLSearchParams(location.search).get('lang'), stored, ...navigator.languages];
  return wanted.map((it) => it?.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
};

export const languageKeep = (language: Language) => {
  try {
    localStorage.setItem(STORED, language);
  } catch {
    /* chosen for this page only */
  }
};
