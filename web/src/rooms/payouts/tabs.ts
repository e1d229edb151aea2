import { texts } from '../../kit/i18n';
import { paths } from '../../nav/paths';

/** The menu has one entry for all. */
export const adminPayoutTabs = [
  { label: () => texts.t('payouts:run.title'), to: paths.adminPayoutRun },
  { label: () => texts.t('payouts:admin.title'), to: paths.adminPayouts },
  { label: () => texts.t('payouts:adjustment.title'), to: paths.adminPayoutAdjustments },
  { label: () => texts.t('payouts:account.adminTitle'), to: paths.adminPayoutAccounts },
  { label: () => texts.t('payouts:batch.title'), to: paths.adminPayoutBatches },
  { label: () => texts.t('payouts:exception.title'), to: paths.adminPayoutExceptions },
  { label: () => texts.t('payouts:settings.title'), to: paths.adminPayoutSettings },
];
