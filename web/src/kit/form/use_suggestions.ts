import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

export const AUTOCOMPLETE_DEBOUNCE_MS = 500;

export type Suggestion = { value: string; label: string };
export type Suggest = (term: string, signal: AbortSignal) => Promise<Suggestion[]>;

/**
 * Asks 500 ms after the last letter (back-office, section 9), and not before the list is opened. Until the answer is
 * there, those of the last one are offered that have the letters in their name: who is quick chooses nothing else.
 */
export const useSuggestions = (key: readonly unknown[], suggest: Suggest, typed: string, isOpen: boolean) => {
  const wanted = typed.trim();
  const [term] = useDebouncedValue(wanted, AUTOCOMPLETE_DEBOUNCE_MS);
  const { data, error, isError, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['suggestions', ...key, term],
    queryFn: ({ signal }) => suggest(term, signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const isAnswer = term === wanted && !isPlaceholderData;
  const offered = useMemo(() => {
    const fits = ({ label }: Suggestion) => label.toLowerCase().includes(wanted.toLowerCase());
    return isAnswer ? data : data?.filter(fits);
  }, [isAnswer, data, wanted]);
  return { data: offered, error, isError, isFetching: isFetching || !isAnswer };
};
