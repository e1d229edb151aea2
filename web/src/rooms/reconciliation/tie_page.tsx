import { Alert, Button, Paper, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { adminReconciliationLook, adminReconciliationTie } from '../../api/client';
import { useAction } from '../../api/query';
import { ListTabs } from '../../kit/list/list_tabs';
import { formatMoney, parseSen } from '../../kit/money/money';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { useCan } from '../../kit/session/session';
import { formatIsoDay } from '../../kit/time/time';
import { Facts } from '../../kit/ui/facts';
import { Figures } from '../../kit/ui/figures';
import { Loading } from '../../kit/ui/loading';
import { paths } from '../../nav/paths';
import { reconciliationTabs } from './tabs';
import { partyLabel, type AcquirerLabel } from './words';

const COLUMNS = ['receivable', 'receivableExceptions', 'clearing', 'clearingExceptions'] as const;

/** The books against acquirers and the bank, at a glance. */
export function TiePage({ acquirerLabel }: { acquirerLabel: AcquirerLabel }) {
  const { t } = useTranslation('reconciliation');
  const client = useQueryClient();
  const canLook = useCan()('admin.payout.create');
  const { data, error, refetch } = useQuery({
    queryKey: ['reconciliationTie'],
    queryFn: ({ signal }) => adminReconciliationTie({ signal }),
    meta: { silent: true },
  });
  const look = useAction((_: undefined, keyed) => adminReconciliationLook({ ...keyed }), {
    onSuccess: () => client.invalidateQueries({ queryKey: ['reconciliationTie'] }),
  });
  return (
    <Page title={t('tie.title')} days={null}>
      <ListTabs tabs={reconciliationTabs} path={paths.reconciliation} />
      {error && <FailedAlert error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {!error && data && (
        <Stack>
          {data.openExceptions > 0 ? (
            <Alert color="orange">
              <Link to={paths.reconciliationExceptions}>{t('tie.open', { count: data.openExceptions })}</Link>
            </Alert>
          ) : (
            <Alert color="green">{t('tie.none')}</Alert>
          )}
          <Paper component="section" p="md" aria-label={t('tie.bank')}>
            <Facts
              facts={[
                { label: t('tie.books'), value: formatMoney(data.books) },
                { label: t('tie.statements'), value: formatMoney(data.bank) },
                { label: t('tie.difference'), value: formatMoney(data.difference), strong: true },
                {
                  label: t('tie.statementDay'),
                  value: data.statementDay ? formatIsoDay(data.statementDay) : t('tie.noStatement'),
                },
                { label: t('tie.closing'), value: data.closing && formatMoney(data.closing) },
                { label: t('tie.writtenOff'), value: formatMoney(data.writtenOff) },
              ]}
            />
            {parseSen(data.difference) !== 0n && (
              <Text size="sm" c="dimmed">
                {t('tie.differenceText')}
              </Text>
            )}
          </Paper>
          <Paper component="section" p="md" aria-label={t('tie.acquirers')}>
            {data.acquirers.length === 0 ? (
              <Text c="dimmed">{t('tie.nothing')}</Text>
            ) : (
              <Figures
                label={t('tie.acquirers')}
                columns={[
                  { key: 'whose', label: t('column.whose') },
                  ...COLUMNS.map((key) => ({ key, label: t(`tie.${key}`) })),
                ]}
                rows={data.acquirers.map((it) => ({
                  key: String(it.acquirer),
                  label: partyLabel(it.acquirer, acquirerLabel),
                  values: COLUMNS.map((key) => formatMoney(it[key])),
                }))}
              />
            )}
          </Paper>
          {canLook && (
            <Button variant="default" loading={look.isPending} onClick={() => look.mutate(undefined)} w="fit-content">
              {t('tie.look')}
            </Button>
          )}
        </Stack>
      )}
    </Page>
  );
}
