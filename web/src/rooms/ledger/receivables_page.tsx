import { Anchor, Paper, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { adminReceivableGet, type AcquirerCode, type Receivable } from '../../api/client';
import { ExportRow } from '../../kit/list/export_row';
import { ListTabs } from '../../kit/list/list_tabs';
import { formatCount, formatMoney, isPositive } from '../../kit/money/money';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { useCan } from '../../kit/session/session';
import { formatIsoDay } from '../../kit/time/time';
import { Figures } from '../../kit/ui/figures';
import { Loading } from '../../kit/ui/loading';
import { paths } from '../../nav/paths';
import { AsOfBar, useAsOf } from './as_of_bar';
import classes from './ledger.module.css';
import { ledgerTabs } from './tabs';
import { entriesBehind, isZero, sumOf, type AcquirerLabel } from './words';

const AGES = ['days0To1', 'days2To7', 'days8To30', 'daysOver30'] as const;

/** What acquirers owe, and since when; whatever they pay, pays the oldest. */
export function ReceivablesPage({ acquirerLabel }: { acquirerLabel: AcquirerLabel }) {
  const { t } = useTranslation('ledger');
  const { at } = useAsOf();
  const canExport = useCan()('admin.payout.export');
  const asked: Record<string, string> = at ? { at } : {};
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['receivables', at],
    queryFn: ({ signal }) => adminReceivableGet({ query: asked, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  return (
    <Page title={t('receivables.title')} days={null}>
      <ListTabs tabs={ledgerTabs} path={paths.receivables} />
      <AsOfBar
        shown={data?.asOf}
        isBusy={isFetching}
        tools={
          canExport && <ExportRow listKey="receivables" path="admin/ledger/receivables" query={asked} isBusy={false} />
        }
      />
      {error && <FailedAlert error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {!error && data && <Owed receivables={data.acquirers} asOf={data.asOf} acquirerLabel={acquirerLabel} />}
    </Page>
  );
}

type OwedProps = { receivables: Receivable[]; asOf: string; acquirerLabel: AcquirerLabel };

function Owed({ receivables, asOf, acquirerLabel }: OwedProps) {
  const { t } = useTranslation('ledger');
  const { at } = useAsOf();
  const columns = [
    { key: 'acquirer', label: t('column.acquirer') },
    ...AGES.map((key) => ({ key, label: t(`receivables.${key}`) })),
    { key: 'owed', label: t('receivables.owed') },
  ];
  const nameOf = ({ acquirer }: Receivable) => acquirerLabel(acquirer as AcquirerCode);
  // What has been paid in full says nothing.
  const shown = (amount: string) => (isZero(amount) ? null : formatMoney(amount));
  if (receivables.length === 0) return <Text c="dimmed">{t('receivables.none')}</Text>;
  return (
    <Paper component="section" className={classes.card} aria-label={t('receivables.title')}>
      <Figures
        label={t('receivables.title')}
        columns={columns}
        rows={[
          ...receivables.map((it) => ({
            key: String(it.acquirer),
            label: (
              <Anchor
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to={paths.ledgerEntries}
                    search={
                      entriesBehind('ACQUIRER_RECEIVABLE', { at, asOf }, { acquirer: String(it.acquirer) }) as never
                    }
                  />
                )}
              >
                {nameOf(it)}
              </Anchor>
            ),
            values: [...AGES.map((age) => shown(it[age])), formatMoney(it.balance)],
          })),
          {
            key: 'total',
            label: t('total'),
            values: [
              ...AGES.map((age) => shown(sumOf(receivables.map((it) => it[age])))),
              formatMoney(sumOf(receivables.map((it) => it.balance))),
            ],
            isTotal: true,
          },
        ]}
      />
      {receivables
        .filter((it) => it.days.length > 0 && isPositive(it.balance))
        .map((it) => (
          <details key={it.acquirer} className={classes.days}>
            <summary>{t('receivables.days', { acquirer: nameOf(it) })}</summary>
            <Figures
              label={t('receivables.days', { acquirer: nameOf(it) })}
              columns={[
                { key: 'day', label: t('receivables.since') },
                { key: 'age', label: t('receivables.age') },
                { key: 'amount', label: t('receivables.owed') },
              ]}
              rows={it.days.map(({ day, ageDays, amount }) => ({
                key: day,
                label: formatIsoDay(day),
                values: [formatCount(ageDays), formatMoney(amount)],
              }))}
            />
          </details>
        ))}
    </Paper>
  );
}
