import { texts } from '../../kit/i18n';
import { StatusBadges, type Specimen } from '../../kit/ui/specimen';
import { TONE, type ApplicationStatus } from './application_status';

const Statuses = () => (
  <StatusBadges
    all={(Object.keys(TONE) as ApplicationStatus[]).map((status) => ({
      tone: TONE[status],
      label: texts.t(`merchants:status.${status}`),
    }))}
  />
);

/** What the gallery shows of merchants. */
export const specimens: Specimen[] = [
  { key: 'applicationStatus', isWide: true, states: [{ state: 'live', Live: Statuses }] },
];
