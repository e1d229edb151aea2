import { texts } from '.';

/**
 * What a text says in English, whatever the reader's language is: people write "status:paid" in a list's search box
 * in either. Texts of lists are functions over the one instance, so its language is English while they are asked;
 * nothing is told and nothing waits, and English is always there.
 */
export const inEnglish = <T>(ask: () => T): T => {
  const { translator } = texts as unknown as { translator: { language: string } };
  const { language } = translator;
  translator.language = 'en';
  try {
    return ask();
  } finally {
    translator.language = language;
  }
};
