import { Alert, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SalesTransaction, SalesTransactionDetails } from '../../api/client';
import { formatAmount, isPositive } from '../../kit/money/money';
import { formatDay } from '../../kit/time/time';
import { Facts } from '../../kit/ui/facts';
import { StatusBadge } from '../../kit/ui/status_badge';
import { statusOf } from './codes';
import { Actions } from './details_actions';
import { Waiting } from './details_waiting';
import type { Reader } from './reader';
import classes from './payments.module.css';

/** What a merchant asks first, and what can be done now. */
export function Summary({ details, reader }: { details: SalesTransactionDetails; reader: Reader }) {
  const { t } = useTranslation(['sale', 'payments']);
  const sale = details.transaction;
  return (
    <>
      <Group justify="space-between" align="flex-start" mb="sm">
        <div>
          <Text className={classes.amount}>{formatAmount(sale.amount, sale.currency)}</Text>
          <Text c="dimmed" fz="sm">
            {sale.orderNo}
          </Text>
        </div>
        <StatusBadge {...statusOf(sale.status, sale.refundRequest?.refundRequestStatus)} />
      </Group>
      <Actions details={details} reader={reader} />
      <Waiting waiting={details.waiting} />
      {sale.isLate && (
        <Alert color="yellow" mb="md">
          {t('payments:view.late')}
        </Alert>
      )}
      <div className={classes.firstFacts}>
        <Facts facts={[whoPaid(sale), whatFor(sale), whose(sale), keeps(sale), goneBack(sale)]} />
      </div>
    </>
  );

  function whoPaid(of: SalesTransaction) {
    const contact = [of.customerEmail, of.customerPhone].filter(Boolean);
    return {
      label: t(of.paidDate ? 'who' : 'whoWaits'),
      value: (
        <>
          {of.customerName ?? (contact.length === 0 && <Text c="dimmed">{t('nobody')}</Text>)}
          {contact.map((line) => (
            <Text key={line} fz="sm" c={of.customerName ? 'dimmed' : undefined}>
              {line}
            </Text>
          ))}
        </>
      ),
    };
  }
  function whatFor(of: SalesTransaction) {
    return { label: t('what'), value: of.description };
  }
  function whose(of: SalesTransaction) {
    return reader === 'operator' && { label: t('merchant'), value: of.merchant?.name };
  }
  function keeps(of: SalesTransaction) {
    return {
      label: t(reader === 'merchant' ? 'keep' : 'merchantKeeps'),
      value:
        of.netAmount === null ? (
          <Text c="dimmed">{t('notPaid')}</Text>
        ) : (
          <>
            {formatAmount(of.netAmount, of.currency)}
            <When details={details} />
          </>
        ),
      strong: true,
    };
  }
  function goneBack(of: SalesTransaction) {
    return (
      of.paidDate !== null && {
        label: t('refundedSoFar'),
        value: (
          <>
            {isPositive(of.refundedAmount)
              ? t('refundedOf', { amount: formatAmount(of.refundedAmount), total: formatAmount(of.amount) })
              : formatAmount(of.refundedAmount)}
            <OnItsWay requests={details.refundRequests} />
          </>
        ),
      }
    );
  }
}

/** What was approved counts at once, and has not reached the customer yet. */
function OnItsWay({ requests }: { requests: SalesTransactionDetails['refundRequests'] }) {
  const { t } = useTranslation('sale');
  const says = (sending: (typeof requests)[number]['sending']) =>
    requests.some((it) => it.refundRequestStatus === 'APPROVED' && it.sending === sending);
  const move = says('STOPPED') ? 'refundStopped' : says('UNDER_WAY') ? 'refunding' : undefined;
  if (!move) return null;
  return (
    <Text fz="sm" c="dimmed" fw={400}>
      {t(`timeline.move.${move}`)}
    </Text>
  );
}

/** The day from which the merchant has it. A payment that is void, or about to be, has none. */
function When({ details: { settlementDate, isSettled, isVoidUnderWay } }: { details: SalesTransactionDetails }) {
  const { t } = useTranslation('sale');
  if (!settlementDate || isVoidUnderWay) return null;
  return (
    <Text fz="sm" c="dimmed" fw={400}>
      {t(isSettled ? 'available' : 'availableOn', { day: formatDay(settlementDate) })}
    </Text>
  );
}
