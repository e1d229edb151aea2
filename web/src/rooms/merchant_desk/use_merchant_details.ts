import { useQuery } from '@tanstack/react-query';
import { adminMerchantGet } from '../../api/client';

export const useMerchantDetails = (id: string) =>
  useQuery({
    queryKey: ['adminMerchants', 'get', id],
    queryFn: ({ signal }) => adminMerchantGet({ path: { id }, signal }),
    // Decided on what stands there now, also when it was looked at a moment ago.
    staleTime: 0,
    meta: { silent: true },
  });
