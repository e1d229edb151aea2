import { dashboard } from './dashboard';
import { links } from './links';
import { merchants } from './merchants';
import { payments } from './payments';
import { refunds } from './refunds';
import { shell } from './shell';

/** Texts of the signed-in area and of the wizard; loaded with their chunks (see addEnglish). */
export const office = { shell, dashboard, payments, refunds, links, merchants };
