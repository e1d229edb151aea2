import { useIsFetching, useIsMutating } from '@tanstack/react-query';

/** List loading and action loading are two things; the header's button and the export wait for both. */
export const useBusy = (list: string) => {
  const isListLoading = useIsFetching({ queryKey: [list, 'list'] }) > 0;
  const isActing = useIsMutating() > 0;
  return { isListLoading, isActing, isBusy: isListLoading || isActing };
};
