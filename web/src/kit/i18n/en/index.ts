import { accounts } from './accounts';
import { kit } from './kit';

/** What the public pages need; bundled with them. Office texts are in office.ts. */
export const english = { kit, accounts };
