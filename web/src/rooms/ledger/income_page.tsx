import { Anchor, Paper, Select, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { adminLedgerIncomeGet, type Account, type AcquirerCode, type MonthIncome } from '../../api/client';
import { ExportRow } from '../../kit/list/export_row';
import { ListTabs } from '../../kit/list/list_tabs';
import { formatMoney } from '../../kit/money/money';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { useCan } from '../../kit/session/session';
import { dayAfter } from '../../kit/time/day_range';
import { dayEnd, dayStart, todayIso } from '../../kit/time/time';
import { Figures } from '../../kit/ui/figures';
import { Loading } from '../../kit/ui/loading';
import { paths } from '../../nav/paths';
import classes from './ledger.module.css';
import { ledgerTabs } from './tabs';
import { isZero, sumOf, type AcquirerLabel } from './words';

/** The first year that the server knows. */
const FIRST_YEAR = 2024;

const monthName = (language: string, month: string) =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}T00:00:00Z`));

/** The last day of a month, whose first one this is. */
const lastDayOf = (month: string) => dayAfter(`${dayAfter(month, 31).slice(0, 8)}01`, -1);

/** From the first month in which anything was booked on. */
const begun = (months: MonthIncome[]) => {
  const first = months.findIndex((it) => ![it.feeIncome, it.sstPayable, it.acquirerFeesPayable].every(isZero));
  return first < 0 ? months.slice(-1) : months.slice(first);
};

/** What fees and tax came to, month by month. */
export function IncomePage({ acquirerLabel }: { acquirerLabel: AcquirerLabel }) {
  const { t } = useTranslation('ledger');
  const navigate = useNavigate();
  const canExport = useCan()('admin.payout.export');
  const last = Number(todayIso().slice(0, 4));
  const asked = Number((useSearch({ strict: false }) as { year?: string }).year);
  const year = asked >= FIRST_YEAR && asked <= last ? asked : last;
  const { data, error, refetch } = useQuery({
    queryKey: ['feeIncome', year],
    queryFn: ({ signal }) => adminLedgerIncomeGet({ query: { year }, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const years = Array.from({ length: last - FIRST_YEAR + 1 }, (_, at) => String(last - at));
  return (
    <Page title={t('income.title')} days={null}>
      <ListTabs tabs={ledgerTabs} path={paths.feeIncome} />
      <Paper className={classes.bar}>
        <div className={classes.fields}>
          <Select
            label={t('income.year')}
            data={years}
            value={String(year)}
            allowDeselect={false}
            onChange={(next) => void navigate({ to: '.', search: { year: next } as never })}
          />
          <div className={classes.tools}>
            {canExport && (
              <ExportRow listKey="feeIncome" path="admin/ledger/income" query={{ year: String(year) }} isBusy={false} />
            )}
          </div>
        </div>
        <Text fz="xs" c="dimmed" mt="xs">
          {t('income.text')}
        </Text>
      </Paper>
      {error && <FailedAlert error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {!error && data && <Months months={begun(data.months)} acquirerLabel={acquirerLabel} />}
    </Page>
  );
}

type MonthsProps = { months: MonthIncome[]; acquirerLabel: AcquirerLabel };

function Months({ months, acquirerLabel }: MonthsProps) {
  const { t, i18n } = useTranslation('ledger');
  const acquirers = [...new Set(months.flatMap((it) => it.acquirerFees.map(({ acquirer }) => acquirer)))].toSorted(
    (a, b) => a - b,
  );
  const feesOf = (month: MonthIncome, acquirer: number) =>
    month.acquirerFees.find((it) => it.acquirer === acquirer)?.amount ?? '0.00';
  const entries = (month: MonthIncome, account: Account, amount: string, more: Record<string, string> = {}) => {
    const search = {
      account,
      createdDateFrom: dayStart(month.month),
      createdDateTo: dayEnd(lastDayOf(month.month)),
      ...more,
    };
    if (isZero(amount)) return formatMoney(amount);
    return (
      <Anchor renderRoot={(props) => <Link {...props} to={paths.ledgerEntries} search={search as never} />}>
        {formatMoney(amount)}
      </Anchor>
    );
  };
  const total = (of: (month: MonthIncome) => string) => formatMoney(sumOf(months.map(of)));
  const month = { key: 'month', label: t('income.month') };
  return (
    <>
      <Paper component="section" className={classes.card} aria-label={t('income.title')}>
        <Figures
          label={t('income.title')}
          columns={[
            month,
            { key: 'fees', label: t('income.fees') },
            { key: 'tax', label: t('income.tax') },
            { key: 'acquirers', label: t('income.acquirers') },
          ]}
          rows={[
            ...months.map((it) => ({
              key: it.month,
              label: monthName(i18n.language, it.month),
              values: [
                entries(it, 'FEE_INCOME', it.feeIncome),
                entries(it, 'SST_PAYABLE', it.sstPayable),
                entries(it, 'ACQUIRER_FEES_PAYABLE', it.acquirerFeesPayable),
              ],
            })),
            {
              key: 'total',
              label: t('total'),
              values: [
                total((it) => it.feeIncome),
                total((it) => it.sstPayable),
                total((it) => it.acquirerFeesPayable),
              ],
              isTotal: true,
            },
          ]}
        />
      </Paper>
      {acquirers.length > 1 && (
        <Paper component="section" className={classes.card} aria-label={t('income.byAcquirer')}>
          <Text component="h2" className={classes.head} fz="sm" fw={600}>
            {t('income.byAcquirer')}
          </Text>
          <Figures
            label={t('income.byAcquirer')}
            columns={[
              month,
              ...acquirers.map((it) => ({ key: String(it), label: acquirerLabel(it as AcquirerCode) ?? String(it) })),
            ]}
            rows={[
              ...months.map((it) => ({
                key: it.month,
                label: monthName(i18n.language, it.month),
                values: acquirers.map((acquirer) =>
                  entries(it, 'ACQUIRER_FEES_PAYABLE', feesOf(it, acquirer), { acquirer: String(acquirer) }),
                ),
              })),
              {
                key: 'total',
                label: t('total'),
                values: acquirers.map((acquirer) => total((it) => feesOf(it, acquirer))),
                isTotal: true,
              },
            ]}
          />
        </Paper>
      )}
    </>
  );
}
