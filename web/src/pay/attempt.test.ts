// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { attemptEnd, attemptKey, attemptLedTo, attemptsEndOf } from './attempt';

const body = { customerName: 'Aisyah' };

describe('one attempt is one key', () => {
  beforeEach(() => {
    attemptEnd('link.a');
    sessionStorage.clear();
  });

  it('is the same for a double click', () => expect(attemptKey('link.a', body)).toBe(attemptKey('link.a', body)));

  it('survives a reload of the page', async () => {
    const before = attemptKey('link.a', body);
    vi.resetModules();
    const reloaded = await import('./attempt');
    expect(reloaded.attemptKey('link.a', body)).toBe(before);
  });

  it('is another one when the payer changed something', () => {
    expect(attemptKey('link.a', body)).not.toBe(attemptKey('link.a', { customerName: 'Bala' }));
  });

  it('is another one for another link', () => {
    expect(attemptKey('link.a', body)).not.toBe(attemptKey('link.b', body));
  });

  it('is another one once the checkout it led to has ended, and not when another one has', () => {
    const first = attemptKey('link.a', body);
    attemptLedTo('link.a', 'ref-1');
    attemptsEndOf('ref-2');
    expect(attemptKey('link.a', body)).toBe(first);
    attemptsEndOf('ref-1');
    expect(attemptKey('link.a', body)).not.toBe(first);
  });

  it('works where session storage is refused', () => {
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused');
    });
    expect(attemptKey('link.c', body)).toBe(attemptKey('link.c', body));
    refuse.mockRestore();
  });

  it('is a UUID, without crypto.randomUUID, which plain http does not have', () => {
    expect(attemptKey('link.d', body)).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});
