import { useQuery } from '@tanstack/react-query';
import { mandateProductGet } from '../../api/client';

export const useProduct = (id: string) =>
  useQuery({
    queryKey: ['mandateProducts', 'details', id],
    queryFn: ({ signal }) => mandateProductGet({ path: { id }, signal }),
    enabled: id !== '',
    // A form must not begin with what was before the last change.
    gcTime: 0,
    meta: { silent: true },
  });
