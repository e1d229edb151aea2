import { texts } from '../../kit/i18n';
import { paths } from '../../nav/paths';

/** The menu has one entry for all. */
export const gatewayTabs = [
  { label: () => texts.t('gateway:acquirers.title'), to: paths.acquirers },
  { label: () => texts.t('gateway:problems.title'), to: paths.runProblems },
  { label: () => texts.t('gateway:mails.title'), to: paths.mailTexts },
  { label: () => texts.t('gateway:brand.title'), to: paths.brand },
];
