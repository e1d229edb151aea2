import { Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PaymentMethod } from '../../api/client';
import { formatCount } from '../../kit/money/money';
import type { DayRange } from '../../kit/time/day_range';
import { methodAddress } from './addresses';
import classes from './dashboard.module.css';
import { Asked, Panel, Quiet } from './panel';
import { useSuccessByMethod } from './sales_figures';

type Props = { chosen: DayRange | undefined; methodLabel: (code: PaymentMethod) => string };

export function SuccessByMethod({ chosen, methodLabel }: Props) {
  const { t } = useTranslation('dashboard');
  const query = useSuccessByMethod(chosen);
  return (
    <Panel id="success-by-method" title={t('byMethod')} text={t(chosen ? 'byMethodRange' : 'byMethodText')}>
      <Asked
        query={query}
        lines={3}
        empty={
          <Quiet icon="transaction" title={t(chosen ? 'noMethodsRange' : 'noMethods')}>
            {t('noMethodsText')}
          </Quiet>
        }
      >
        {(rows) => (
          <Table className={classes.methods} verticalSpacing={9} aria-labelledby="success-by-method">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('method')}</Table.Th>
                <Table.Th className="g-number" visibleFrom="xs">
                  {t('paid')}
                </Table.Th>
                <Table.Th className="g-number" visibleFrom="xs">
                  {t('attempted')}
                </Table.Th>
                <Table.Th className={classes.rateColumn}>{t('successRate')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => {
                const { to, search } = methodAddress(row);
                return (
                  <Table.Tr key={row.paymentMethod}>
                    <Table.Td>
                      <Link to={to} search={search as never}>
                        {methodLabel(row.paymentMethod)}
                      </Link>
                      <Text fz="xs" c="dimmed" hiddenFrom="xs">
                        {t('paidOf', { paid: formatCount(row.paid), attempted: formatCount(row.attempted) })}
                      </Text>
                    </Table.Td>
                    <Table.Td className="g-number" visibleFrom="xs">
                      {formatCount(row.paid)}
                    </Table.Td>
                    <Table.Td className="g-number" visibleFrom="xs">
                      {formatCount(row.attempted)}
                    </Table.Td>
                    <Table.Td>
                      <div className={classes.rate}>
                        <span className={classes.rateTrack} aria-hidden="true">
                          <span style={{ width: `${row.successRate}%` }} />
                        </span>
                        <Text span fz="sm" fw={600} miw="4.25rem" className="g-number">
                          {t('percent', { rate: row.successRate })}
                        </Text>
                      </div>
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        )}
      </Asked>
    </Panel>
  );
}
