// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recover } from './not_loaded';

const reload = vi.fn();
const answers = (...oks: (boolean | 'nothing')[]) => {
  const asked = vi.fn(() => {
    const ok = oks.shift() ?? true;
    return ok === 'nothing' ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ ok } as Response);
  });
  vi.stubGlobal('fetch', asked);
  return asked;
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  reload.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a_page_is_loaded_anew_as_soon_as_the_server_answers_and_not_before', async () => {
  const asked = answers('nothing', false, true);
  recover(reload);
  await pass(1000);
  await pass(2000);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
  await pass(4000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a_page_that_is_not_whole_after_that_either_waits_half_a_minute', async () => {
  answers(true, true);
  recover(reload);
  await pass(1000);
  recover(reload);
  await pass(29_000);
  expect(reload).toHaveBeenCalledTimes(1);
  await pass(2000);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a_network_that_is_back_is_used_at_once_and_who_goes_on_is_left_alone', async () => {
  answers(true);
  recover(reload);
  dispatchEvent(new Event('online'));
  await pass(0);
  expect(reload).toHaveBeenCalledTimes(1);
  const asked = answers(true);
  recover(reload)();
  await pass(60_000);
  expect(asked).not.toHaveBeenCalled();
});
