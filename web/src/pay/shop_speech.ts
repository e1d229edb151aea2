import { useSpeech } from './language';
import type { Say } from './problem_text';
import type { Language, ShopKey, TextKey, Values } from './texts';

/** A shop's page has its own texts beside those of all (texts/index.ts). */
export type ShopTranslate = (key: TextKey | ShopKey, values?: Values) => string;

export const useShopSpeech = (): { t: ShopTranslate; language: Language } => {
  const { t, language } = useSpeech();
  return { t: t as ShopTranslate, language };
};

/** Something to tell on a shop's page, kept so that it can be told again in another language. */
export const shopSay =
  (key: ShopKey, values?: Values): Say =>
  (t) =>
    (t as ShopTranslate)(key, values);
