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

/** The operators' pages of payouts, of two rooms. */
export const adminPayoutTabs = [
  { label: () => texts.t('payouts:run.title'), to: paths.adminPayoutRun },
  { label: () => texts.t('payouts:admin.title'), to: paths.adminPayouts },
  { label: () => texts.t('payouts:adjustment.title'), to: paths.adminPayoutAdjustments },
  { label: () => texts.t('payouts:account.adminTitle'), to: paths.adminPayoutAccounts },
  { label: () => texts.t('payouts:batch.title'), to: paths.adminPayoutBatches },
  { label: () => texts.t('mandates:files.title'), to: paths.adminBankFiles },
  { label: () => texts.t('payouts:exception.title'), to: paths.adminBankExceptions },
  { label: () => texts.t('proof:title'), to: paths.adminProof },
  { label: () => texts.t('payouts:settings.title'), to: paths.adminPayoutSettings },
];
