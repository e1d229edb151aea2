// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFilterDraft } from './use_filter_draft';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const draft = (applied: Record<string, string> = { name: '', status: '' }, defaults = {}) => {
  const onApply = vi.fn();
  const hook = renderHook(({ values }) => useFilterDraft(values, defaults, onApply), {
    initialProps: { values: applied },
  });
  return { ...hook, onApply };
};

test('a_filter_applies_750_ms_after_the_last_change', () => {
  const { result, onApply } = draft();
  act(() => result.current.change({ name: 'a' }));
  act(() => void vi.advanceTimersByTime(700));
  act(() => result.current.change({ name: 'ab' }));
  act(() => void vi.advanceTimersByTime(749));
  expect(onApply).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(onApply).toHaveBeenCalledExactlyOnceWith({ name: 'ab' });
});

test('what_is_typed_is_shown_at_once', () => {
  const { result } = draft();
  act(() => result.current.change({ name: 'a' }));
  expect(result.current.values.name).toBe('a');
});

test('enter_does_not_wait', () => {
  const { result, onApply } = draft();
  act(() => result.current.change({ name: 'a' }));
  act(() => result.current.applyNow());
  expect(onApply).toHaveBeenCalledWith({ name: 'a' });
});

test('an_address_that_changes_by_itself_wins_over_what_is_typed', () => {
  const { result, rerender, onApply } = draft();
  act(() => result.current.change({ name: 'a' }));
  rerender({ values: { name: 'back', status: '' } });
  expect(result.current.values.name).toBe('back');
  act(() => void vi.advanceTimersByTime(1000));
  expect(onApply).not.toHaveBeenCalled();
});

test('what_is_typed_while_a_change_is_on_its_way_is_not_lost', () => {
  const { result, rerender } = draft();
  act(() => result.current.change({ name: 'a' }));
  act(() => result.current.applyNow());
  act(() => result.current.change({ name: 'ab' }));
  rerender({ values: { name: 'a', status: '' } });
  expect(result.current.values.name).toBe('ab');
});

test('a_filter_that_is_given_back_shows_its_default', () => {
  const { result } = draft({ status: '0' }, { status: '11' });
  act(() => result.current.change({ status: undefined }));
  expect(result.current.values.status).toBe('11');
});
