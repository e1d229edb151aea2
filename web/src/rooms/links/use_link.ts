import { useQuery } from '@tanstack/react-query';
import { paymentLinkGet } from '../../api/client';

export const useLink = (id: string) =>
  useQuery({
    queryKey: ['paymentLinks', 'details', id],
    queryFn: ({ signal }) => paymentLinkGet({ path: { id }, signal }),
    enabled: id !== '',
    meta: { silent: true },
  });
