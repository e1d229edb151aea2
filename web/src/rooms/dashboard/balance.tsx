import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  merchantBalanceGet,
  merchantBalanceUpcoming,
  type MerchantBalance,
  type UpcomingBalance,
} from '../../api/client';
import { formatAmount, isNegative, isPositive } from '../../kit/money/money';
import { formatIsoDay } from '../../kit/time/time';
import classes from './dashboard.module.css';
import { Asked, Panel } from './panel';

/** What the merchant has, and what is still to come on which day. A balance that cannot be read is never shown as 0. */
export function Balance() {
  const { t } = useTranslation('dashboard');
  const query = useQuery({
    queryKey: ['merchantBalance'],
    queryFn: async ({ signal }) => [
      await Promise.all([merchantBalanceGet({ signal }), merchantBalanceUpcoming({ signal })]),
    ],
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  return (
    <Panel id="balance" className={classes.balance} title={t('balance.title')} text={t('balance.text')}>
      <Asked query={query} lines={3} empty={null}>
        {([both]) => both && <Figures balance={both[0]} upcoming={both[1]} />}
      </Asked>
    </Panel>
  );
}

function Figures({ balance, upcoming }: { balance: MerchantBalance; upcoming: UpcomingBalance }) {
  const { t } = useTranslation('dashboard');
  const { availableBalance: available, pendingBalance: pending, refundInTransitBalance: refunds, currency } = balance;
  const coming = [
    ...upcoming.days.map(({ day, amount }) =>
      t('balance.on', { day: formatIsoDay(day), amount: formatAmount(amount, currency) }),
    ),
    ...(isPositive(upcoming.heldAmount)
      ? [t('balance.held', { amount: formatAmount(upcoming.heldAmount, currency) })]
      : []),
  ];
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
      {line(t('balance.onItsWay'), pending, coming.length > 0 && coming.map((text) => <div key={text}>{text}</div>))}
      {isPositive(refunds) && line(t('balance.refunds'), refunds, t('balance.refundsText'))}
    </dl>
  );
}
