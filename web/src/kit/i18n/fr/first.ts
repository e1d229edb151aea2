import type { First } from '..';
import { accounts } from './accounts';
import { kit } from './kit';

export const catalogue: First = { accounts, kit };
