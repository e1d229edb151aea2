import audit from 'messages/en/portal/audit.json';
import builder from 'messages/en/portal/builder.json';
import calendar from 'messages/en/portal/calendar.json';
import carts from 'messages/en/portal/carts.json';
import counter from 'messages/en/portal/counter.json';
import dashboard from 'messages/en/portal/dashboard.json';
import fees from 'messages/en/portal/fees.json';
import form from 'messages/en/portal/form.json';
import gateway from 'messages/en/portal/gateway.json';
import invoices from 'messages/en/portal/invoices.json';
import ledger from 'messages/en/portal/ledger.json';
import links from 'messages/en/portal/links.json';
import list from 'messages/en/portal/list.json';
import mandates from 'messages/en/portal/mandates.json';
import merchantDesk from 'messages/en/portal/merchantDesk.json';
import merchants from 'messages/en/portal/merchants.json';
import officeSearch from 'messages/en/portal/officeSearch.json';
import payments from 'messages/en/portal/payments.json';
import payouts from 'messages/en/portal/payouts.json';
import privacy from 'messages/en/portal/privacy.json';
import profile from 'messages/en/portal/profile.json';
import proof from 'messages/en/portal/proof.json';
import reconciliation from 'messages/en/portal/reconciliation.json';
import refunds from 'messages/en/portal/refunds.json';
import roles from 'messages/en/portal/roles.json';
import sandbox from 'messages/en/portal/sandbox.json';
import sale from 'messages/en/portal/sale.json';
import settlement from 'messages/en/portal/settlement.json';
import shell from 'messages/en/portal/shell.json';
import team from 'messages/en/portal/team.json';
import upload from 'messages/en/portal/upload.json';
import webhooks from 'messages/en/portal/webhooks.json';

/** Texts of the signed-in area and of the wizard; loaded with their chunks (see addEnglish). */
export const office = {
  settlement,
  shell,
  audit,
  builder,
  calendar,
  carts,
  counter,
  dashboard,
  fees,
  officeSearch,
  payments,
  payouts,
  privacy,
  profile,
  proof,
  reconciliation,
  refunds,
  roles,
  sale,
  gateway,
  invoices,
  ledger,
  links,
  list,
  mandates,
  merchantDesk,
  merchants,
  form,
  sandbox,
  team,
  upload,
  webhooks,
};
