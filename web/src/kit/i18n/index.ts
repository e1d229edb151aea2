import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { first, rest, type Rooms } from 'virtual:messages';
import { english } from './en';
import type { office } from './en/office';
import type { open } from './en/open';
import { languageKeep, type Language } from './language';

export { LANGUAGES, languageKept, languageStart, type Language } from './language';

type English = typeof english & typeof office & typeof open;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'kit';
    resources: English;
  }
}

const instance: i18n = i18next.createInstance();

void instance.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'kit',
  resources: { en: english },
  interpolation: { escapeValue: false, defaultVariables: { brand: 'Gerbang' } },
  initAsync: false,
});

/** Office texts arrive with the office's own chunk, so that the sign-in page does not carry them. */
export const addEnglish = (texts: Record<string, object>) => {
  for (const [room, keys] of Object.entries(texts)) instance.addResourceBundle('en', room, keys, true, true);
};

let wanted: Language = 'en';
let isWholeWanted = false;

const addRooms = async (language: Language, load: Rooms | undefined, one: string) => {
  if (!load || instance.hasResourceBundle(language, one)) return;
  const rooms = (await load()).default;
  for (const [room, keys] of Object.entries(rooms)) instance.addResourceBundle(language, room, keys);
};
const addLanguage = (language: Language) =>
  Promise.all([
    addRooms(language, first[language], 'kit'),
    isWholeWanted && addRooms(language, rest[language], 'shell'),
  ]);

/** Every page but sign-in waits for it beside its own file. Texts that do not arrive are English until they do. */
export const wholeLanguage = async (): Promise<void> => {
  isWholeWanted = true;
  await addLanguage(wanted).catch(() => undefined);
};

/** Every text from here on is in this language. One that does not arrive changes nothing. */
export const languageUse = async (language: Language): Promise<void> => {
  wanted = language;
  try {
    await addLanguage(language);
  } catch {
    return;
  }
  // Another one was chosen while this one was on its way.
  if (wanted !== language) return;
  document.documentElement.lang = language;
  await instance.changeLanguage(language);
};

/** A person's own choice: remembered on this browser. */
export const languageChoose = (language: Language): Promise<void> => {
  languageKeep(language);
  return languageUse(language);
};

/** {{brand}} in every text is the deployment's own name from here on. */
export const speakFor = (brand: string) => {
  const { interpolation } = instance.options;
  if (!interpolation || interpolation.defaultVariables?.['brand'] === brand) return;
  interpolation.defaultVariables = { brand };
  // What is on the page says it, too.
  void instance.changeLanguage(instance.language);
};

export const currentLanguage = () => instance.language;
export const texts = instance;
