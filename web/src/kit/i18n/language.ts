// Which language a person reads: chosen once, for the portal and for the payer's pages alike.

import LANGUAGES from 'messages/languages.json';

export { LANGUAGES };
export type Language = keyof typeof LANGUAGES;

const STORED = 'gerbang.language';
// Where the payer's pages remembered it before the portal spoke.
const STORED_BEFORE = 'gerbang.pay.language';

export const isLanguage = (text: string | null | undefined): text is Language =>
  typeof text === 'string' && Object.hasOwn(LANGUAGES, text);

export const languageKept = (): Language | undefined => {
  try {
    const kept = localStorage.getItem(STORED) ?? localStorage.getItem(STORED_BEFORE);
    return isLanguage(kept) ? kept : undefined;
  } catch {
    return undefined; // storage refused: the browser's own languages decide
  }
};

/**
 * The address's own wish (`?lang=ms`), else what was chosen here before, else what whoever is signed in chose elsewhere,
 * else what the browser asks for.
 */
export const languageStart = (ofPerson?: string): Language => {
  const wanted = [new URLSearchParams(location.search).get('lang'), languageKept(), ofPerson, ...navigator.languages];
  return wanted.map((it) => it?.split(/[-_]/)[0]?.toLowerCase()).find(isLanguage) ?? 'en';
};

export const languageKeep = (language: Language) => {
  try {
    localStorage.setItem(STORED, language);
  } catch {
    /* chosen for this page only */
  }
};
