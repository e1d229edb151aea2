import { Alert, Button, Group, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { useAction } from '../../api/query';
import type { DialogContentProps } from '../../kit/list/list_types';
import { Pager } from '../../kit/list/pager';
import { formatAmount, formatMoney } from '../../kit/money/money';
import { useCan } from '../../kit/session/session';
import { formatInstant, formatIsoDay } from '../../kit/time/time';
import { Facts, Section } from '../../kit/ui/facts';
import { Icon } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import { saveFrom } from '../../kit/ui/save_from';
import { StatusBadge } from '../../kit/ui/status_badge';
import { lineType, linesTie, payoutStatus, TERMS, ties } from './payout_words';
import classes from './payouts.module.css';

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
      <Equation payout={data} />
      <Lines payout={data} fetch={payoutLineList} />
      <Bank payout={data} />
      <Files payout={data} />
    </>
  );
}

export function AdminPayoutView({ id }: DialogContentProps<AdminPayoutRow>) {
  const { t } = useTranslation('payouts');
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
      <Equation payout={data} />
      <Lines payout={data} fetch={adminPayoutLineList} />
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

/** Every sum on its way from the opening to the closing balance, added up again in the browser. */
function Equation({ payout }: { payout: PayoutRow }) {
  const { t } = useTranslation('payouts');
  if (payout.status === 'OPEN') {
    return (
      <Text mb="md" fz="sm">
        {t('view.openText')}
      </Text>
    );
  }
  const isRight = ties(payout);
  return (
    <Section title={t('view.equation')}>
      <dl className={classes.equation}>
        <div>
          <dt>{t('term.opening')}</dt>
          <dd className="g-number">{formatMoney(payout.opening)}</dd>
        </div>
        {TERMS.map(([term]) => (
          <div key={term}>
            <dt>{t(`term.${term}`)}</dt>
            <dd className="g-number">{formatMoney(payout[term])}</dd>
          </div>
        ))}
        <div data-strong>
          <dt>{t('term.payout')}</dt>
          <dd className="g-number">{formatMoney(`-${payout.amount}`)}</dd>
        </div>
        <div data-strong>
          <dt>{t('term.closing')}</dt>
          <dd className="g-number">{formatMoney(payout.closing)}</dd>
        </div>
      </dl>
      <Text fz="sm" c={isRight ? 'dimmed' : 'red'} mt="xs" role="status">
        <Icon name={isRight ? 'check' : 'cross'} size={14} /> {t(isRight ? 'view.counted' : 'view.countedWrong')}
      </Text>
    </Section>
  );
}

type LinesProps = { payout: PayoutRow; fetch: typeof payoutLineList | typeof adminPayoutLineList };

function Lines({ payout, fetch }: LinesProps) {
  const { t } = useTranslation('payouts');
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(10);
  const { data, error } = useQuery({
    queryKey: ['payoutLines', payout.id, page, pageSize],
    queryFn: ({ signal }) => fetch({ path: { id: payout.id }, query: { pageNumber: page, pageSize }, signal } as never),
    enabled: payout.lineCount > 0,
    meta: { silent: true },
  });
  if (payout.lineCount === 0) return null;
  const lines = data?.content ?? [];
  return (
    <Section title={t('view.lines', { count: payout.lineCount })}>
      {error && <Alert color="red">{errorText(error)}</Alert>}
      {!data && !error && <Loading />}
      {data && (
        <div
          className={classes.lines}
          tabIndex={0}
          role="region"
          aria-label={t('view.lines', { count: payout.lineCount })}
        >
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('line.what')}</Table.Th>
                <Table.Th>{t('line.when')}</Table.Th>
                <Table.Th ta="right">{t('line.gross')}</Table.Th>
                <Table.Th ta="right">{t('line.net')}</Table.Th>
                <Table.Th ta="right">{t('line.balance')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.map((line) => (
                <Table.Tr key={line.line}>
                  <Table.Td>
                    {lineType(line.type)}
                    {line.orderNo && (
                      <Text fz="xs" c="dimmed">
                        {line.orderNo}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>{formatInstant(line.createdDate)}</Table.Td>
                  <Table.Td ta="right" className="g-number">
                    {formatMoney(line.gross)}
                  </Table.Td>
                  <Table.Td ta="right" className="g-number">
                    {formatMoney(line.net)}
                  </Table.Td>
                  <Table.Td ta="right" className="g-number">
                    {formatMoney(line.balance)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {data && !linesTie(lines) && (
        <Text fz="sm" c="red" role="alert">
          {t('view.linesWrong')}
        </Text>
      )}
      {data && data.totalElements > 10 && (
        <Pager
          page={page}
          pageSize={pageSize}
          rowCount={lines.length}
          offset={data.pageable.offset}
          total={data.totalElements}
          totalPages={data.totalPages}
          onPage={setPage}
          onPageSize={(size) => {
            setPageSize(size);
            setPage(1);
          }}
        />
      )}
    </Section>
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
  const save = useAction((format: 'pdf' | 'xlsx' | 'csv') =>
    saveFrom(
      format === 'pdf' ? '/payments/payouts/{id}/statement' : `/payments/payouts/{id}/lines/export/${format}`,
      `payout-${payout.number}.${format}`,
      { id: payout.id },
    ),
  );
  if (payout.status === 'OPEN' || !can('payment.payout.export')) return null;
  return (
    <Group gap="xs">
      {(['pdf', 'xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          size="xs"
          leftSection={<Icon name="download" size={14} />}
          loading={save.isPending && save.variables === format}
          onClick={() => save.mutate(format)}
        >
          {t(`view.save.${format}`)}
        </Button>
      ))}
    </Group>
  );
}
