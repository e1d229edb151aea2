import { useNavigate, useSearch, type HistoryState } from '@tanstack/react-router';
import { ApiError, securityMe, type Session, type SessionRevoke } from '../../api/client';
import { paths } from '../../nav/paths';
import { languageKept, languageUse } from '../../kit/i18n';
import { isLanguage } from '../../kit/i18n/language';
import { session } from '../../kit/session/session';
import { remembered } from './remembered';

export type Banner = { kind: 'info' | 'success' | 'error'; text: string };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Shown by the sign-in page, passed from another page. */
    banner?: Banner;
    /** The other session that the banner tells about can be ended with it. */
    revocable?: SessionRevoke;
    /** The unfinished sign-in of the second-factor and expired-password pages, and whose it is. */
    authToken?: string;
    email?: string;
    /** The account has just been made: the account check welcomes instead of blaming. */
    isNew?: boolean;
  }
}

export const ACTIVE_SESSION = 'FW063';
/** What ends the other session that a refusal tells about. */
export const revocableOf = (error: unknown, email: string): SessionRevoke | undefined => {
  const token = error instanceof ApiError ? error.body.revokeSessionToken : undefined;
  return token ? { email, revokeSessionToken: token } : undefined;
};

/** Only a path of this portal: `//elsewhere` and `/\elsewhere` would leave it. */
export const isOwnPath = (to: string | undefined): to is string => to !== undefined && /^\/(?![/\\])/.test(to);

/** The answer of each of the three steps. */
type Entered = Omit<Session, 'rememberMeToken'> & { rememberMeToken?: string | null };

/** What a correct password leads to: a second factor, a new password, or the session and where the person was going. */
export function useEnter() {
  const navigate = useNavigate();
  const { to } = useSearch({ strict: false }) as { to?: string };
  return async (answer: Entered, email: string, isNew = false) => {
    // Each works once: the next sign-in sends this one.
    if (answer.rememberMeToken) remembered.keep(email, answer.rememberMeToken);
    const step = { search: { to }, state: { authToken: answer.token, email } as HistoryState, replace: true };
    if (answer.isPinCodeRequired) return navigate({ to: paths.twoFactor, ...step });
    if (answer.hasPasswordExpired) return navigate({ to: paths.updateExpiredPassword, ...step });
    session.start({ authToken: answer.token, permissions: answer.permissions, userAccounts: answer.userAccounts });
    try {
      const { data } = await securityMe();
      session.setUser(data);
      // A new browser speaks what the person chose elsewhere.
      if (!languageKept() && isLanguage(data.language)) await languageUse(data.language);
    } catch {
      // The account check asks again and says so if it fails there too.
    }
    return navigate({ to: isOwnPath(to) ? to : paths.checkAccount, state: { isNew }, replace: true });
  };
}
