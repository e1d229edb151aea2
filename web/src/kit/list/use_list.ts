import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { namesOf, tagName } from './filter_types';
import { pageInstead, readListState, toQuery, withPage, type ListShape, type Search } from './list_state';
import type { ListDefinition } from './list_types';

/** Where text goes that a list without a text filter cannot search: kept in the address, not asked for. */
const UNSENT_TEXT = 'text';

export const textNameOf = (list: Pick<ListDefinition<never, never>, 'filters'>): string =>
  list.filters.find((filter) => filter.type === 'text')?.name ?? UNSENT_TEXT;

const shapeOf = <Row extends { id: string }, Query>(list: ListDefinition<Row, Query>): ListShape => {
  const filterNames = list.filters.flatMap(namesOf);
  const text = textNameOf(list as never);
  const tags = list.filters.flatMap((filter) => (filter.type === 'autocomplete' ? [tagName(filter.name)] : []));
  return {
    filters: list.filters,
    noteNames: filterNames.includes(text) ? tags : [...tags, text],
    defaultFilters: list.defaultFilters as ListShape['defaultFilters'],
    defaultSort: list.defaultSort,
    sortable: list.columns.flatMap((column) => (column.sort ? [column.sort] : [])),
  };
};

/** The rows that the address asks for, and the way to change the address. */
export function useList<Row extends { id: string }, Query>(list: ListDefinition<Row, Query>) {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const shape = useMemo(() => shapeOf(list), [list]);
  const state = readListState(search, shape);
  const query = toQuery(state);
  const result = useQuery({
    queryKey: [list.key, 'list', query],
    queryFn: ({ signal }) => list.fetch(query as Query, signal),
    placeholderData: keepPreviousData,
    meta: { silent: true, failure: `${list.key}/list` },
  });
  const go = (next: Search, replace = false) => void navigate({ to: '.', search: next as never, replace });

  const instead = result.data && !result.isPlaceholderData ? pageInstead(state.pageNumber, result.data) : undefined;
  const turn = useEffectEvent((page: number) => go(withPage(search, page), true));
  useEffect(() => {
    if (instead !== undefined) turn(instead);
  }, [instead]);
  return { search, state, shape, result, go };
}
