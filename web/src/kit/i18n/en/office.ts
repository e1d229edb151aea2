import { builder } from './builder';
import { dashboard } from './dashboard';
import { form } from './form';
import { links } from './links';
import { list } from './list';
import { merchants } from './merchants';
import { officeSearch } from './office_search';
import { payments } from './payments';
import { profile } from './profile';
import { refunds } from './refunds';
import { sandbox } from './sandbox';
import { sale } from './sale';
import { shell } from './shell';

/** Texts of the signed-in area and of the wizard; loaded with their chunks (see addEnglish). */
export const office = {
  shell,
  builder,
  dashboard,
  officeSearch,
  payments,
  profile,
  refunds,
  sale,
  links,
  list,
  merchants,
  form,
  sandbox,
};
