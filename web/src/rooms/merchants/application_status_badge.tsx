import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../kit/ui/status_badge';
import { TONE, type ApplicationStatus as Status } from './application_status';

export function ApplicationStatus({ status }: { status: Status }) {
  const { t } = useTranslation('merchants');
  return <StatusBadge tone={TONE[status]} label={t(`status.${status}`)} />;
}
