import { useIsFetching, useIsMutating } from '@tanstack/react-query';

/**
 * List loading and action loading are two things; the header's button and the export wait for both. An action of a list
 * is one whose failure is recorded under it: what else the page sends, a saved view or a switch of account, holds nothing.
 */
export const useBusy = (list: string) => {
  const isListLoading = useIsFetching({ queryKey: [list, 'list'] }) > 0;
  const isActing = useIsMutating({ predicate: ({ meta }) => meta?.failure?.startsWith(`${list}/`) ?? false }) > 0;
  return { isListLoading, isActing, isBusy: isListLoading || isActing };
};
