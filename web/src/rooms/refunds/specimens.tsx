import { StatusBadges, type Specimen } from '../../kit/ui/specimen';
import { allStatuses } from './columns';

/** What the gallery shows of refunds. */
export const specimens: Specimen[] = [
  { key: 'refundStatus', isWide: true, states: [{ state: 'live', Live: () => <StatusBadges all={allStatuses()} /> }] },
];
