import { describe, expect, it } from 'vitest';
import { isStrong, signUpStrength } from './password_strength';

describe('the sign-up password', () => {
  it('has no bar while it is empty', () => {
    expect(signUpStrength('')).toBeNull();
  });

  it('is bad at 20 percent below 8 characters, however mixed', () => {
    expect(signUpStrength('Aa1!Aa1')).toEqual({ percent: 20, color: 'red', text: 'bad' });
  });

  it.each(['aaaaaa1!', 'AAAAAA1!', 'Aaaaaaa!', 'Aaaaaaa1', 'Aaaaaa1-'])(
    'is bad at 50 percent when a kind of character is missing: %s',
    (password) => {
      expect(signUpStrength(password)).toEqual({ percent: 50, color: 'red', text: 'bad' });
      expect(isStrong(password)).toBe(false);
    },
  );

  it.each([...'!@#$&*'])('is strong with the special character %s', (special) => {
    expect(signUpStrength(`Aaaaaa1${special}`)).toEqual({ percent: 100, color: 'green', text: 'good' });
    expect(isStrong(`Aaaaaa1${special}`)).toBe(true);
  });

  it('is as long as the server counts it: characters, not code units', () => {
    expect(signUpStrength('Aa1!🙂🙂🙂')?.percent).toBe(20);
    expect(signUpStrength('Aa1!🙂🙂🙂🙂')?.percent).toBe(100);
  });

  it('is very good from 12 characters on', () => {
    expect(signUpStrength('Aaaaaaaaaa1!')?.text).toBe('veryGood');
    expect(signUpStrength('Aaaaaaaaa1!')?.text).toBe('good');
  });
});
