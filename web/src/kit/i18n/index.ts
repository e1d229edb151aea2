import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { english } from './en';
import type { office } from './en/office';
import type { open } from './en/open';

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

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'kit';
    resources: typeof english & typeof office & typeof open;
  }
}

const instance: i18n = i18next.createInstance();

void instance.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'kit',
  resources: { en: english },
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** Office texts arrive with the office's own chunk, so that the sign-in page does not carry them. */
export const addEnglish = (texts: Record<string, object>) => {
  for (const [room, keys] of Object.entries(texts)) instance.addResourceBundle('en', room, keys, true, true);
};

export const currentLanguage = () => instance.language;
export const texts = instance;
