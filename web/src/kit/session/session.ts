import { useSyncExternalStore } from 'react';
import type { UserAccount } from '../../api/gen/types.gen';
import type { User } from '../../api/wire/names';
import { allows, type Permission, type Permissions } from './can';

export type SessionState = {
  user: User | null;
  permissions: Permissions;
  authToken: string | null;
  userAccounts: UserAccount[];
  /** SWITCHED after switching the account, as the stored session always had it. */
  type: string | null;
};
type Started = { authToken: string; permissions: Permissions; userAccounts: UserAccount[] };

export const SWITCHED = 'SWITCH_ACCOUNT';
const KEY = 'gerbang.auth';
const NOBODY: SessionState = { user: null, permissions: {}, authToken: null, userAccounts: [], type: null };

const read = (): SessionState => {
  try {
    return { ...NOBODY, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<SessionState>) };
  } catch {
    return NOBODY;
  }
};

/** It ran out, its person signed out here, or in another tab. */
export type EndReason = 'signed-out' | 'expired' | 'elsewhere';
/** Takes the old account's pages and data away; the new account begins when all are through. */
type LeaveAccount = (next: SessionState, where: 'here' | 'elsewhere') => unknown;

let state = read();
let isSwitching = false;
const listeners = new Set<() => void>();
const doubtListeners = new Set<() => void>();
const endListeners = new Set<(reason: EndReason) => void>();
const switchListeners = new Set<LeaveAccount>();

const tell = () => {
  for (const listener of listeners) listener();
};
const tellEnd = (reason: EndReason) => {
  for (const listener of endListeners) listener(reason);
};
const listenIn = <T>(all: Set<T>, listener: T) => {
  all.add(listener);
  return () => all.delete(listener);
};

const set = (next: SessionState) => {
  state = next;
  if (next.authToken) localStorage.setItem(KEY, JSON.stringify(next));
  else localStorage.removeItem(KEY);
  tell();
};
const end = (reason: EndReason) => {
  set(NOBODY);
  tellEnd(reason);
};

export const activeAccount = ({ userAccounts }: Pick<SessionState, 'userAccounts'>): UserAccount | undefined =>
  userAccounts.find((account) => account.isActive);

/** While this runs, nothing is asked for one account that would be shown for the other. */
const whileSwitching = async (run: () => Promise<void>) => {
  isSwitching = true;
  tell();
  try {
    await run();
  } finally {
    isSwitching = false;
    tell();
  }
};
const leaveFor = (next: SessionState, where: 'here' | 'elsewhere') =>
  Promise.all([...switchListeners].map((leave) => leave(next, where)));

/** What another tab has made of the session holds here, too: signed out in one is signed out in all. */
const follow = () => {
  if (isSwitching) return;
  const next = read();
  const isOther = activeAccount(state)?.id !== activeAccount(next)?.id;
  if (state.authToken && next.authToken && isOther) {
    void whileSwitching(async () => {
      await leaveFor(next, 'elsewhere');
      state = read();
    });
    return;
  }
  const hasEnded = state.authToken !== null && next.authToken === null;
  state = next;
  tell();
  if (hasEnded) tellEnd('elsewhere');
};

/** Another tab has written since, and this one has not been told yet: what it holds must not be written over that. */
const isBehind = () => read().authToken !== state.authToken;

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) follow();
  });
}

export const session = {
  get: () => state,
  isSignedIn: () => state.authToken !== null,
  can: (permission: Permission) => allows(state.permissions, permission),
  start: (next: Started) => set({ ...NOBODY, ...next }),
  /**
   * The answer of `ask` replaces what is stored, once the old account's pages are gone. When it fails, the session is
   * what it was; a 401 that the old token earns meanwhile ends nothing.
   */
  switchAccount: (ask: () => Promise<Started>) =>
    whileSwitching(async () => {
      const next = { ...NOBODY, ...(await ask()), type: SWITCHED };
      await leaveFor(next, 'here');
      set(next);
    }),
  /** After a change of the password: the session goes on under another token. */
  setToken: (authToken: string) => set({ ...state, authToken }),
  /**
   * Who this is, and what she may by now: a role is changed, or looked at, while a session goes on. An answer that comes
   * while the account is switched is about the old one.
   */
  setUser: (user: User) => {
    if (isBehind()) follow();
    else if (!isSwitching && state.authToken)
      set({ ...state, user, permissions: user.permissions ?? state.permissions });
  },
  /** Something was refused that the page had offered: what she may is asked for again. */
  doubt: () => doubtListeners.forEach((listener) => listener()),
  onDoubt: (listener: () => void) => listenIn(doubtListeners, listener),
  end: (reason: EndReason = 'signed-out') => end(reason),
  /** The server does not know this token any more. One that was replaced meanwhile, here or in another tab, ends nothing. */
  expire: (token: string) => {
    if (isBehind()) follow();
    if (!isSwitching && state.authToken === token) end('expired');
  },
  onEnd: (listener: (reason: EndReason) => void) => listenIn(endListeners, listener),
  onSwitch: (leave: LeaveAccount) => listenIn(switchListeners, leave),
  subscribe: (listener: () => void) => listenIn(listeners, listener),
  isSwitching: () => isSwitching,
};

export const useSession = () => useSyncExternalStore(session.subscribe, session.get);
export const useIsSwitching = () => useSyncExternalStore(session.subscribe, session.isSwitching);

/** `const can = useCan(); can('payment.salesTransaction.view')` */
export const useCan = () => {
  const { permissions } = useSession();
  return (permission: Permission) => allows(permissions, permission);
};
