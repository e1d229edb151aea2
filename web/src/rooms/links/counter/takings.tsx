import { Anchor, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Channel, SaleStatus, salesTransactionList, todayMerchantSalesGet } from '../../../api/client';
import { useLiveQueries } from '../../../api/live/live';
import { FailedAlert } from '../../../kit/page/failed_alert';
import { Loading } from '../../../kit/ui/loading';
import { paths } from '../../../nav/paths';
import { formatAmount, formatMoney } from '../../../kit/money/money';
import { dayStart, formatBrief, todayIso } from '../../../kit/time/time';
import classes from './counter.module.css';

const ROWS = 20;
/** Money that came in and is here: what went back as a whole is none. */
const TAKEN = [SaleStatus.PAID, SaleStatus.PENDING_REFUND];

/** What was sold today in all, and the latest payments by link, the counter's among them. */
export function Takings() {
  const { t } = useTranslation('counter');
  const total = useQuery({
    queryKey: ['salesTransactions', 'today'],
    queryFn: ({ signal }) => todayMerchantSalesGet({ signal }),
    meta: { silent: true },
  });
  const latest = useQuery({
    queryKey: ['salesTransactions', 'counter'],
    queryFn: ({ signal }) =>
      salesTransactionList({
        query: {
          pageNumber: 1,
          pageSize: ROWS,
          sort: 'createdDate,desc',
          createdDateFrom: dayStart(todayIso()),
          filterStatus: TAKEN,
          channel: Channel.PAYMENT_LINK,
        },
        signal,
      }),
    meta: { silent: true },
  });
  useLiveQueries([['salesTransactions']], () => true);
  const failed = [total, latest].filter((it) => it.error && !it.data);
  const { data } = latest;
  return (
    <Paper withBorder className={classes.takings} component="section" aria-labelledby="takings">
      <div className={classes.takingsTop}>
        <h2 id="takings">{t('today')}</h2>
        {total.data && <Text fw={600}>{formatAmount(total.data.totalValueDaily)}</Text>}
      </div>
      {failed[0] ? (
        <FailedAlert error={failed[0].error} onRetry={() => failed.forEach((it) => void it.refetch())} />
      ) : (
        (!total.data || !data) && <Loading />
      )}
      {data?.content.length === 0 && (
        <Text c="dimmed" fz="sm">
          {t('none')}
        </Text>
      )}
      <ul className={classes.list}>
        {data?.content.map((sale) => (
          <li key={sale.id}>
            <Text c="dimmed" fz="sm">
              {formatBrief(sale.paidDate ?? sale.createdDate)}
            </Text>
            <Anchor component={Link} to={paths.transaction(sale.id)} search={{} as never} fz="sm">
              {sale.description}
            </Anchor>
            <span className="g-number">{formatMoney(sale.amount)}</span>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
