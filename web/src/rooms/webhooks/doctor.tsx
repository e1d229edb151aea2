import { Alert, Anchor, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deliveryDoctor, deliveryEndpoint, deliveryEndpointEnable, deliveryExample, EventType } from '../../api/client';
import { errorText } from '../../api/error_text';
import { useAction } from '../../api/query';
import { FailedAlert } from '../../kit/page/failed_alert';
import { formatInstant } from '../../kit/time/time';
import { Facts } from '../../kit/ui/facts';
import { Loading } from '../../kit/ui/loading';
import { toast } from '../../kit/ui/toast';
import { DEVELOPERS } from '../../nav/developers';
import { Attempt } from './attempts';

type Kind = (typeof EventType)[keyof typeof EventType];
const kinds = Object.values(EventType);

/** Asks the address now, with a test or an example, and says in words what came of it. */
export function Doctor() {
  const { t } = useTranslation('webhooks');
  const client = useQueryClient();
  const [kind, setKind] = useState<Kind>('sale.paid');
  const queryKey = ['webhooks', 'endpoint'];
  const endpoint = useQuery({
    queryKey,
    queryFn: ({ signal }) => deliveryEndpoint({ signal }),
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  const told = { silent: true };
  const doctor = useAction((_none: undefined, keyed) => deliveryDoctor({ ...keyed }), told);
  const example = useAction((eventType: Kind, keyed) => deliveryExample({ body: { eventType }, ...keyed }), told);
  const enable = useAction((_none: undefined, keyed) => deliveryEndpointEnable({ ...keyed }), {
    onSuccess: ({ successMessage }) => {
      toast.success(successMessage);
      return client.invalidateQueries({ queryKey });
    },
  });
  const isAsking = doctor.isPending || example.isPending;
  const ask = (asked: typeof doctor | typeof example, run: () => void) => {
    (asked === doctor ? example : doctor).reset();
    run();
  };
  if (endpoint.error) return <FailedAlert error={endpoint.error} onRetry={() => void endpoint.refetch()} />;
  if (!endpoint.data) return <Loading />;
  const { url, failures, failingSince, disabledDate, what, fix } = endpoint.data;
  if (!url) return <Alert role="note">{t('doctor.noAddress')}</Alert>;
  const report = doctor.data ?? example.data;
  const error = doctor.error ?? example.error;
  return (
    <Stack>
      <Facts
        facts={[
          { label: t('doctor.address'), value: url },
          failures > 0 && {
            label: t('doctor.failing'),
            value: failingSince
              ? t('doctor.failingSince', { count: failures, since: formatInstant(failingSince) })
              : '',
          },
        ]}
      />
      {disabledDate && (
        <Alert color="red" title={t('doctor.disabled', { date: formatInstant(disabledDate) })} role="note">
          <Text fz="sm">{what}</Text>
          <Text fz="sm">{fix}</Text>
          <Button mt="sm" size="xs" loading={enable.isPending} onClick={() => enable.mutate(undefined)}>
            {t('doctor.enable')}
          </Button>
        </Alert>
      )}
      <Group align="flex-end">
        <Button
          loading={doctor.isPending}
          disabled={isAsking}
          onClick={() => ask(doctor, () => doctor.mutate(undefined))}
        >
          {t('doctor.ask')}
        </Button>
        <Select
          label={t('doctor.example')}
          data={kinds}
          value={kind}
          onChange={(value) => value && setKind(value as Kind)}
          allowDeselect={false}
        />
        <Button
          variant="default"
          loading={example.isPending}
          disabled={isAsking}
          onClick={() => ask(example, () => example.mutate(kind))}
        >
          {t('doctor.send')}
        </Button>
      </Group>
      <div aria-live="polite">
        {isAsking && <Text c="dimmed">{t('doctor.asking')}</Text>}
        {!isAsking && error && <Alert color="red">{errorText(error)}</Alert>}
        {!isAsking && report && <Attempt attempt={report.attempt} body={report.body} />}
      </div>
      <Anchor href={`${DEVELOPERS}#events`} fz="sm">
        {t('developers')}
      </Anchor>
    </Stack>
  );
}
