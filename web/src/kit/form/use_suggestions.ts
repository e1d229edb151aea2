import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

export const AUTOCOMPLETE_DEBOUNCE_MS = 500;

export type Suggestion = { value: string; label: string };
export type Suggest = (term: string, signal: AbortSignal) => Promise<Suggestion[]>;

/** Asks 500 ms after the last letter (back-office, section 9), and not before the list is opened. */
export const useSuggestions = (key: readonly unknown[], suggest: Suggest, typed: string, isOpen: boolean) => {
  const [term] = useDebouncedValue(typed.trim(), AUTOCOMPLETE_DEBOUNCE_MS);
  return useQuery({
    queryKey: ['suggestions', ...key, term],
    queryFn: ({ signal }) => suggest(term, signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
};
