import { Box, Paper, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SaleStatus, salesTransactionList } from '../../api/client';
import { paths } from '../../nav/paths';
import { formatMoney } from '../../kit/money/money';
import { rangeSearch, type DayRange } from '../../kit/time/day_range';
import { dayStart, formatInstant, todayIso } from '../../kit/time/time';
import { StatusBadge } from '../../kit/ui/status_badge';
import { statusOf } from './codes';
import classes from './payments.module.css';

const ROWS = 5;
/** Money was taken: paid, voided, on its way back, and back. An attempt that came to nothing is none. */
const PAYMENTS = [SaleStatus.PAID, SaleStatus.VOID, SaleStatus.PENDING_REFUND, SaleStatus.REFUND];
const DAYS_MS = 30 * 24 * 3600_000;

/** The newest payments of a month, or of these days, for the dashboard. Nothing at all until there is one. */
export function LatestSales({ days }: { days?: DayRange | undefined }) {
  const { t } = useTranslation('payments');
  const { data } = useQuery({
    queryKey: ['salesTransactions', 'latest', days ?? 'month'],
    queryFn: ({ signal }) =>
      salesTransactionList({
        query: {
          pageNumber: 1,
          pageSize: ROWS,
          sort: 'createdDate,desc',
          ...(days ? rangeSearch(days) : { createdDateFrom: dayStart(todayIso(new Date(Date.now() - DAYS_MS))) }),
          filterStatus: PAYMENTS,
        },
        signal,
      }),
    meta: { silent: true },
  });
  if (!data || data.content.length === 0) return null;
  return (
    <section aria-labelledby="latest-sales">
      <div className={classes.latestTop}>
        <h2 id="latest-sales">{t('latest.title')}</h2>
        <Link to={paths.transactions}>{t('latest.all')}</Link>
      </div>
      <Paper className={classes.latest}>
        <Table verticalSpacing={8} horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('column.customer')}</Table.Th>
              <Table.Th visibleFrom="lg">{t('column.sold')}</Table.Th>
              <Table.Th visibleFrom="md">{t('column.created')}</Table.Th>
              <Table.Th visibleFrom="sm">{t('column.status')}</Table.Th>
              <Table.Th className="g-number">{t('column.amount')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.content.map((sale) => {
              const customer = sale.customerName ?? sale.customerEmail ?? sale.customerPhone;
              const badge = <StatusBadge {...statusOf(sale.status, sale.refundRequest?.refundRequestStatus)} />;
              return (
                <Table.Tr key={sale.id}>
                  <Table.Td>
                    <Link to={paths.transaction(sale.id)} search={{} as never}>
                      {customer ?? sale.orderNo}
                    </Link>
                    {customer && (
                      <Text fz="xs" c="dimmed" truncate>
                        {sale.orderNo}
                      </Text>
                    )}
                    <Box hiddenFrom="sm" mt={4}>
                      {badge}
                    </Box>
                  </Table.Td>
                  <Table.Td visibleFrom="lg">{sale.description}</Table.Td>
                  <Table.Td visibleFrom="md">{formatInstant(sale.createdDate)}</Table.Td>
                  <Table.Td visibleFrom="sm">{badge}</Table.Td>
                  <Table.Td className="g-number">{formatMoney(sale.amount)}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Paper>
    </section>
  );
}
