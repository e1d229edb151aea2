import type { Problem } from './client';
import type { Language, TextKey, Translate, Values } from './texts';

/** Something to tell, kept so that it can be told again when the payer changes the language. */
export type Say = (t: Translate, language: Language) => string;

export const say =
  (key: TextKey, values?: Values): Say =>
  (t) =>
    t(key, values);

/** The server's own words, as long as the page speaks their language. */
const quoted =
  (problem: Problem, words: string | undefined, otherwise: TextKey): Say =>
  (t, language) =>
    (language === problem.language && words) || t(otherwise);

/**
 * What a payer is told about a call that failed. The server's words where they are about the input
 * or an acquirer that is away, ours elsewhere.
 */
export const problemText = (problem: Problem): Say => {
  switch (problem.kind) {
    case 'offline':
      return say('offlineText');
    case 'limited':
      return say('limitedText');
    case 'server':
      // An acquirer that is away is no fault of ours: the server says that another way to pay may do.
      return problem.code === 'error.unavailable' ? quoted(problem, problem.message, 'serverText') : say('serverText');
    case 'conflict':
      return quoted(problem, problem.message, 'conflictText');
    case 'notFound':
      return say('missingCheckoutText');
    case 'invalid':
      return quoted(problem, problem.fieldErrors[0]?.message ?? problem.message, 'invalidText');
  }
};

/** The same for each field that the server names. */
export const fieldTexts = (problem: Problem): Record<string, Say> =>
  Object.fromEntries(problem.fieldErrors.map(({ field, message }) => [field, quoted(problem, message, 'invalidText')]));
