import { useSpeech } from './language';
import type { Say } from './problem_text';
import type { Language, MandateKey, TextKey, Values } from './texts';

/** An auto-debit's page has its own texts beside those of all (texts/index.ts). */
export type MandateTranslate = (key: TextKey | MandateKey, values?: Values) => string;

export const useMandateSpeech = (): { t: MandateTranslate; language: Language } => {
  const { t, language } = useSpeech();
  return { t: t as MandateTranslate, language };
};

/** Something to tell, kept so that it can be told again in another language. */
export const mandateSay =
  (key: MandateKey, values?: Values): Say =>
  (t) =>
    (t as MandateTranslate)(key, values);
