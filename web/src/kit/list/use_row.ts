import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListDefinition, PageOf } from './list_types';

/**
 * The record of a dialog's address. Mostly it stands in the list; a link that was sent to somebody opens its dialog
 * over another page of the list, and then the record is fetched.
 */
export function useRow<Row extends { id: string }, Query>(list: ListDefinition<Row, Query>, id: string) {
  const queryClient = useQueryClient();
  const listed = queryClient
    .getQueriesData<PageOf<Row>>({ queryKey: [list.key, 'list'] })
    .flatMap(([, page]) => page?.content ?? [])
    .find((candidate) => candidate.id === id);
  const { fetchOne } = list;
  const fetched = useQuery({
    queryKey: [list.key, 'one', id],
    queryFn: ({ signal }) => fetchOne?.(id, signal),
    enabled: id !== '' && !listed && fetchOne !== undefined,
    meta: { silent: true, failure: `${list.key}/get` },
  });
  return {
    row: listed ?? fetched.data ?? undefined,
    isPending: !listed && fetched.isLoading,
    error: listed ? null : fetched.error,
  };
}
