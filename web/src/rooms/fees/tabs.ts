import { texts } from '../../kit/i18n';
import { paths } from '../../nav/paths';

/** The menu has one entry for all. */
export const feeTabs = [
  { label: () => texts.t('fees:merchants.title'), to: paths.merchantFees },
  { label: () => texts.t('fees:tax.title'), to: paths.taxRules },
  { label: () => texts.t('fees:proposals.title'), to: paths.feeProposals },
];
