import { texts } from '../kit/i18n';
import { paths } from './paths';

/** The operators' pages of auto-debits and their banks, under one entry of the menu. */
export const adminMandateTabs = [
  { label: () => texts.t('mandates:atBank.title'), to: paths.adminMandatesAtBank },
  { label: () => texts.t('mandates:unanswered.title'), to: paths.adminMandatesUnanswered },
  { label: () => texts.t('mandates:files.title'), to: paths.adminBankFiles },
  { label: () => texts.t('payouts:exception.title'), to: paths.adminBankExceptions },
];
