import { Anchor, Paper, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  merchantBalanceAsOf,
  merchantBalanceUpcoming,
  payoutList,
  type BalanceAsOf,
  type PayoutRow,
  type UpcomingBalance,
} from '../../api/client';
import { texts } from '../../kit/i18n';
import { ListTabs } from '../../kit/list/list_tabs';
import { formatMoney, isNegative, isPositive } from '../../kit/money/money';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { formatInstant, formatIsoDay } from '../../kit/time/time';
import { Figures, type FigureRow } from '../../kit/ui/figures';
import { Loading } from '../../kit/ui/loading';
import { paths } from '../../nav/paths';
import { payoutTabs } from '../../nav/payout_tabs';
import { AsOfBar, useAsOf } from './as_of_bar';
import { Counted } from './counted';
import classes from './ledger.module.css';
import { accountLabel, entriesBehind, MERCHANT_ACCOUNTS, sumOf } from './words';

/** What a merchant's accounts stood at, with the entries behind each; as of now also what is on its way, and when. */
export function BalancePage() {
  const { t } = useTranslation('ledger');
  const { at } = useAsOf();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['merchantBalance', 'asOf', at],
    queryFn: ({ signal }) => merchantBalanceAsOf({ query: at ? { at } : {}, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  return (
    <Page title={t('balance.title')} days={null}>
      <ListTabs tabs={payoutTabs} path={paths.balance} />
      <AsOfBar shown={data?.asOf} isBusy={isFetching} />
      {error && <FailedAlert error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {!error && data && (
        <>
          <Accounts balance={data} />
          {!at && <OnItsWay />}
        </>
      )}
    </Page>
  );
}

function Accounts({ balance: { accounts, asOf } }: { balance: BalanceAsOf }) {
  const { t } = useTranslation('ledger');
  const { at } = useAsOf();
  const balanceOf = (account: string) => accounts.find((it) => it.account === account)?.balance ?? '0.00';
  return (
    <Paper component="section" className={classes.card} aria-label={t('balance.title')}>
      <Figures
        label={t('balance.title')}
        columns={[
          { key: 'account', label: t('column.account') },
          { key: 'balance', label: t('balance.amount') },
        ]}
        rows={[
          ...MERCHANT_ACCOUNTS.map((account) => ({
            key: account,
            label: (
              <Anchor
                renderRoot={(props) => (
                  <Link {...props} to={paths.balanceEntries} search={entriesBehind(account, { at, asOf }) as never} />
                )}
              >
                {accountLabel(account)}
              </Anchor>
            ),
            under: isNegative(balanceOf(account)) ? t('balance.below') : t(`balance.about.${account}`),
            values: [formatMoney(balanceOf(account))],
          })),
          {
            key: 'total',
            label: t('total'),
            values: [formatMoney(sumOf(MERCHANT_ACCOUNTS.map(balanceOf)))],
            isTotal: true,
          },
        ]}
      />
    </Paper>
  );
}

const ON_THEIR_WAY = ['CLOSED', 'APPROVED', 'SENT', 'HELD'] as const satisfies PayoutRow['status'][];

function coming({ days, heldAmount }: UpcomingBalance): FigureRow[] {
  return [
    ...days.map(({ day, amount }) => ({
      key: day,
      label: texts.t('ledger:balance.becomesAvailable'),
      values: [formatIsoDay(day), formatMoney(amount)],
    })),
    ...(isPositive(heldAmount)
      ? [{ key: 'held', label: texts.t('ledger:balance.held'), values: [null, formatMoney(heldAmount)] }]
      : []),
  ];
}

function payoutRow({ id, number, status, valueDay, amount }: PayoutRow): FigureRow {
  return {
    key: id,
    label: (
      <Anchor renderRoot={(props) => <Link {...props} to={paths.payout(id)} />}>
        {texts.t('payouts:number', { number })}
      </Anchor>
    ),
    under: texts.t(`payouts:status.${status}`),
    values: [valueDay && formatIsoDay(valueDay), formatMoney(amount)],
  };
}

/** What becomes available on which day, and the payouts that are not at the merchant's bank yet. */
function OnItsWay() {
  const { t } = useTranslation('ledger');
  const { data, error, refetch } = useQuery({
    queryKey: ['merchantBalance', 'onItsWay'],
    queryFn: async ({ signal }) => {
      const payouts = (filterStatus: PayoutRow['status'][]) =>
        payoutList({ query: { filterStatus, pageSize: 50, sort: 'createdDate,asc' }, signal });
      const [now, upcoming, sent, open] = await Promise.all([
        merchantBalanceAsOf({ signal }),
        merchantBalanceUpcoming({ signal }),
        payouts([...ON_THEIR_WAY]),
        payouts(['OPEN']),
      ]);
      return { now, upcoming, sent: sent.content, isAll: sent.totalPages <= 1, open: open.content[0] };
    },
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  if (error) return <FailedAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { now, upcoming, sent, isAll, open } = data;
  const rows = [...coming(upcoming), ...sent.map(payoutRow)];
  const balanceOf = (account: string) => now.accounts.find((it) => it.account === account)?.balance ?? '0.00';
  const shown = sumOf([...upcoming.days, ...sent].map(({ amount }) => amount).concat(upcoming.heldAmount));
  const booked = sumOf([balanceOf('MERCHANT_PENDING'), balanceOf('MERCHANT_PAYOUT_IN_TRANSIT')]);
  return (
    <Paper component="section" className={classes.card} aria-label={t('balance.onItsWay')}>
      <div className={classes.head}>
        <Text component="h2" fz="sm" fw={600}>
          {t('balance.onItsWay')}
        </Text>
        <Text fz="sm" c="dimmed">
          {open && t('balance.next', { when: formatInstant(open.cutOff) })}
        </Text>
      </div>
      {rows.length === 0 ? (
        <Text fz="sm" p="md">
          {t('balance.nothing')}
        </Text>
      ) : (
        <Figures
          label={t('balance.onItsWay')}
          columns={[
            { key: 'what', label: t('column.kind') },
            { key: 'when', label: t('balance.when'), isText: true },
            { key: 'amount', label: t('balance.amount') },
          ]}
          rows={[...rows, { key: 'total', label: t('total'), values: [null, formatMoney(shown)], isTotal: true }]}
        />
      )}
      {isAll && <Counted isRight={shown === booked} right={t('balance.counted')} wrong={t('balance.countedWrong')} />}
    </Paper>
  );
}
