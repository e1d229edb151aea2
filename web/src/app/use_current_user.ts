import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { securityMe } from '../api/client';
import { session, useIsSwitching, useSession } from '../kit/session/session';

/**
 * Who is signed in, kept in the stored session. Asked again when the window is looked at again: an approval gives the
 * company its name, and an address may be verified elsewhere.
 */
export const useCurrentUser = () => {
  const { authToken, user } = useSession();
  const isSwitching = useIsSwitching();
  const { data } = useQuery({
    queryKey: ['securityMe'],
    queryFn: ({ signal }) => securityMe({ signal }),
    enabled: authToken !== null && !isSwitching,
    staleTime: 30_000,
    refetchOnWindowFocus: true,
    meta: { silent: true },
  });
  useEffect(() => {
    if (data) session.setUser(data.data);
  }, [data]);
  return user;
};
