import type { SessionState } from '../../kit/session/session';
import { VISITOR } from './application_draft';

/** An application belongs to the company, so the copy in the browser is kept by account. */
export const ownerOf = ({ authToken, userAccounts, user }: SessionState): string =>
  authToken ? (userAccounts.find(({ isActive }) => isActive)?.id ?? user?.id ?? 'account') : VISITOR;
