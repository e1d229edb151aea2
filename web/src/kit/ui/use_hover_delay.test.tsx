// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ASIDE_CLOSE_MS, ASIDE_OPEN_MS } from './timing';
import { useHoverDelay } from './use_hover_delay';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const start = () => renderHook(() => useHoverDelay(ASIDE_OPEN_MS, ASIDE_CLOSE_MS)).result;

test('minimized_menu_opens_after_50_ms_of_hover_and_closes_after_100_ms', () => {
  const aside = start();
  act(() => aside.current.hover.onPointerEnter());
  pass(49);
  expect(aside.current.isOpen).toBe(false);
  pass(1);
  expect(aside.current.isOpen).toBe(true);
  act(() => aside.current.hover.onPointerLeave());
  pass(99);
  expect(aside.current.isOpen).toBe(true);
  pass(1);
  expect(aside.current.isOpen).toBe(false);
});

test('pointer_that_only_passes_opens_nothing', () => {
  const aside = start();
  act(() => aside.current.hover.onPointerEnter());
  pass(40);
  act(() => aside.current.hover.onPointerLeave());
  pass(1000);
  expect(aside.current.isOpen).toBe(false);
});

test('menu_stays_open_while_the_focus_is_in_it', () => {
  const aside = start();
  act(() => aside.current.hover.onFocus());
  act(() => aside.current.hover.onPointerEnter());
  act(() => aside.current.hover.onPointerLeave());
  pass(1000);
  expect(aside.current.isOpen).toBe(true);
  act(() => aside.current.hover.onBlur());
  pass(100);
  expect(aside.current.isOpen).toBe(false);
});
