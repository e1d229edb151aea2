import { describe, expect, it } from 'vitest';
import type { Problem } from './client';
import { fieldTexts, problemText } from './problem_text';
import { translator } from './texts';
import german from 'messages/de/pay.json';
import english from 'messages/en/pay.json';

const refused: Problem = {
  kind: 'invalid',
  message: 'Please check it',
  fieldErrors: [{ field: 'customerEmail', message: 'Is no address' }],
  language: 'en',
};

describe('a refusal', () => {
  it('is told in the server’s words while the page speaks their language', () => {
    expect(problemText(refused)(translator(english), 'en')).toBe('Is no address');
    expect(fieldTexts(refused).customerEmail!(translator(english), 'en')).toBe('Is no address');
  });

  it('changes language with the page', () => {
    expect(problemText(refused)(translator(german), 'de')).toBe(german.invalidText);
    expect(fieldTexts(refused).customerEmail!(translator(german), 'de')).toBe(german.invalidText);
    expect(problemText({ ...refused, kind: 'offline' })(translator(german), 'de')).toBe(german.offlineText);
  });

  it('tells of an acquirer that is away in the server’s words, and of a fault in ours', () => {
    const away: Problem = { ...refused, kind: 'server', code: 'error.unavailable', message: 'Choose another way' };
    expect(problemText(away)(translator(english), 'en')).toBe('Choose another way');
    expect(problemText(away)(translator(german), 'de')).toBe(german.serverText);
    expect(problemText({ ...away, code: 'error.internal' })(translator(english), 'en')).toBe(english.serverText);
  });
});
