import { describe, expect, it } from 'vitest';
import { LANGUAGES, textsLoad, translator, type Language, type PageTexts, type Texts } from '.';
import checkout from 'messages/en/checkout.json';
import link from 'messages/en/link.json';
import mandate from 'messages/en/mandate.json';
import pay from 'messages/en/pay.json';
import shop from 'messages/en/shop.json';

const places = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place).sort();
const english = translator({ ...pay, ...link, ...checkout });

const sources = import.meta.glob<string>(['../*.{ts,tsx}', '!../*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const CHECKOUT =
  /^(checkout_page|choose|method_picker|bank_list|cancel|waiting|result|receipt|retry|months|summary|status|use_checkout)\./;
const ownOf = (name: string): Record<string, string> => {
  if (name.startsWith('link_')) return link;
  if (name.startsWith('shop_')) return shop;
  if (name.startsWith('mandate_')) return { ...checkout, ...mandate };
  return CHECKOUT.test(name) ? checkout : {};
};

describe('the payer’s texts', () => {
  it.each(Object.keys(LANGUAGES) as Language[])('%s fills the same places as English', async (language) => {
    for (const [page, own] of Object.entries({ link, checkout, shop, mandate })) {
      const texts = (await textsLoad(language, page as PageTexts)) as Record<string, string>;
      for (const [key, text] of Object.entries({ ...pay, ...own })) {
        expect(places(texts[key] ?? ''), `${language} ${key}`).toEqual(places(text));
      }
    }
  });

  it('puts values in their places', () => {
    expect(english('amountBetween', { min: 'RM 1.00', max: 'RM 9.00' })).toBe('Between RM 1.00 and RM 9.00');
  });

  it('takes marks of direction out of what it puts there', () => {
    expect(english('failedText', { merchant: 'Kedai \u202egpj.exe' })).toContain('Kedai gpj.exe');
  });

  it('of a page are there when it says them', () => {
    const all: Partial<Texts> & Record<string, string> = { ...link, ...checkout, ...shop, ...mandate };
    const said = /(?:\b(?:t|say|shopSay)\((?:[^()]*\? )?|\b(?:title|text|label): )'(\w+)'(?: : '(\w+)')?/g;
    const wrong = Object.entries(sources).flatMap(([path, source]) => {
      const name = path.replace('../', '');
      const there = { ...pay, ...ownOf(name) };
      const keys = [...source.matchAll(said)].flatMap((match) => match.slice(1));
      return keys.filter((key) => key && key in all && !(key in there)).map((key) => `${name}: ${key}`);
    });
    expect(wrong).toEqual([]);
  });
});
