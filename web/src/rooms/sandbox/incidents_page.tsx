import { Group, NumberInput, Paper, Select, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IncidentState, sandboxIncidentSet, sandboxIncidentsGet, type IncidentRow } from '../../api/client';
import { useAction, type Keyed } from '../../api/query';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { useCan } from '../../kit/session/session';
import { Loading } from '../../kit/ui/loading';
import { toast } from '../../kit/ui/toast';

const INCIDENTS = ['sandboxIncidents'];

/** What goes wrong at the sandbox's acquirers; an operator sets it (adding-a-connector.md, "The twin"). */
export function IncidentsPage() {
  const { t } = useTranslation('sandbox');
  const can = useCan();
  const incidents = useQuery({
    queryKey: INCIDENTS,
    queryFn: ({ signal }) => sandboxIncidentsGet({ signal }),
    meta: { silent: true },
    refetchInterval: 10_000,
  });
  const shown = incidents.data;
  const mayChange = can('admin.calendar.edit');
  return (
    <Page title={t('incidents.title')}>
      {incidents.error && !shown && <FailedAlert error={incidents.error} onRetry={() => void incidents.refetch()} />}
      {!shown && !incidents.error && <Loading />}
      {shown && (
        <Stack gap="md" maw={720}>
          <Text c="dimmed" fz="sm">
            {t('incidents.what')}
          </Text>
          {!mayChange && <Text>{t('incidents.forbidden')}</Text>}
          {shown.acquirers.map((row) => (
            <Switch key={row.acquirer} row={row} mayChange={mayChange} />
          ))}
        </Stack>
      )}
    </Page>
  );
}

function Switch({ row, mayChange }: { row: IncidentRow; mayChange: boolean }) {
  const { t } = useTranslation('sandbox');
  const queries = useQueryClient();
  const [seconds, setSeconds] = useState<number | string>(row.seconds || 10);
  // A connector that is new has no name here yet.
  const name = t(`incidents.acquirer.${row.acquirer as 'fpx'}`, { defaultValue: row.acquirer });
  const change = useAction(
    ({ state, after }: { state: IncidentState; after: number | string }, keyed: Keyed) =>
      sandboxIncidentSet({
        path: { acquirer: row.acquirer },
        body: { state, ...(state === 'SLOW' && { seconds: Number(after) || 10 }) },
        ...keyed,
      }),
    {
      onSuccess: (now) => {
        toast.success(t('incidents.changed', { acquirer: name, state: t(`incidents.state.${now.state}`) }));
        void queries.invalidateQueries({ queryKey: INCIDENTS });
      },
    },
  );
  return (
    <Paper withBorder p="md">
      <Group align="flex-end" gap="md">
        <Select
          label={name}
          allowDeselect={false}
          disabled={!mayChange || change.isPending}
          value={row.state}
          onChange={(state) => state && change.mutate({ state: state as IncidentState, after: seconds })}
          data={Object.values(IncidentState).map((value) => ({ value, label: t(`incidents.state.${value}`) }))}
          style={{ flex: '1 1 240px' }}
        />
        {row.state === 'SLOW' && (
          <NumberInput
            label={t('incidents.seconds')}
            min={1}
            max={60}
            clampBehavior="strict"
            allowDecimal={false}
            disabled={!mayChange}
            value={seconds}
            onChange={setSeconds}
            onBlur={() => seconds !== row.seconds && change.mutate({ state: 'SLOW', after: seconds })}
            w={110}
          />
        )}
      </Group>
      <Text c="dimmed" fz="sm" mt="xs">
        {t(`incidents.means.${row.state}`)}
      </Text>
    </Paper>
  );
}
