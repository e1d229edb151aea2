import type { RoleMatrix, RoleView } from '../../api/client';
import { actionOf, ACTIONS, resourceOf, type Action } from '../../kit/session/permission_words';

/** From the least to the most. */
const LADDER = ['view', 'create', 'edit', 'approve'] as const;

export const permissionOf = (resource: string, action: Action) => `${resource}.${action}`;

export type MatrixRow = { resource: string; actions: Action[] };

/** What can be given, a row for each resource in the order of the server. */
export const rowsOf = (offered: readonly string[]): MatrixRow[] => {
  const rows = new Map<string, Action[]>();
  for (const permission of offered) {
    const resource = resourceOf(permission);
    rows.set(resource, [...(rows.get(resource) ?? []), actionOf(permission)]);
  }
  return [...rows].map(([resource, actions]) => ({ resource, actions: ACTIONS.filter((it) => actions.includes(it)) }));
};

export type Held = ReadonlySet<string>;

/** The actions of a cell, those included that open nothing. */
export const heldOf = (held: Held, resource: string): Action[] =>
  ACTIONS.filter((action) => held.has(permissionOf(resource, action)));

/** What a cell says: the highest of view < create < edit < approve that opens something; else what else does. */
export const highestOf = (held: Held, { resource, actions }: MatrixRow): Action | undefined => {
  const shown = heldOf(held, resource).filter((it) => actions.includes(it));
  return LADDER.toReversed().find((it) => shown.includes(it)) ?? shown[0];
};

/** Who may do something with a record sees it; who does not see it does nothing with it. */
export const toggled = (held: Held, resource: string, action: Action, row: MatrixRow): Set<string> => {
  const next = new Set(held);
  const permission = permissionOf(resource, action);
  if (!next.delete(permission)) {
    next.add(permission);
    if (row.actions.includes('view')) next.add(permissionOf(resource, 'view'));
  } else if (action === 'view') {
    for (const other of ACTIONS) next.delete(permissionOf(resource, other));
  }
  return next;
};

/** What one set has beyond the other, each in the order of the other's list. */
export const differenceOf = (before: Iterable<string>, after: Iterable<string>) => {
  const [old, now] = [new Set(before), new Set(after)];
  return { added: [...now].filter((it) => !old.has(it)), taken: [...old].filter((it) => !now.has(it)) };
};

export type ToxicPair = RoleMatrix['toxicPairs'][number];

export const toxicOf = (held: Held, pairs: readonly ToxicPair[]): ToxicPair[] =>
  pairs.filter(({ asks, approves }) => held.has(asks) && held.has(approves));

type Saved = Pick<RoleView, 'name' | 'description' | 'permissions' | 'version'>;

/** A role as it is being changed, or made. */
export type Draft = {
  /** Of the role, or "new 1". */
  id: string;
  name: string;
  description: string;
  permissions: string[];
  /** The role as it was when the change began; a new one has none. */
  base?: Saved;
};

const savedOf = ({ name, description, permissions, version }: RoleView): Saved => ({
  name,
  description,
  permissions,
  version,
});

export const draftOf = (role: RoleView): Draft => ({
  id: role.id,
  name: role.name,
  description: role.description,
  permissions: [...role.permissions],
  base: savedOf(role),
});

/** Whether there is anything to save. */
export const isChanged = (draft: Draft, role: Saved | undefined): boolean => {
  if (!role) return true;
  const { added, taken } = differenceOf(role.permissions, draft.permissions);
  return added.length + taken.length > 0 || draft.name !== role.name || draft.description !== role.description;
};

/** Somebody else has saved the role since the change began. */
export const isOvertaken = (draft: Draft, role: RoleView | undefined) =>
  draft.base !== undefined && role !== undefined && role.version !== draft.base.version;
/** Somebody else has deleted it. */
export const isOrphan = (draft: Draft, role: RoleView | undefined) => draft.base !== undefined && role === undefined;

/** The same change, made to what the role is by now. */
export const changedAgain = (draft: Draft, role: RoleView): Draft => {
  const { added, taken } = differenceOf(draft.base?.permissions ?? [], draft.permissions);
  const kept = role.permissions.filter((it) => !taken.includes(it));
  return {
    ...draft,
    name: draft.name === draft.base?.name ? role.name : draft.name,
    description: draft.description === draft.base?.description ? role.description : draft.description,
    permissions: [...kept, ...added.filter((it) => !kept.includes(it))],
    base: savedOf(role),
  };
};
/** As it stands, in place of what another person has saved. */
export const changedOver = (draft: Draft, role: RoleView): Draft => ({ ...draft, base: savedOf(role) });

/** A copy of a role for somebody who gives only what she holds, and what opens something. */
export const copyOf = (
  permissions: readonly string[],
  offered: readonly string[],
  mayGive: (it: string) => boolean,
) => {
  const kept = permissions.filter((it) => mayGive(it) && offered.includes(it));
  return { kept, left: permissions.filter((it) => offered.includes(it) && !kept.includes(it)) };
};
