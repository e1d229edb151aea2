import { useSyncExternalStore } from 'react';
import type { UserAccount } from '../../api/gen/types.gen';
import type { User } from '../../api/names';
import { allows, type Permission, type Permissions } from './can';

export type SessionState = {
  user: User | null;
  permissions: Permissions;
  authToken: string | null;
  userAccounts: UserAccount[];
  /** `SWITCH_ACCOUNT` after switching, as the stored session always had it. */
  type: string | null;
  accountId: string | null;
};

const KEY = 'gerbang.auth';
const NOBODY: SessionState = {
  user: null,
  permissions: {},
  authToken: null,
  userAccounts: [],
  type: null,
  accountId: null,
};

const read = (): SessionState => {
  try {
    return { ...NOBODY, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<SessionState>) };
  } catch {
    return NOBODY;
  }
};

let state = read();
const listeners = new Set<() => void>();
const endListeners = new Set<(reason: EndReason) => void>();

export type EndReason = 'signed-out' | 'expired';

const set = (next: SessionState) => {
  state = next;
  if (next.authToken) localStorage.setItem(KEY, JSON.stringify(next));
  else localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
};

// Signing out in one tab signs out in all.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return;
    state = read();
    for (const listener of listeners) listener();
  });
}

export const session = {
  get: () => state,
  isSignedIn: () => state.authToken !== null,
  can: (permission: Permission) => allows(state.permissions, permission),
  start: (next: { authToken: string; permissions: Permissions; userAccounts: UserAccount[] }) =>
    set({ ...NOBODY, ...next }),
  /** After a change of the password: the session goes on under another token. */
  setToken: (authToken: string) => set({ ...state, authToken }),
  setUser: (user: User) => set({ ...state, user }),
  end: (reason: EndReason = 'signed-out') => {
    set(NOBODY);
    for (const listener of endListeners) listener(reason);
  },
  onEnd: (listener: (reason: EndReason) => void) => {
    endListeners.add(listener);
    return () => endListeners.delete(listener);
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useSession = () => useSyncExternalStore(session.subscribe, session.get);

/** `const can = useCan(); can('payment.salesTransaction.view')` */
export const useCan = () => {
  const { permissions } = useSession();
  return (permission: Permission) => allows(permissions, permission);
};
