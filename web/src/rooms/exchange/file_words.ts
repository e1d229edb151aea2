import type mandates from 'messages/en/portal/mandates.json';
import type { BankFileRow } from '../../api/client';
import { texts } from '../../kit/i18n';

const t = texts.t;
type Files = (typeof mandates)['files'];
type State = BankFileRow['state'];

const TONE = { OPEN: 'waiting', DONE: 'good', REFUSED: 'bad', MISSING: 'bad', SKIPPED: 'neutral' } as const;

/** A state has other words for a file that is sent than for one that was received. */
export const fileStateLabel = ({ isSent, state }: Pick<BankFileRow, 'isSent' | 'state'>): string =>
  isSent
    ? t(`mandates:files.sent.${state as keyof Files['sent']}`)
    : t(`mandates:files.came.${state as keyof Files['came']}`);

export const fileBadge = (row: Pick<BankFileRow, 'isSent' | 'state'>) => ({
  tone: TONE[row.state],
  label: fileStateLabel(row),
});

const KINDS: BankFileRow['kind'][] = ['COLLECTIONS', 'RESPONSES', 'ENROLMENTS', 'PAYOUTS', 'PAYOUT_REPORTS', 'UNKNOWN'];
const STATES: State[] = ['OPEN', 'DONE', 'REFUSED', 'MISSING', 'SKIPPED'];

export const fileKindOptions = () => KINDS.map((value) => ({ value, label: t(`mandates:files.kinds.${value}`) }));
export const fileStateOptions = () => STATES.map((value) => ({ value, label: t(`mandates:files.filter.${value}`) }));
