import type { Catalogue } from '..';
import { about } from './about';
import { accounts } from './accounts';
import { dashboard } from './dashboard';
import { kit } from './kit';
import { links } from './links';
import { merchants } from './merchants';
import { payments } from './payments';
import { refunds } from './refunds';
import { security } from './security';
import { shell } from './shell';
import { signUp } from './sign_up';
import { signature } from './signature';

export const catalogue: Catalogue = {
  about,
  accounts,
  dashboard,
  kit,
  links,
  merchants,
  payments,
  refunds,
  security,
  shell,
  signUp,
  signature,
};
