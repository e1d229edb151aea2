import type { BankFileRow } from '../../api/client';
import { texts } from '../../kit/i18n';

type Rail = BankFileRow['rail'];

export const railLabel = (rail: Rail) => texts.t(`payouts:exception.rails.${rail}`);
const RAILS: Rail[] = ['AUTO_DEBIT', 'PAYOUT'];
export const railOptions = () => RAILS.map((value) => ({ value, label: railLabel(value) }));
