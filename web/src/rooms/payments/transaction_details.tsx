import { Alert, Button, Group, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SalesTransaction, SalesTransactionDetails } from '../../api/client';
import { paths } from '../../app/paths';
import { errorText } from '../../kit/i18n/error_text';
import type { DialogContentProps } from '../../kit/list/list_types';
import { formatAmount, formatMoney, isPositive } from '../../kit/money/money';
import { useCan } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { Facts, Section } from '../../kit/ui/facts';
import { Icon } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import { StatusBadge } from '../../kit/ui/status_badge';
import { acquirerLabel, channelLabel, methodLabel, statusLabel, statusOf } from './codes';
import { isRefundable } from './refundable';
import { useTransaction } from './use_transaction';
import classes from './payments.module.css';

const keepSearch = ((now: object) => now) as never;

const minus = (fee: string) => (isPositive(fee) ? `−${formatMoney(fee)}` : formatMoney(fee));

/** Everything about one payment: what was agreed, what the acquirer said, where the money stands. */
export function TransactionDetails({ id }: DialogContentProps<SalesTransaction>) {
  const { data, error } = useTransaction(id);
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!data) return <Loading />;
  return (
    <>
      <Summary sale={data.transaction} />
      <Messages messages={data.messages} />
      <Ledger entries={data.ledgerEntries} />
      <History history={data.history} />
      <Refunds requests={data.refundRequests} />
    </>
  );
}

function Summary({ sale }: { sale: SalesTransaction }) {
  const { t } = useTranslation('payments');
  const can = useCan();
  return (
    <>
      <Group justify="space-between" align="flex-start" mb="md">
        <div>
          <Text className={classes.amount}>{formatAmount(sale.amount, sale.currency)}</Text>
          <Text c="dimmed" fz="sm">
            {sale.orderNo}
          </Text>
        </div>
        <Group gap="xs">
          <StatusBadge {...statusOf(sale.status, sale.refundRequest?.refundRequestStatus)} />
          {isRefundable(sale) && can('payment.refundRequest.create') && (
            <Button
              component={Link}
              to={paths.transactionRefund(sale.id)}
              search={keepSearch}
              size="xs"
              variant="light"
              leftSection={<Icon name="refund" size={14} />}
            >
              {t('action.requestRefund')}
            </Button>
          )}
        </Group>
      </Group>
      {sale.isLate && (
        <Alert color="yellow" mb="md">
          {t('view.late')}
        </Alert>
      )}
      <Section title={t('view.payment')}>
        <Facts
          facts={[
            { label: t('view.reference'), value: sale.reference },
            { label: t('view.orderNo'), value: sale.orderNo },
            { label: t('view.created'), value: formatInstant(sale.createdDate) },
            { label: t('view.paid'), value: sale.paidDate && formatInstant(sale.paidDate) },
            { label: t('view.channel'), value: channelLabel(sale.channel) },
            { label: t('view.method'), value: methodLabel(sale.paymentMethod) },
            { label: t('view.acquirer'), value: acquirerLabel(sale.acquirer) },
            { label: t('view.bank'), value: sale.bankName },
            { label: t('view.acquirerReference'), value: sale.acquirerReference },
            { label: t('view.failureReason'), value: sale.failureReason },
            { label: t('view.description'), value: sale.description },
          ]}
        />
      </Section>
      <Section title={t('view.customer')}>
        <Facts
          facts={[
            { label: t('view.name'), value: sale.customerName ?? '–' },
            { label: t('view.email'), value: sale.customerEmail },
            { label: t('view.phone'), value: sale.customerPhone },
          ]}
        />
      </Section>
      <Section title={t('view.settlement')}>
        <Facts
          columns={1}
          facts={[
            { label: t('view.gross'), value: formatMoney(sale.amount), number: true },
            { label: t('view.mdr'), value: minus(sale.totalMdr), number: true },
            { label: t('view.flatFee'), value: minus(sale.totalFlatFee), number: true },
            { label: t('view.sst'), value: minus(sale.sst), number: true },
            { label: t('view.net'), value: formatMoney(sale.netAmount), number: true, strong: true },
            isPositive(sale.refundedAmount) && {
              label: t('view.refunded'),
              value: formatMoney(sale.refundedAmount),
              number: true,
            },
          ]}
        />
      </Section>
    </>
  );
}

