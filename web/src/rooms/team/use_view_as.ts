import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { securityMe } from '../../api/client';
import { useAction } from '../../api/query';
import { session } from '../../kit/session/session';
import { paths } from '../../nav/paths';
import type { Draft } from './matrix';
import { roleCalls } from './role_calls';
import type { Side } from './sides';

/** Looks at the whole portal as a saved role, or as one that is not saved yet. */
export const useViewAs = (side: Side) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useAction(
    (of: { roleId: string } | Pick<Draft, 'name' | 'permissions'>, keyed) =>
      roleCalls[side.key].viewAs({
        body: 'roleId' in of ? { roleId: of.roleId } : { name: of.name, permissions: of.permissions },
        ...keyed,
      }),
    {
      onSuccess: async () => {
        const me = await queries.fetchQuery({ queryKey: ['securityMe'], queryFn: () => securityMe(), staleTime: 0 });
        // This page may be none of hers as that role. What stands above every page says it; no message lies over it.
        await navigate({ to: paths.dashboard });
        session.setUser(me.data);
      },
    },
  );
};
