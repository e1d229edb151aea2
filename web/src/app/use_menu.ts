import { useQuery } from '@tanstack/react-query';
import { ownApplication } from '../api/own_application';
import { allows } from '../kit/session/can';
import { useSession } from '../kit/session/session';
import { menuFor } from './menu';

/** The menu of whoever is signed in; a merchant's has "My Application" until that is approved. */
export const useMenu = () => {
  const { permissions } = useSession();
  const own = useQuery({
    // Beside the pages' own: those need it fresh, the menu does not.
    queryKey: ['merchantApplicationMe', 'menu'],
    queryFn: ({ signal }) => ownApplication(signal),
    enabled: allows(permissions, 'merchant.merchantApplication.view'),
    staleTime: 60_000,
    meta: { silent: true },
  });
  return menuFor(permissions, own.isSuccess && own.data?.merchantApplicationStatus !== 'APPROVED');
};
