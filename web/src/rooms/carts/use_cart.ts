import { useQuery } from '@tanstack/react-query';
import { cartGet } from '../../api/client';

export const CARTS = 'carts';

const read = (id: string) => ({
  queryFn: ({ signal }: { signal: AbortSignal }) => cartGet({ path: { id }, signal }),
  enabled: id !== '',
  meta: { silent: true },
});

/** Always read afresh: what is left changes with each order. */
export const useCart = (id: string) =>
  useQuery({ queryKey: [CARTS, 'details', id], refetchOnMount: 'always', ...read(id) });

/** What is edited, and its version: as it is now, never as it was when somebody last looked. */
export const useEdited = (id: string) =>
  useQuery({ queryKey: [CARTS, 'edited', id], gcTime: 0, staleTime: 0, ...read(id) });
