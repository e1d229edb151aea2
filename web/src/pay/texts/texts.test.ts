import { describe, expect, it } from 'vitest';
import { LANGUAGES, textsLoad, translator, type Language } from '.';
import english from 'messages/en/pay.json';

const places = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place).sort();

describe('the payer’s texts', () => {
  it.each(Object.keys(LANGUAGES) as Language[])('%s fills the same places as English', async (language) => {
    const texts = await textsLoad(language);
    for (const [key, text] of Object.entries(english)) {
      expect(places(texts[key as keyof typeof english]), `${language} ${key}`).toEqual(places(text));
    }
  });

  it('puts values in their places', () => {
    expect(translator(english)('amountBetween', { min: 'RM 1.00', max: 'RM 9.00' })).toBe(
      'Between RM 1.00 and RM 9.00',
    );
  });

  it('takes marks of direction out of what it puts there', () => {
    expect(translator(english)('failedText', { merchant: 'Kedai \u202egpj.exe' })).toContain('Kedai gpj.exe');
  });
});
