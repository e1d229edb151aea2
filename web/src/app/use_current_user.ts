import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { securityMe } from '../api/client';
import { session, useIsSwitching, useSession } from '../kit/session/session';

/**
 * Who is signed in and what she may, kept in the stored session. Asked again when the window is looked at again, and
 * with another page: an approval gives the company its name, an address may be verified elsewhere, a role be changed.
 */
export const useCurrentUser = () => {
  const { authToken, user } = useSession();
  const isSwitching = useIsSwitching();
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const { data } = useQuery({
    queryKey: ['securityMe'],
    queryFn: ({ signal }) => securityMe({ signal }),
    enabled: authToken !== null && !isSwitching,
    staleTime: 10_000,
    refetchOnWindowFocus: true,
    meta: { silent: true },
  });
  useEffect(() => {
    void queries.refetchQueries({ queryKey: ['securityMe'], type: 'active', stale: true });
  }, [queries, pathname]);
  useEffect(() => {
    if (data) session.setUser(data.data);
  }, [data]);
  return user;
};
