import { Alert, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  adminPayoutGet,
  adminPayoutLineList,
  payoutGet,
  payoutLineList,
  type AdminPayoutRow,
  type PayoutRow,
} from '../../api/client';
import { errorText } from '../../api/error_text';
import type { DialogContentProps } from '../../kit/list/list_types';
import { formatAmount } from '../../kit/money/money';
import { SaveButton } from '../../kit/page/save_button';
import { useCan } from '../../kit/session/session';
import { formatInstant, formatIsoDay } from '../../kit/time/time';
import { Facts, Section } from '../../kit/ui/facts';
import { Loading } from '../../kit/ui/loading';
import { StatusBadge } from '../../kit/ui/status_badge';
import { paths } from '../../nav/paths';
import { Equation } from './payout_equation';
import { Lines, type Addresses } from './payout_lines';
import { payoutStatus } from './payout_words';

const MINE: Addresses = {
  sale: paths.transaction,
  payout: paths.payout,
  permission: 'payment.salesTransaction.view',
};
const ALL: Addresses = {
  sale: paths.adminTransaction,
  payout: paths.adminPayout,
  permission: 'admin.salesTransaction.view',
};

export function PayoutView({ id }: DialogContentProps<PayoutRow>) {
  const { data, error } = useQuery({
    queryKey: ['payouts', 'details', id],
    queryFn: ({ signal }) => payoutGet({ path: { id }, signal }),
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!data) return <Loading />;
  return (
    <>
      <Head payout={data} />
      <Equation payout={data} fetch={payoutLineList} />
      <Lines payout={data} fetch={payoutLineList} addresses={MINE} />
      <Bank payout={data} />
      <Files payout={data} />
    </>
  );
}

export function AdminPayoutView({ id }: DialogContentProps<AdminPayoutRow>) {
  const { t } = useTranslation('payouts');
  const can = useCan();
  const { data, error } = useQuery({
    queryKey: ['adminPayouts', 'details', id],
    queryFn: ({ signal }) => adminPayoutGet({ path: { id }, signal }),
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!data) return <Loading />;
  return (
    <>
      <Head payout={data} />
      {data.refusal && (
        <Alert color="red" mb="md" title={t('view.refused')}>
          {data.refusal}
        </Alert>
      )}
      {data.status === 'HELD' && data.heldReason && (
        <Alert color="yellow" mb="md" title={t('view.held')}>
          {data.heldReason}
        </Alert>
      )}
      {data.accountUsableFrom && (
        <Alert color="yellow" mb="md">
          {t('view.accountWaits', { from: formatInstant(data.accountUsableFrom) })}
        </Alert>
      )}
      <Equation payout={data} fetch={adminPayoutLineList} />
      <Lines payout={data} fetch={adminPayoutLineList} addresses={ALL} />
      <Bank payout={data} />
      <Section title={t('view.who')}>
        <Facts
          facts={[
            { label: t('column.merchant'), value: data.merchantName },
            { label: t('view.closedBy'), value: data.closedDate && (data.closedBy ?? t('view.byItself')) },
            { label: t('view.approvedBy'), value: data.approvedBy },
            { label: t('view.heldBy'), value: data.heldBy },
          ]}
        />
      </Section>
      {data.status !== 'OPEN' && can('admin.payout.export') && (
        <Proof payout={data} url={`/admin/proof/chains/${data.merchantId}/bundle?payout=${data.id}`} />
      )}
    </>
  );
}

function Head({ payout }: { payout: PayoutRow }) {
  const { t } = useTranslation('payouts');
  const isOpen = payout.status === 'OPEN';
  return (
    <Group justify="space-between" mb="md" align="flex-start" wrap="nowrap">
      <div>
        <Text fz={26} fw={600} lh={1.2}>
          {formatAmount(isOpen ? (payout.availableNow ?? payout.opening) : payout.amount, payout.currency)}
        </Text>
        <Text c="dimmed">
          {isOpen
            ? t('view.nextCutOff', { when: formatInstant(payout.cutOff) })
            : t('view.cutOff', { number: payout.number, when: formatInstant(payout.cutOff) })}
        </Text>
      </div>
      <StatusBadge {...payoutStatus(payout)} />
    </Group>
  );
}

function Bank({ payout }: { payout: PayoutRow }) {
  const { t } = useTranslation('payouts');
  if (!payout.bankName) return null;
  return (
    <Section title={t('view.bank')}>
      <Facts
        facts={[
          { label: t('account.bankName'), value: payout.bankName },
          { label: t('account.accountNo'), value: payout.accountNo },
          { label: t('account.accountName'), value: payout.accountName },
          { label: t('column.valueDay'), value: payout.valueDay && formatIsoDay(payout.valueDay) },
          { label: t('view.sent'), value: payout.sentDate && formatInstant(payout.sentDate) },
          { label: t('view.ended'), value: payout.endedDate && formatInstant(payout.endedDate) },
          { label: t('column.reference'), value: payout.bankReference },
          {
            label: t('view.returned'),
            value: payout.returnReason && `${payout.returnReason} ${payout.returnCode ?? ''}`.trim(),
          },
        ]}
      />
    </Section>
  );
}

function Files({ payout }: { payout: PayoutRow }) {
  const { t } = useTranslation('payouts');
  const can = useCan();
  if (payout.status === 'OPEN' || !can('payment.payout.export')) return null;
  const of = `/payments/payouts/${payout.id}`;
  return (
    <Group gap="xs">
      {(['pdf', 'xlsx', 'csv'] as const).map((format) => (
        <SaveButton
          key={format}
          variant="default"
          url={format === 'pdf' ? `${of}/statement` : `${of}/lines/export/${format}`}
          name={`payout-${payout.number}.${format}`}
          label={t(`view.save.${format}`)}
        />
      ))}
      <Proof payout={payout} url={`/payments/proof/bundle?payout=${payout.id}`} />
    </Group>
  );
}

function Proof({ payout, url }: { payout: PayoutRow; url: string }) {
  const { t } = useTranslation('proof');
  return (
    <SaveButton
      variant="default"
      icon="shield"
      url={url}
      name={`proof-payout-${payout.number}.ndjson`}
      label={t('title')}
    />
  );
}
