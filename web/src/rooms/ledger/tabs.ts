import { texts } from '../../kit/i18n';
import { paths } from '../../nav/paths';

/** The menu has one entry for all. */
export const ledgerTabs = [
  { label: () => texts.t('ledger:trial.title'), to: paths.trialBalance },
  { label: () => texts.t('ledger:receivables.title'), to: paths.receivables },
  { label: () => texts.t('ledger:income.title'), to: paths.feeIncome },
  { label: () => texts.t('ledger:entries.title'), to: paths.ledgerEntries },
];
