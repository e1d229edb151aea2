import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { client } from '../api/gen/client.gen';
import type { SearchHit } from './quick_search_hit';

/** It starts only after more than two characters (back-office, section 5), half a second after typing (section 9). */
export const SEARCH_AFTER_CHARACTERS = 2;
export const SEARCH_DEBOUNCE_MS = 500;

const ask = async (term: string, signal: AbortSignal) => {
  const { data } = await client.get<{ 200: { content: SearchHit[] } }, unknown, true>({
    url: '/search/{term}',
    path: { term },
    signal,
    throwOnError: true,
  });
  return data.content;
};

export type Search = ReturnType<typeof useQuickSearch>;

/** What a person typed, and what was found for it. Nothing of it outlives the box. */
export const useQuickSearch = (typed: string) => {
  const wanted = typed.trim();
  const [term] = useDebouncedValue(wanted, SEARCH_DEBOUNCE_MS);
  const isLong = (text: string) => [...text].length > SEARCH_AFTER_CHARACTERS;
  const query = useQuery({
    queryKey: ['quickSearch', term],
    queryFn: ({ signal }) => ask(term, signal),
    enabled: isLong(term) && term === wanted,
    gcTime: 0,
    meta: { silent: true },
  });
  const isCurrent = term === wanted && isLong(wanted);
  const state = !isLong(wanted)
    ? ('short' as const)
    : isCurrent && query.data
      ? query.data.length > 0
        ? ('found' as const)
        : ('none' as const)
      : isCurrent && query.isError && !query.isFetching
        ? ('failed' as const)
        : ('waiting' as const);
  return { state, wanted, hits: state === 'found' ? (query.data ?? []) : [], again: () => void query.refetch() };
};
