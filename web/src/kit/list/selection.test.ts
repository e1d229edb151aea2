// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { endSelection, useSelection } from './selection';

const selecting = () => {
  const hook = renderHook(({ query }) => useSelection('links', query), { initialProps: { query: 'page 1' } });
  act(() => hook.result.current.select(['7']));
  return hook;
};

test('another_query_is_another_selection', () => {
  const { result, rerender } = selecting();
  expect(result.current.selected).toEqual(['7']);
  rerender({ query: 'page 2' });
  expect(result.current.selected).toEqual([]);
  rerender({ query: 'page 1' });
  expect(result.current.selected, 'nor does it come back').toEqual([]);
});

test('a_dialog_that_changed_something_ends_the_selection', () => {
  const { result } = selecting();
  act(() => endSelection('other'));
  expect(result.current.selected).toEqual(['7']);
  act(() => endSelection('links'));
  expect(result.current.selected).toEqual([]);
});
