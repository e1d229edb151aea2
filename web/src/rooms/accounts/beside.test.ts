import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beside } from './beside';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows a quick answer only when the delay is over', async () => {
  const shown = vi.fn();
  void beside(Promise.resolve('ok'), 1000).then(shown);
  await vi.advanceTimersByTimeAsync(999);
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toHaveBeenCalledWith('ok');
});

it('adds nothing to a slow answer', async () => {
  const shown = vi.fn();
  const slow = new Promise<string>((done) => setTimeout(() => done('ok'), 1500));
  void beside(slow, 1000).then(shown);
  await vi.advanceTimersByTimeAsync(1500);
  expect(shown).toHaveBeenCalledWith('ok');
});

it('holds a failure back just as long', async () => {
  const shown = vi.fn();
  void beside(Promise.reject(new Error('no')), 1000).catch(shown);
  await vi.advanceTimersByTimeAsync(999);
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toHaveBeenCalledOnce();
});
