import { texts } from '../kit/i18n';
import { paths } from './paths';

/** A merchant's money on its way to the bank: pages of four rooms under one entry of the menu. */
export const payoutTabs = [
  { label: () => texts.t('payouts:title'), to: paths.payouts },
  { label: () => texts.t('ledger:balance.title'), to: paths.balance },
  { label: () => texts.t('ledger:entries.title'), to: paths.balanceEntries },
  { label: () => texts.t('invoices:title'), to: paths.invoices },
  { label: () => texts.t('proof:title'), to: paths.proof },
];
