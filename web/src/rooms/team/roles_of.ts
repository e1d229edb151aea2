import { useQuery } from '@tanstack/react-query';
import type { Option } from '../../kit/list/filter_types';
import { session } from '../../kit/session/session';
import { calls } from './calls';
import { may, type Side } from './sides';
import { roleText } from './words';

/** The presets of merchants by their numbers, which an operator's own roles have not among them. */
const MERCHANT_PRESETS = ['Owner', 'Admin', 'Finance', 'Operations', 'Developer', 'Support', 'Auditor'];

const known: Record<Side['key'], { id: string; name: string }[]> = { team: [], admin: [] };

/** The filter's choices, as they are now. Who may not see roles filters by presets, or not at all. */
export const learnRoles = async (side: Side) => {
  if (!session.can(may(side.roles, 'view'))) return;
  try {
    known[side.key] = (await calls[side.key].roles()).roles;
  } catch {
    /* the list says what is wrong with the server */
  }
};

export const roleOptions = (side: Side, ofMerchants: (role: string) => string): Option[] => [
  ...known[side.key].map(({ id, name }) => ({ value: id, label: roleText(name) })),
  ...(side.key === 'admin'
    ? MERCHANT_PRESETS.map((name, at) => ({ value: String(at + 1), label: ofMerchants(roleText(name)) }))
    : []),
];

/** Those that the reader may give somebody, for a field. */
export const useGivable = (side: Side) => {
  const { data, error } = useQuery({
    queryKey: [side.key, 'givable'],
    queryFn: ({ signal }) => calls[side.key].roles({ signal }),
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  const options = data?.roles
    .filter((role) => role.mayGive)
    .map(({ id, name }) => ({ value: id, label: roleText(name) }));
  return { options: options ?? [], error };
};
