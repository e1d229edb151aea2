/**
 * The rule for every new password but the first (account-portal, section 5), and how good one is, in the two ways of
 * section 9: the page of a mailed link counts otherwise than the office's own page.
 */
export const MIN_LENGTH = 12;
export const SPECIAL = '!@#$%^&*+-=_';

const length = (password: string) => [...password].length;
const hasSpecial = (password: string) => [...SPECIAL].some((character) => password.includes(character));

/** The five rules of the live checklist, in the order in which they are shown. */
export const RULES = {
  length: (password: string) => length(password) >= MIN_LENGTH,
  upper: (password: string) => /[A-Z]/.test(password),
  lower: (password: string) => /[a-z]/.test(password),
  digit: (password: string) => /[0-9]/.test(password),
  special: hasSpecial,
} as const;
export type RuleName = keyof typeof RULES;
export const RULE_NAMES = Object.keys(RULES) as RuleName[];

export const isGoodPassword = (password: string) => RULE_NAMES.every((name) => RULES[name](password));

const classesScore = (password: string) =>
  (RULES.upper(password) ? 20 : 0) + (RULES.lower(password) ? 20 : 0) + (RULES.digit(password) ? 20 : 0);

/** 0 to 90. */
export const officeScore = (password: string) =>
  (RULES.length(password) ? 20 : 0) + classesScore(password) + (RULES.special(password) ? 10 : 0);

/** 0 to 100. */
export const resetScore = (password: string) =>
  (length(password) > 3 ? 10 : 0) +
  (length(password) >= 8 ? 20 : 0) +
  classesScore(password) +
  (RULES.special(password) ? 10 : 0);

export const scoreColor = (score: number) => (score >= 80 ? 'green' : score >= 20 ? 'yellow' : 'red');
