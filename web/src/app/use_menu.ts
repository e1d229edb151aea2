import { useQuery } from '@tanstack/react-query';
import { ApiError, merchantApplicationMe } from '../api/client';
import { allows } from '../kit/session/can';
import { useSession } from '../kit/session/session';
import { menuFor } from './menu';

/** The menu of whoever is signed in; a merchant's has "My Application" until that is approved. */
export const useMenu = () => {
  const { permissions } = useSession();
  const own = useQuery({
    // Beside the pages' own: those need it fresh, the menu does not.
    queryKey: ['merchantApplicationMe', 'menu'],
    queryFn: async ({ signal }) => {
      try {
        return await merchantApplicationMe({ signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    enabled: allows(permissions, 'merchant.merchantApplication.view'),
    staleTime: 60_000,
    meta: { silent: true },
  });
  return menuFor(permissions, own.isSuccess && own.data?.merchantApplicationStatus !== 'APPROVED');
};
