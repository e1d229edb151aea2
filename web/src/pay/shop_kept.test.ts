import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { basketName, keptEnd } from './kept';
import { basketRead, bought, keepBasket, keptBasket } from './shop_kept';

const where = '/axaicart/kedai';
const line = (id: string, quantity: number) => ({ id, quantity, price: '12.50' });
const basket = { lines: [line('7', 2)], held: { '7': 2 }, reference: 'AbC' };

describe('a kept basket', () => {
  const store = new Map<string, string>();
  beforeEach(() => {
    store.clear();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => store.get(name) ?? null,
      setItem: (name: string, value: string) => store.set(name, value),
      removeItem: (name: string) => store.delete(name),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is there again after a reload, for its own shop alone', () => {
    keepBasket(where, basket);
    expect(basketRead(store.get(basketName(where)))).toEqual(basket);
    expect(store.get(basketName('/axaicart/other'))).toBeUndefined();
  });

  it('ends when it is paid', () => {
    keepBasket(where, basket);
    keptEnd(where);
    expect(store.size).toBe(0);
  });

  it('is kept by the page itself where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    keepBasket(where, basket);
    expect(keptBasket(where)).toEqual(basket);
  });

  it('that was paid loses what was paid, and keeps what was put in since', () => {
    const lines = [line('7', 3), line('8', 1), line('9', 2)];
    expect(bought({ lines, held: { '7': 2, '8': 1 }, reference: 'x' })).toEqual({
      lines: [line('7', 1), line('9', 2)],
      held: {},
    });
  });

  it.each([
    null,
    '',
    'x',
    '[]',
    '{"lines":7}',
    '{"lines":[{"id":1}]}',
    '{"lines":[{"id":"1","price":"1.00","quantity":0.5}]}',
    '{"lines":[{"id":"1","price":"1.00","quantity":-3}],"held":{"1":"x"}}',
  ])('that somebody has written %s into is empty', (text) => expect(basketRead(text)).toEqual({ lines: [], held: {} }));
});
