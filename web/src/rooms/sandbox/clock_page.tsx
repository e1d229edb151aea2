import { Button, SegmentedControl, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sandboxClockAdvance, sandboxClockComing, sandboxClockGet, type ClockComing } from '../../api/client';
import { useAction, type Keyed } from '../../api/query';
import { useCan } from '../../kit/session/session';
import { formatAmount, formatCount } from '../../kit/money/money';
import { formatInstant } from '../../kit/time/time';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Loading } from '../../kit/ui/loading';
import { Page } from '../../kit/page/page';
import { toast } from '../../kit/ui/toast';
import { comingBy, STEPS, triggeredBy, type Step } from './clock_work';

const CLOCK = ['sandboxClock'];

/** The sandbox's time, and what moving it will set off; an operator moves it (domain.md, "Acquirers"). */
export function ClockPage() {
  const { t } = useTranslation('sandbox');
  const can = useCan();
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>('day');
  const clock = useQuery({
    queryKey: CLOCK,
    queryFn: ({ signal }) => sandboxClockGet({ signal }),
    meta: { silent: true },
    refetchInterval: 10_000,
  });
  const mayLook = can('admin.calendar.view');
  const coming = useQuery({
    queryKey: [...CLOCK, 'coming'],
    queryFn: ({ signal }) => sandboxClockComing({ signal }),
    enabled: mayLook,
    meta: { silent: true },
  });
  const move = useAction(
    (advanceSeconds: number, keyed: Keyed) => sandboxClockAdvance({ body: { advanceSeconds }, ...keyed }),
    {
      onSuccess: () => {
        toast.success(t('clock.moved'));
        // Whatever the portal shows may be another thing by now.
        void queries.invalidateQueries();
      },
    },
  );
  const shown = clock.data;
  return (
    <Page title={t('clock.title')}>
      {clock.error && !shown && <FailedAlert error={clock.error} onRetry={() => void clock.refetch()} />}
      {!shown && !clock.error && <Loading />}
      {shown && (
        <Stack gap="lg" maw={720}>
          <div>
            <Text c="dimmed" fz="sm">
              {t('clock.now')}
            </Text>
            <Text fz="xl" fw={600}>
              {formatInstant(shown.now)}
            </Text>
            <Text fz="sm">
              {shown.offsetSeconds > 0
                ? t('clock.ahead', {
                    days: Math.floor(shown.offsetSeconds / 86_400),
                    hours: Math.floor((shown.offsetSeconds % 86_400) / 3600),
                  })
                : t('clock.real')}
            </Text>
          </div>
          <Stack gap="xs">
            <Text id="clock-by" fw={500}>
              {t('clock.by')}
            </Text>
            <SegmentedControl
              aria-labelledby="clock-by"
              value={step}
              onChange={(value) => setStep(value as Step)}
              data={(Object.keys(STEPS) as Step[]).map((value) => ({ value, label: t(`clock.step.${value}`) }))}
            />
          </Stack>
          <section>
            <Title order={2} fz="md" mb={8}>
              {t('clock.triggers')}
            </Title>
            <Triggers upcoming={shown.upcoming} coming={coming.data ?? []} now={shown.now} step={step} />
            <Text c="dimmed" fz="sm" mt="sm">
              {t('clock.others')}
            </Text>
          </section>
          {can('admin.calendar.edit') ? (
            <Button
              style={{ alignSelf: 'flex-start' }}
              loading={move.isPending}
              onClick={() => move.mutate(STEPS[step])}
            >
              {t('clock.go')}
            </Button>
          ) : (
            <Text>{t('clock.forbidden')}</Text>
          )}
        </Stack>
      )}
    </Page>
  );
}

type Upcoming = { topic: string; dueDate: string }[];

function Triggers(props: { upcoming: Upcoming; coming: ClockComing[]; now: string; step: Step }) {
  const { t } = useTranslation('sandbox');
  const triggered = triggeredBy(props.upcoming, props.now, props.step);
  const coming = comingBy(props.coming, props.now, props.step);
  if (triggered.length + coming.length === 0) return <Text>{t('clock.nothing')}</Text>;
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('clock.work')}</Table.Th>
          <Table.Th ta="right">{t('clock.count')}</Table.Th>
          <Table.Th>{t('clock.first')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {coming.map(({ kind, count, first, amount }) => (
          <Table.Tr key={kind}>
            <Table.Td>
              {t(`clock.coming.${kind as ClockComing['kind']}`)}
              {amount !== null && (
                <Text fz="xs" c="dimmed">
                  {formatAmount(amount)}
                </Text>
              )}
            </Table.Td>
            <Table.Td ta="right">{formatCount(count)}</Table.Td>
            <Table.Td>{formatInstant(first)}</Table.Td>
          </Table.Tr>
        ))}
        {triggered.map(({ topic, count, first }) => (
          <Table.Tr key={topic}>
            <Table.Td>{t(`clock.topic.${topic}`)}</Table.Td>
            <Table.Td ta="right">{count}</Table.Td>
            <Table.Td>{formatInstant(first)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
