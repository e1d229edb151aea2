// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Autosave, VISITOR, draftStore, type Draft, type SaveState } from './application_draft';
import { NOTHING } from './application_form';

const draft = (name: string, step = 0): Draft => ({ step, values: { ...NOTHING, tradingName: name } });
const answer = { savedAt: '2026-11-20T15:04:05.123Z', isWhole: true };

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a draft', () => {
  it('of a visitor is in the browser at once', () => {
    const states: SaveState[] = [];
    new Autosave(VISITOR, null, (state) => states.push(state)).change(draft('Kopi', 2));
    expect(draftStore.read(VISITOR)).toEqual(draft('Kopi', 2));
    expect(states).toEqual([{ kind: 'local' }]);
  });

  it('of a merchant is in the browser before it is sent, and only with the server after', async () => {
    const send = vi.fn().mockResolvedValue(answer);
    const saver = new Autosave('7', send, () => {});
    saver.change(draft('K'));
    saver.change(draft('Kopi'));
    expect(draftStore.read('7')).toEqual(draft('Kopi'));
    await vi.advanceTimersByTimeAsync(750);
    expect(send.mock.calls).toEqual([[draft('Kopi')]]);
    expect(draftStore.read('7')).toBeNull();
  });

  it('stays in the browser while part of it could not be sent', async () => {
    const saver = new Autosave('7', vi.fn().mockResolvedValue({ ...answer, isWhole: false }), () => {});
    saver.change(draft('Kopi'));
    await vi.advanceTimersByTimeAsync(750);
    expect(draftStore.read('7')).toEqual(draft('Kopi'));
  });

  it('stays in the browser when the server does not take it, and goes with the next change', async () => {
    const states: string[] = [];
    const send = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(answer);
    const saver = new Autosave('7', send, ({ kind }) => states.push(kind));
    saver.change(draft('Kopi'));
    await vi.advanceTimersByTimeAsync(750);
    expect(states).toEqual(['saving', 'failed']);
    expect(draftStore.read('7')).toEqual(draft('Kopi'));
    saver.change(draft('Kopi 2'));
    await vi.advanceTimersByTimeAsync(750);
    expect(states.at(-1)).toBe('saved');
    expect(draftStore.read('7')).toBeNull();
  });

  it('never overtakes itself: a change during a call is sent after it', async () => {
    let finish: (value: typeof answer) => void = () => {};
    const send = vi
      .fn()
      .mockImplementationOnce(() => new Promise((done) => (finish = done)))
      .mockResolvedValue(answer);
    const saver = new Autosave('7', send, () => {});
    saver.change(draft('first'));
    await vi.advanceTimersByTimeAsync(750);
    saver.change(draft('second'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(send).toHaveBeenCalledTimes(1);
    finish(answer);
    await vi.advanceTimersByTimeAsync(0);
    expect(send.mock.calls[1]).toEqual([draft('second')]);
    expect(draftStore.read('7')).toBeNull();
  });

  it('rests while the application itself is sent, and goes on when that was not taken', async () => {
    let finish: (value: typeof answer) => void = () => {};
    const send = vi
      .fn()
      .mockImplementationOnce(() => new Promise((done) => (finish = done)))
      .mockResolvedValue(answer);
    const saver = new Autosave('7', send, () => {});
    saver.change(draft('first'));
    await vi.advanceTimersByTimeAsync(750);
    saver.change(draft('second'));
    let isResting = false;
    const resting = saver.rest().then(() => (isResting = true));
    await vi.advanceTimersByTimeAsync(5000);
    expect(isResting).toBe(false);
    finish(answer);
    await resting;
    saver.change(draft('third'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(send).toHaveBeenCalledTimes(1);
    saver.resume();
    await vi.advanceTimersByTimeAsync(750);
    expect(send.mock.calls[1]).toEqual([draft('third')]);
  });

  it('is gone once it was sent', async () => {
    const send = vi.fn().mockResolvedValue(answer);
    const saver = new Autosave('7', send, () => {});
    saver.change(draft('Kopi'));
    saver.forget();
    await vi.advanceTimersByTimeAsync(5000);
    expect(send).not.toHaveBeenCalled();
    expect(draftStore.read('7')).toBeNull();
  });

  it('that is damaged is no draft', () => {
    localStorage.setItem('gerbang.merchantApplication.7', '{"step":');
    expect(draftStore.read('7')).toBeNull();
  });
});
