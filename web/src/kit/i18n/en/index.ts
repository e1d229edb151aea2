import accounts from 'messages/en/portal/accounts.json';
import kit from 'messages/en/portal/kit.json';

/** What the public pages need; bundled with them. Office texts are in office.ts. */
export const english = { kit, accounts };
