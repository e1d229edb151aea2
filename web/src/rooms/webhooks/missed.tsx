import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deliveryMissed, deliveryResendMissed, type DeliveryRow } from '../../api/client';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { DateTimeField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { dateTime } from '../../kit/form/generic_rules';
import { required, rules } from '../../kit/form/rules';
import { FailedAlert } from '../../kit/page/failed_alert';
import type { DialogContentProps } from '../../kit/list/list_types';
import { todayIso, wallToInstant } from '../../kit/time/time';

/** Everything that was missed between two times: of each order its newest event, counted before it is sent. */
export function Missed({ close, done }: DialogContentProps<DeliveryRow>) {
  const { t } = useTranslation('webhooks');
  const check = (label: string) =>
    rules(
      required,
      dateTime(() => label),
    );
  const form = useKitForm({
    initialValues: { dateFrom: `${todayIso()} 00:00:00`, dateTo: `${todayIso()} 23:59:59` },
    validate: { dateFrom: check(t('missed.from')), dateTo: check(t('missed.to')) },
  });
  const { dateFrom, dateTo } = form.getValues();
  const isWhole = Boolean(wallToInstant(dateFrom) && wallToInstant(dateTo) && dateFrom < dateTo);
  const missed = useQuery({
    queryKey: ['webhooks', 'missed', dateFrom, dateTo],
    queryFn: ({ signal }) => deliveryMissed({ query: { dateFrom, dateTo }, signal }),
    enabled: isWhole,
    meta: { silent: true },
  });
  const send = useAction(
    (values: { dateFrom: string; dateTo: string }, keyed) =>
      deliveryResendMissed({
        body: { dateFrom: wallToInstant(values.dateFrom) ?? '', dateTo: wallToInstant(values.dateTo) ?? '' },
        ...keyed,
      }),
    {
      silent: true,
      failure: 'webhooks/missed',
      onError: (problem) => showFieldErrors(form, problem),
      onSuccess: ({ successMessage }) => done(successMessage),
    },
  );
  const { data, error } = missed;
  const orders = isWhole ? data?.orders : undefined;
  return (
    <KitForm form={form} onSubmit={(values) => send.mutate(values)}>
      <Stack>
        <Text fz="sm" c="dimmed">
          {t('missed.text')}
        </Text>
        <Group grow preventGrowOverflow={false} wrap="wrap" align="flex-start">
          <DateTimeField form={form} name="dateFrom" label={t('missed.from')} />
          <DateTimeField form={form} name="dateTo" label={t('missed.to')} />
        </Group>
        {isWhole && error ? (
          <FailedAlert error={error} onRetry={() => void missed.refetch()} />
        ) : (
          <Text aria-live="polite" fw={500} c={orders === undefined ? 'dimmed' : undefined}>
            {orders !== undefined ? t('missed.preview', { count: orders }) : isWhole ? t('missed.counting') : ''}
          </Text>
        )}
        <DialogFoot
          yes={t('missed.send')}
          onCancel={close}
          isWorking={send.isPending}
          error={send.error}
          disabled={!orders}
        />
      </Stack>
    </KitForm>
  );
}
