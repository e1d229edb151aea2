import { texts } from '../../kit/i18n';
import { paths } from '../../nav/paths';

/** The menu has one entry for all. */
export const reconciliationTabs = [
  { label: () => texts.t('reconciliation:tie.title'), to: paths.reconciliation },
  { label: () => texts.t('reconciliation:exception.title'), to: paths.reconciliationExceptions },
  { label: () => texts.t('reconciliation:file.title'), to: paths.reconciliationFiles },
];
