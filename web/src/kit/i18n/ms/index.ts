import type { Rest } from '..';
import { about } from './about';
import { builder } from './builder';
import { dashboard } from './dashboard';
import { form } from './form';
import { gallery } from './gallery';
import { links } from './links';
import { list } from './list';
import { merchants } from './merchants';
import { officeSearch } from './office_search';
import { payments } from './payments';
import { profile } from './profile';
import { refunds } from './refunds';
import { sandbox } from './sandbox';
import { sale } from './sale';
import { security } from './security';
import { shell } from './shell';
import { signUp } from './sign_up';
import { signature } from './signature';

export const catalogue: Rest = {
  about,
  builder,
  dashboard,
  form,
  gallery,
  links,
  list,
  merchants,
  officeSearch,
  payments,
  profile,
  refunds,
  sandbox,
  sale,
  security,
  shell,
  signUp,
  signature,
};
