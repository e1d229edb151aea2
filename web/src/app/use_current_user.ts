import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { securityMe } from '../api/client';
import { session, useSession } from '../kit/session/session';

/** Who is signed in, asked once for a session and kept in the stored session. */
export const useCurrentUser = () => {
  const { authToken, user } = useSession();
  const { data } = useQuery({
    queryKey: ['securityMe'],
    queryFn: ({ signal }) => securityMe({ signal }),
    enabled: authToken !== null && user === null,
    meta: { silent: true },
  });
  useEffect(() => {
    if (data) session.setUser(data.data);
  }, [data]);
  return user;
};
