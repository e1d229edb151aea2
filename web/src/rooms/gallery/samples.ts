import type { Suggest, Suggestion } from '../../kit/form/use_suggestions';

const named = (name: string): Suggestion => ({ value: name.toLowerCase().replace(/\W+/g, '-'), label: name });

export const BANKS: Suggestion[] = [
  'Maybank',
  'CIMB Bank',
  'Public Bank',
  'RHB Bank',
  'Hong Leong Bank',
  'AmBank',
  'Bank Islam',
  'Bank Rakyat',
].map(named);

/** Stands in for a call: the page's own banks that have these letters. */
export const suggestBanks: Suggest = (term) =>
  Promise.resolve(BANKS.filter(({ label }) => label.toLowerCase().includes(term.toLowerCase())));
