import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { searchGet } from '../api/client';

/** It starts only after more than two characters (back-office, section 5), half a second after typing (section 9). */
export const SEARCH_AFTER_CHARACTERS = 2;
export const SEARCH_DEBOUNCE_MS = 500;

export type Search = ReturnType<typeof useQuickSearch>;

/** What a person typed, and what was found for it. Nothing of it outlives the box. */
export const useQuickSearch = (typed: string) => {
  const wanted = typed.trim();
  const [term] = useDebouncedValue(wanted, SEARCH_DEBOUNCE_MS);
  // A Chinese name has two characters, and says as much with them as six letters do.
  const isLong = (text: string) => {
    const length = [...text].length;
    return length > SEARCH_AFTER_CHARACTERS || (length === SEARCH_AFTER_CHARACTERS && /^\p{Script=Han}+$/u.test(text));
  };
  const query = useQuery({
    queryKey: ['quickSearch', term],
    queryFn: async ({ signal }) => (await searchGet({ path: { term }, signal })).content,
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
