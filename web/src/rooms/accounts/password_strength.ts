import { merchantAccountCreate } from '../../api/gen/limits/merchant_account_create';

/**
 * How good a new account's password is (account-portal, section 5, "Sign-up password strength indicator"). Every later
 * change of a password has a stricter rule of 12 characters; this one holds for sign-up alone.
 */
export const SIGN_UP_SPECIAL = '!@#$&*';
const VERY_GOOD_LENGTH = 12;

export type Strength = { percent: 20 | 50 | 100; color: 'red' | 'green'; text: 'bad' | 'good' | 'veryGood' };

const mixed = (password: string) =>
  /[A-Z]/.test(password) &&
  /[a-z]/.test(password) &&
  /[0-9]/.test(password) &&
  [...SIGN_UP_SPECIAL].some((character) => password.includes(character));

/** null while there is nothing to judge: the bar is hidden. */
export const signUpStrength = (password: string): Strength | null => {
  if (password === '') return null;
  const { length } = [...password]; // characters, as the server counts them
  if (length < merchantAccountCreate.password.lengthMin) return { percent: 20, color: 'red', text: 'bad' };
  if (!mixed(password)) return { percent: 50, color: 'red', text: 'bad' };
  return { percent: 100, color: 'green', text: length < VERY_GOOD_LENGTH ? 'good' : 'veryGood' };
};

export const isStrong = (password: string): boolean => signUpStrength(password)?.percent === 100;
