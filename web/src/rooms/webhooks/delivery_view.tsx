import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { deliveryGet, type DeliveryRow } from '../../api/client';
import { errorText } from '../../api/error_text';
import { keepSearch, useBackHere } from '../../kit/dialog/back';
import type { DialogContentProps } from '../../kit/list/list_types';
import { useCan } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { Facts } from '../../kit/ui/facts';
import { Loading } from '../../kit/ui/loading';
import { StatusBadge } from '../../kit/ui/status_badge';
import { paths } from '../../nav/paths';
import { Attempts } from './attempts';
import { deliveryBadge } from './delivery_status';
import { subjectOf } from './subject';

export function DeliveryView({ id }: DialogContentProps<DeliveryRow>) {
  const { t } = useTranslation('webhooks');
  const can = useCan();
  const back = useBackHere();
  const { data, error } = useQuery({
    queryKey: ['webhooks', 'details', id],
    queryFn: ({ signal }) => deliveryGet({ path: { id }, signal }),
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!data) return <Loading />;
  const subject = subjectOf(data);
  const order = can(subject.permission) ? (
    <Anchor component={Link} to={subject.to}>
      {data.orderNo}
    </Anchor>
  ) : (
    data.orderNo
  );
  return (
    <>
      <Group justify="space-between" mb="md" align="flex-start">
        <Text fz={22} fw={600} ff="monospace">
          {data.eventType}
        </Text>
        <StatusBadge {...deliveryBadge(data)} />
      </Group>
      <Facts
        facts={[
          { label: t('column.order'), value: order },
          { label: t('view.sequence'), value: String(data.sequence) },
          { label: t('view.eventId'), value: data.webhookId },
          { label: t('column.created'), value: formatInstant(data.createdDate) },
          { label: t('view.delivered'), value: data.deliveredDate && formatInstant(data.deliveredDate) },
          { label: t('column.next'), value: data.nextDate && formatInstant(data.nextDate) },
        ]}
      />
      {data.actions.includes('RESEND') && can('user.apiAccount.edit') && data.status !== 'KEPT' && (
        <Group my="sm">
          <Button
            component={Link}
            to={`${paths.webhooks}/${id}/resend`}
            search={keepSearch}
            state={back}
            variant="default"
            size="xs"
          >
            {t('resend')}
          </Button>
        </Group>
      )}
      <Attempts attempts={data.attemptList} body={data.body} />
    </>
  );
}
