import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  adminRefundRequestGet,
  refundRequestGet,
  type AdminRefundRequest,
  type RefundAction,
  type RefundRequest,
  type RefundSettlementRow,
} from '../../api/client';
import { useLiveQueries } from '../../api/live/live';
import { paths } from '../../nav/paths';
import { keepSearch, useBackHere } from '../../kit/dialog/back';
import { errorText } from '../../api/error_text';
import type { DialogContentProps } from '../../kit/list/list_types';
import { formatAmount } from '../../kit/money/money';
import { useCan } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { Facts, Section } from '../../kit/ui/facts';
import { Icon } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import { Balances } from './balances';
import { RefundStatus } from './columns';

type Request = RefundRequest;

export function RefundView({ id }: DialogContentProps<RefundRequest>) {
  const { t } = useTranslation('refunds');
  const queryKey = ['refundRequests', 'details', id];
  useLiveQueries([queryKey], (change) => change.id === id);
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => refundRequestGet({ path: { id }, signal }),
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  const can = useCan();
  const back = useBackHere();
  const mayWithdraw = data?.actions.includes('WITHDRAW') && can('payment.refundRequest.edit');
  return (
    <>
      <View request={data} error={error} sale={can('payment.salesTransaction.view') ? paths.transaction : undefined} />
      {mayWithdraw && (
        <Group justify="flex-end">
          <Button
            component={Link}
            to={`${paths.refundRequests}/${id}/withdraw`}
            search={keepSearch}
            state={back}
            color="red"
            variant="light"
          >
            {t('action.withdraw')}
          </Button>
        </Group>
      )}
    </>
  );
}

const DECISIONS = [
  { action: 'REJECT', dialog: 'reject', variant: 'default' },
  { action: 'APPROVE', dialog: 'approve', variant: undefined },
  { action: 'SETTLE', dialog: 'settle', variant: 'default' },
  { action: 'RESEND', dialog: 'resend', variant: undefined },
  { action: 'DISMISS', dialog: 'dismiss', variant: 'default' },
  { action: 'CONFIRM', dialog: 'confirm', variant: undefined },
] as const satisfies { action: RefundAction; dialog: string; variant: string | undefined }[];

export function AdminRefundView({ id }: DialogContentProps<AdminRefundRequest>) {
  const { t } = useTranslation('refunds');
  const can = useCan();
  const queryKey = ['adminRefundRequests', 'details', id];
  useLiveQueries([queryKey], (change) => change.id === id);
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => adminRefundRequestGet({ path: { id }, signal }),
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  const may = (action: RefundAction) => data?.actions.includes(action) && can('admin.refundRequest.approve');
  return (
    <>
      <View
        request={data}
        error={error}
        sale={can('admin.salesTransaction.view') ? paths.adminTransaction : undefined}
      />
      <Group gap="xs" justify="flex-end">
        {DECISIONS.filter(({ action }) => may(action)).map(({ action, dialog, variant }) => (
          <Button
            key={action}
            component={Link}
            to={`${paths.adminRefundRequests}/${id}/${dialog}`}
            search={keepSearch}
            {...(variant && { variant })}
          >
            {t(`action.${dialog}`)}
          </Button>
        ))}
      </Group>
    </>
  );
}

type Props = {
  request: Request | undefined;
  error: Error | null;
  /** Where the sale is that it is about, for whoever may see it. */
  sale: ((id: string) => string) | undefined;
};

function View({ request, error, sale }: Props) {
  const { t } = useTranslation(['refunds', 'sale']);
  const back = useBackHere();
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!request) return <Loading />;
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text fz={26} fw={600} lh={1.2}>
          {formatAmount(request.amount, request.currency)}
        </Text>
        <RefundStatus request={request} />
      </Group>
      {request.sending === 'STOPPED' && (
        <Alert color="red" mb="md">
          {t(request.sendingProblem ? 'view.stoppedForOperator' : 'view.stopped')}
          {request.sendingProblem && (
            <Text fz="sm" mt={4}>
              {request.sendingProblem}
            </Text>
          )}
        </Alert>
      )}
      <Section title={t('view.request')}>
        <Facts
          facts={[
            { label: t('column.order'), value: request.orderNo },
            { label: t('column.merchant'), value: request.merchantName },
            { label: t('view.paid'), value: formatAmount(request.transactionAmount, request.currency) },
            { label: t('column.created'), value: formatInstant(request.createdDate) },
            { label: t('column.customer'), value: request.customerName ?? request.customerEmail },
            { label: t('column.by'), value: request.requestedBy },
            { label: t('column.reason'), value: request.reason },
          ]}
        />
      </Section>
      <Section title={t('view.decision')}>
        {request.decidedDate ? (
          <Facts
            facts={[
              { label: t('column.decided'), value: formatInstant(request.decidedDate) },
              { label: t('view.decidedBy'), value: request.decidedBy },
              { label: t('view.remarks'), value: request.remarks },
              { label: t('view.overdraftReason'), value: request.overdraftReason },
              request.sending !== 'NOT_SENT' && { label: t('filter.sending'), value: t(`sending.${request.sending}`) },
            ]}
          />
        ) : (
          <>
            <Text>{t('view.open')}</Text>
            <Text c="dimmed" fz="sm">
              {t('sale:refundHow')}
            </Text>
          </>
        )}
      </Section>
      {request.payeeAccount && (
        <Section title={t('payee.title')}>
          <Facts
            facts={[
              { label: t('payee.name'), value: request.payeeName },
              { label: t('payee.bank'), value: request.payeeBank },
              { label: t('payee.account'), value: request.payeeAccount },
            ]}
          />
        </Section>
      )}
      {request.settlement && <Settlement of={request.settlement} />}
      {request.availableBalance && request.pendingBalance && (
        <Section title={t('balance.title')}>
          <Balances request={request} />
        </Section>
      )}
      {sale && (
        <Button
          component={Link}
          to={sale(request.salesTransactionId)}
          state={back}
          variant="light"
          mb="md"
          leftSection={<Icon name="transaction" size={16} />}
        >
          {t('action.transaction')}
        </Button>
      )}
    </>
  );
}

/** What somebody said became of a refund that no message settles, and who agreed. */
function Settlement({ of: said }: { of: RefundSettlementRow }) {
  const { t } = useTranslation('refunds');
  return (
    <Section title={t('settle.title')}>
      {!said.confirmedBy && (
        <Alert color="blue" mb="sm">
          {t('settle.toConfirm')}
        </Alert>
      )}
      <Facts
        facts={[
          { label: t('settle.what'), value: t(`settle.as.${said.settledAs}`) },
          { label: t('settle.reference'), value: said.reference },
          { label: t('settle.reason'), value: said.reason },
          { label: t('settle.by'), value: `${said.settledBy} · ${formatInstant(said.settledDate)}` },
          {
            label: t('settle.confirmedBy'),
            value:
              said.confirmedBy && said.confirmedDate && `${said.confirmedBy} · ${formatInstant(said.confirmedDate)}`,
          },
        ]}
      />
    </Section>
  );
}