function Messages({ messages }: { messages: SalesTransactionDetails['messages'] }) {
  const { t } = useTranslation('payments');
  return (
    <Section title={t('view.messages')}>
      {messages.length === 0 && <Text c="dimmed">{t('view.noMessages')}</Text>}
      {messages.map((message) => (
        <details key={message.id} className={classes.message}>
          <summary>
            <span className={classes.direction}>{t(message.direction === 'OUT' ? 'view.out' : 'view.in')}</span>
            <span>
              {message.protocol} {message.kind}
            </span>
            <span className={classes.when}>{formatInstant(message.createdDate)}</span>
            {message.signatureValid !== null && (
              <StatusBadge
                tone={message.signatureValid ? 'good' : 'bad'}
                label={t(message.signatureValid ? 'view.signatureValid' : 'view.signatureInvalid')}
              />
            )}
          </summary>
          <pre>{message.body}</pre>
        </details>
      ))}
    </Section>
  );
}

function Ledger({ entries }: { entries: SalesTransactionDetails['ledgerEntries'] }) {
  const { t } = useTranslation('payments');
  const figure = (money: string) => (isPositive(money) ? formatMoney(money) : '');
  return (
    <Section title={t('view.ledger')}>
      {entries.length === 0 ? (
        <Text c="dimmed">{t('view.noLedger')}</Text>
      ) : (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('view.ledger')}>
          <Table verticalSpacing={6} horizontalSpacing="xs" className={classes.ledger}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('view.kind')}</Table.Th>
                <Table.Th>{t('view.account')}</Table.Th>
                <Table.Th className="g-number">{t('view.debit')}</Table.Th>
                <Table.Th className="g-number">{t('view.credit')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {entries.map((entry, at) => {
                const isFirst = entries[at - 1]?.transferId !== entry.transferId;
                return (
                  <Table.Tr key={`${entry.transferId}-${at}`}>
                    <Table.Td>
                      {isFirst && (
                        <>
                          {entry.kind}
                          <Text fz="xs" c="dimmed">
                            {formatInstant(entry.createdDate)}
                          </Text>
                        </>
                      )}
                    </Table.Td>
                    <Table.Td>{entry.account}</Table.Td>
                    <Table.Td className="g-number">{figure(entry.debit)}</Table.Td>
                    <Table.Td className="g-number">{figure(entry.credit)}</Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Section>
  );
}

function History({ history }: { history: SalesTransactionDetails['history'] }) {
  const { t } = useTranslation('payments');
  return (
    <Section title={t('view.history')}>
      <ol className={classes.history}>
        {history.map((step, at) => (
          <li key={at}>
            <span>
              {step.fromStatus !== null && `${statusLabel(step.fromStatus)} → `}
              <strong>{statusLabel(step.toStatus)}</strong>
            </span>
            <Text fz="xs" c="dimmed">
              {formatInstant(step.createdDate)} · {t(`view.trigger.${step.trigger}`)}
              {step.actor && ` · ${t('view.by', { who: step.actor })}`}
              {step.note && ` · ${step.note}`}
            </Text>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const REFUND_TONE = { REQUESTED: 'waiting', APPROVED: 'good', CANCELLED: 'neutral' } as const;

function Refunds({ requests }: { requests: SalesTransactionDetails['refundRequests'] }) {
  const { t } = useTranslation('payments');
  if (requests.length === 0) return null;
  return (
    <Section title={t('view.refunds')}>
      {requests.map((request) => (
        <div key={request.id} className={classes.refund}>
          <div>
            <strong>{formatAmount(request.amount, request.currency)}</strong> · {request.reason}
            <Text fz="xs" c="dimmed">
              {formatInstant(request.createdDate)} · {t('view.by', { who: request.requestedBy })}
              {request.remarks && ` · ${request.remarks}`}
            </Text>
          </div>
          <StatusBadge
            tone={REFUND_TONE[request.refundRequestStatus]}
            label={t(`refundStatus.${request.refundRequestStatus}`)}
          />
        </div>
      ))}
    </Section>
  );
}
