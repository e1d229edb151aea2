import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { merchantBalanceGet, type MerchantBalance } from '../../api/client';
import { formatAmount, isNegative, isPositive } from '../../kit/money/money';
import classes from './dashboard.module.css';
import { Asked, Panel } from './panel';

/** What the merchant has, and what is still to come and when. A balance that cannot be read is never shown as 0. */
export function Balance() {
  const { t } = useTranslation('dashboard');
  const query = useQuery({
    queryKey: ['merchantBalance'],
    queryFn: async ({ signal }) => [await merchantBalanceGet({ signal })],
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  return (
    <Panel id="balance" className={classes.balance} title={t('balance.title')} text={t('balance.text')}>
      <Asked query={query} lines={3} empty={null}>
        {([balance]) => balance && <Figures balance={balance} />}
      </Asked>
    </Panel>
  );
}

function Figures({ balance }: { balance: MerchantBalance }) {
  const { t } = useTranslation('dashboard');
  const { availableBalance: available, pendingBalance: pending, refundInTransitBalance: refunds, currency } = balance;
  const days = balance.settlementDays;
  const when = days === 0 ? 'sameDay' : days === 1 ? 'nextDay' : 'days';
  const line = (label: string, amount: string, under: ReactNode, isFirst = false) => (
    <div data-first={isFirst || undefined} data-below={isNegative(amount) || undefined}>
      <dt>{label}</dt>
      <dd className={classes.money}>{formatAmount(amount, currency)}</dd>
      {under && (
        <Text component="dd" fz="xs" c="dimmed">
          {under}
        </Text>
      )}
    </div>
  );
  return (
    <dl className={classes.balances}>
      {line(t('balance.available'), available, isNegative(available) && t('balance.below'), true)}
      {line(t('balance.onItsWay'), pending, t(`balance.when.${when}`, { days }))}
      {isPositive(refunds) && line(t('balance.refunds'), refunds, t('balance.refundsText'))}
    </dl>
  );
}
