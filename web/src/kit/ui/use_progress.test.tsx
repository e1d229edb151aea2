// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useProgress } from './use_progress';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const start = () =>
  renderHook(({ at, isLoading }) => useProgress(at, isLoading), { initialProps: { at: '/a', isLoading: false } });
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('bar_grows_by_10_percent_every_30_ms_and_is_gone_300_ms_after_it_is_full', () => {
  const bar = start();
  pass(1000);
  expect(bar.result.current).toBe(0);
  bar.rerender({ at: '/b', isLoading: false });
  for (let percent = 0; percent < 100; percent += 10) {
    expect(bar.result.current).toBe(percent);
    pass(29);
    expect(bar.result.current).toBe(percent);
    pass(1);
  }
  expect(bar.result.current).toBe(100);
  pass(299);
  expect(bar.result.current).toBe(100);
  pass(1);
  expect(bar.result.current).toBe(0);
  pass(1000);
  expect(bar.result.current).toBe(0);
});

test('bar_waits_before_its_end_while_the_page_is_on_its_way', () => {
  const bar = start();
  bar.rerender({ at: '/a', isLoading: true });
  pass(5000);
  expect(bar.result.current).toBe(90);
  bar.rerender({ at: '/b', isLoading: false });
  pass(30);
  expect(bar.result.current).toBe(100);
  pass(300);
  expect(bar.result.current).toBe(0);
});

test('next_change_of_the_route_starts_the_bar_anew', () => {
  const bar = start();
  bar.rerender({ at: '/b', isLoading: false });
  pass(300);
  expect(bar.result.current).toBe(100);
  bar.rerender({ at: '/c', isLoading: false });
  expect(bar.result.current).toBe(0);
  pass(60);
  expect(bar.result.current).toBe(20);
});
