import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readListState, toQuery, type ListShape, type Search } from './list_state';
import type { ListDefinition } from './list_types';

const filterNames = <Row extends { id: string }, Query>(list: ListDefinition<Row, Query>): string[] =>
  list.filters.flatMap((filter) => (filter.type === 'dateRange' ? [filter.from, filter.to] : [filter.name]));

/** The rows that the address asks for, and the way to change the address. */
export function useList<Row extends { id: string }, Query>(list: ListDefinition<Row, Query>) {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const shape: ListShape = useMemo(
    () => ({
      filterNames: filterNames(list),
      defaultFilters: list.defaultFilters as ListShape['defaultFilters'],
      defaultSort: list.defaultSort,
      sortable: list.columns.flatMap((column) => (column.sort ? [column.sort] : [])),
    }),
    [list],
  );
  const state = readListState(search, shape);
  const query = toQuery(state);
  const result = useQuery({
    queryKey: [list.key, 'list', query],
    queryFn: ({ signal }) => list.fetch(query as Query, signal),
    placeholderData: keepPreviousData,
  });
  const go = (next: Search, replace = false) => void navigate({ to: '.', search: next as never, replace });
  return { search, state, shape, result, go };
}
