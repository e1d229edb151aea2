import type mandates from 'messages/en/portal/mandates.json';
import type { MandateFileRow } from '../../api/client';
import { texts } from '../../kit/i18n';

const t = texts.t;
type Files = (typeof mandates)['files'];
type State = MandateFileRow['state'];

const TONE = { OPEN: 'waiting', DONE: 'good', REFUSED: 'bad', MISSING: 'bad', SKIPPED: 'neutral' } as const;

/** A state has other words for a file that is sent than for one that was received. */
export const fileStateLabel = ({ kind, state }: Pick<MandateFileRow, 'kind' | 'state'>): string =>
  kind === 'COLLECTIONS'
    ? t(`mandates:files.sent.${state as keyof Files['sent']}`)
    : t(`mandates:files.came.${state as keyof Files['came']}`);

export const fileBadge = (row: Pick<MandateFileRow, 'kind' | 'state'>) => ({
  tone: TONE[row.state],
  label: fileStateLabel(row),
});

const KINDS: MandateFileRow['kind'][] = ['COLLECTIONS', 'RESPONSES', 'ENROLMENTS', 'UNKNOWN'];
const STATES: State[] = ['OPEN', 'DONE', 'REFUSED', 'MISSING', 'SKIPPED'];

export const fileKindOptions = () => KINDS.map((value) => ({ value, label: t(`mandates:files.kinds.${value}`) }));
export const fileStateOptions = () => STATES.map((value) => ({ value, label: t(`mandates:files.filter.${value}`) }));
