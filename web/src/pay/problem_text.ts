import type { Problem } from './client';
import type { Translate } from './texts';

/** What a payer is told about a call that failed. The server's words where they are about the input, ours elsewhere. */
export const problemText = (t: Translate, problem: Problem): string => {
  switch (problem.kind) {
    case 'offline':
      return t('offlineText');
    case 'limited':
      return t('limitedText');
    case 'server':
      return t('serverText');
    case 'conflict':
      return problem.message ?? t('conflictText');
    case 'notFound':
      return t('missingCheckoutText');
    case 'invalid':
      return problem.fieldErrors[0]?.message ?? problem.message ?? t('invalidText');
  }
};
