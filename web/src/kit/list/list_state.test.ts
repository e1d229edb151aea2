import { expect, test } from 'vitest';
import type { Filter } from './filter_types';
import {
  pageWindow,
  readListState,
  toQuery,
  withFilters,
  withoutFilters,
  withPage,
  withPageSize,
  withSort,
  type ListShape,
} from './list_state';

const option = (value: string) => ({ value, label: `Status ${value}` });
const FILTERS: Filter[] = [
  { type: 'text', name: 'name', label: () => 'Search' },
  { type: 'checklist', name: 'filterStatus', label: () => 'Status', options: () => ['0', '1', '11'].map(option) },
];
const shape: ListShape = {
  filters: FILTERS,
  defaultFilters: () => ({ filterStatus: '0,1' }),
  defaultSort: 'createdDate,desc',
  sortable: ['createdDate', 'amount'],
};

test('an_empty_address_means_page_1_of_10_with_the_defaults', () =>
  expect(toQuery(readListState({}, shape))).toEqual({
    pageNumber: 1,
    pageSize: 10,
    sort: 'createdDate,desc',
    filterStatus: '0,1',
  }));

test('a_cleared_filter_stays_cleared_and_is_not_sent', () =>
  expect(toQuery(readListState({ filterStatus: '' }, shape))).not.toHaveProperty('filterStatus'));

test.each(['0', '-1', '1.5', 'x', '99999999999'])('page_%s_is_page_1', (pageNumber) =>
  expect(readListState({ pageNumber }, shape).pageNumber).toBe(1),
);

test('only_the_offered_page_sizes_are_used', () => {
  for (const size of [3, 5, 10, 25, 50, 100]) {
    expect(readListState({ pageSize: String(size) }, shape).pageSize).toBe(size);
  }
  expect(readListState({ pageSize: '1000' }, shape).pageSize).toBe(10);
});

test('only_sortable_fields_are_sorted_by', () => {
  expect(readListState({ sort: 'amount,asc' }, shape).sort).toEqual({ field: 'amount', direction: 'asc' });
  expect(readListState({ sort: 'password,asc' }, shape).sort).toEqual({ field: 'createdDate', direction: 'desc' });
});

test('every_change_but_the_page_goes_back_to_page_1', () => {
  const search = { pageNumber: '7', name: 'a' };
  expect(withFilters(search, { name: 'b' })).toEqual({ pageNumber: undefined, name: 'b' });
  expect(withPageSize(search, 3)).toEqual({ pageNumber: undefined, name: 'a', pageSize: '3' });
  expect(withSort(search, null, 'amount')).toEqual({ pageNumber: undefined, name: 'a', sort: 'amount,desc' });
  expect(withoutFilters(search, shape)).toEqual({ pageNumber: undefined, name: undefined, filterStatus: undefined });
  expect(withPage(search, 2)).toEqual({ pageNumber: '2', name: 'a' });
});

test('sorting_twice_turns_the_direction', () =>
  expect(withSort({}, { field: 'amount', direction: 'desc' }, 'amount').sort).toBe('amount,asc'));

test('the_page_window_stays_inside', () => {
  expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(10, 20)).toEqual([8, 9, 10, 11, 12]);
  expect(pageWindow(20, 20)).toEqual([16, 17, 18, 19, 20]);
  expect(pageWindow(2, 3)).toEqual([1, 2, 3]);
});
