import { texts } from '../kit/i18n';
import { paths } from './paths';

/** Fees and what is invoiced of them: pages of two rooms under one entry of the menu. */
export const feeTabs = [
  { label: () => texts.t('fees:merchants.title'), to: paths.merchantFees },
  { label: () => texts.t('fees:tax.title'), to: paths.taxRules },
  { label: () => texts.t('fees:proposals.title'), to: paths.feeProposals },
  { label: () => texts.t('invoices:adminTitle'), to: paths.adminInvoices },
  { label: () => texts.t('invoices:problem.title'), to: paths.invoiceProblems },
];
