import { Alert, Anchor, Group, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  adminInvoiceGet,
  invoiceGet,
  type AdminInvoiceRow,
  type InvoiceDetails,
  type InvoiceLineRow,
  type InvoiceRow,
} from '../../api/client';
import { errorText } from '../../api/error_text';
import type { DialogContentProps } from '../../kit/list/list_types';
import { formatAmount, formatMoney } from '../../kit/money/money';
import { SaveButton } from '../../kit/page/save_button';
import { useCan } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { Facts, Section } from '../../kit/ui/facts';
import { Loading } from '../../kit/ui/loading';
import { StatusBadge } from '../../kit/ui/status_badge';
import { paths } from '../../nav/paths';
import { kindBadge, monthText, rateText } from './words';

type Side = { address: (id: string) => string; files: string; isOperator: boolean };
const MINE: Side = { address: paths.invoice, files: '/payments/invoices', isOperator: false };
const ALL: Side = { address: paths.adminInvoice, files: '/admin/invoices', isOperator: true };

export function InvoiceView({ id }: DialogContentProps<InvoiceRow>) {
  const { data, error } = useQuery({
    queryKey: ['invoices', 'details', id],
    queryFn: ({ signal }) => invoiceGet({ path: { id }, signal }),
    meta: { silent: true },
  });
  return <Whole data={data} error={error} side={MINE} />;
}

export function AdminInvoiceView({ id }: DialogContentProps<AdminInvoiceRow>) {
  const { data, error } = useQuery({
    queryKey: ['adminInvoices', 'details', id],
    queryFn: ({ signal }) => adminInvoiceGet({ path: { id }, signal }),
    meta: { silent: true },
  });
  return <Whole data={data} error={error} side={ALL} />;
}

function Whole({ data, error, side }: { data: InvoiceDetails | undefined; error: unknown; side: Side }) {
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!data) return <Loading />;
  return (
    <>
      <Head invoice={data} />
      <Lines lines={data.lines} />
      <Sum invoice={data} />
      <About invoice={data} side={side} />
      <Files invoice={data} side={side} />
    </>
  );
}

function Head({ invoice }: { invoice: InvoiceDetails }) {
  const { t } = useTranslation('invoices');
  return (
    <Group justify="space-between" mb="md" align="flex-start" wrap="nowrap">
      <div>
        <Text fz={26} fw={600} lh={1.2}>
          {formatAmount(invoice.total, invoice.currency)}
        </Text>
        <Text c="dimmed">{t('view.head', { number: invoice.number, month: monthText(invoice.month) })}</Text>
      </div>
      {invoice.kind === 'CREDIT_NOTE' && <StatusBadge {...kindBadge(invoice)} />}
    </Group>
  );
}

function Lines({ lines }: { lines: InvoiceLineRow[] }) {
  const { t } = useTranslation('invoices');
  const rate = (line: InvoiceLineRow) => {
    if (line.taxRate > 0) return rateText(line.taxRate);
    return t(line.exemptReason === null || line.exemptReason === undefined ? 'view.none' : 'view.exempt');
  };
  return (
    <Section title={t('view.lines')}>
      <Table.ScrollContainer minWidth={300}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('view.line')}</Table.Th>
              <Table.Th ta="right">{t('view.amount')}</Table.Th>
              <Table.Th ta="right">{t('view.tax')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line) => (
              <Table.Tr key={`${line.charge} ${line.taxRate} ${line.exemptReason ?? ''}`}>
                <Table.Td>
                  {t(`charge.${line.charge}`)}
                  <Text fz="xs" c="dimmed">
                    {t('view.rate')}: {rate(line)}
                    {line.exemptReason && `, ${line.exemptReason}`}
                  </Text>
                </Table.Td>
                <Table.Td ta="right" className="g-number">
                  {formatMoney(line.amount)}
                </Table.Td>
                <Table.Td ta="right" className="g-number">
                  {formatMoney(line.tax)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

function Sum({ invoice }: { invoice: InvoiceDetails }) {
  const { t } = useTranslation('invoices');
  const isInvoice = invoice.kind === 'INVOICE';
  return (
    <Section title={t('view.sum')}>
      <Facts
        columns={1}
        facts={[
          { label: t('view.withoutTax'), value: formatMoney(invoice.amount), number: true },
          { label: t('view.tax'), value: formatMoney(invoice.tax), number: true },
          { label: t('view.total'), value: formatMoney(invoice.total), number: true, strong: true },
          ...invoice.payouts.map((part) => ({
            label: t('view.payout', { number: part.number }),
            value: formatMoney(`-${part.amount}`),
            number: true,
          })),
          isInvoice && { label: t('view.payable'), value: formatMoney(invoice.payable), number: true, strong: true },
        ]}
      />
      {invoice.taxRounding !== '0.00' && (
        <Text fz="sm" c="dimmed" mt="xs">
          {t('view.rounding', { count: invoice.payments, amount: formatAmount(invoice.taxRounding, invoice.currency) })}
        </Text>
      )}
      {isInvoice && invoice.payable !== '0.00' && (
        <Text fz="sm" c="dimmed">
          {t('view.payableText')}
        </Text>
      )}
    </Section>
  );
}

function About({ invoice, side }: { invoice: InvoiceDetails; side: Side }) {
  const { t } = useTranslation('invoices');
  const other = (it: { id: string; number: string }) => (
    <Anchor key={it.id} component={Link} to={side.address(it.id)} display="block">
      {it.number}
    </Anchor>
  );
  return (
    <Section title={t('view.about')}>
      <Facts
        facts={[
          side.isOperator && { label: t('column.merchant'), value: invoice.merchantName },
          { label: t('view.buyer'), value: invoice.buyerName },
          { label: t('view.taxNo'), value: invoice.buyerTaxNo },
          { label: t('column.issued'), value: formatInstant(invoice.createdDate) },
          {
            label: t('view.corrects'),
            value: invoice.correctsId && other({ id: invoice.correctsId, number: invoice.correctsNumber ?? '' }),
          },
          { label: t('view.reason'), value: invoice.reason },
          invoice.creditNotes.length > 0 && { label: t('view.credits'), value: invoice.creditNotes.map(other) },
          {
            label: t('view.sha256'),
            value: <span style={{ overflowWrap: 'anywhere' }}>{invoice.sha256}</span>,
          },
        ]}
      />
    </Section>
  );
}

function Files({ invoice, side }: { invoice: InvoiceDetails; side: Side }) {
  const { t } = useTranslation('invoices');
  const can = useCan();
  if (!can(side.isOperator ? 'admin.fee.view' : 'payment.payout.export')) return null;
  return (
    <Group gap="xs">
      {(['paper', 'document'] as const).map((what) => (
        <SaveButton
          key={what}
          variant="default"
          url={`${side.files}/${invoice.id}/${what}`}
          name={`${invoice.number}.${what === 'paper' ? 'pdf' : 'json'}`}
          label={t(what === 'paper' ? 'view.pdf' : 'view.json')}
        />
      ))}
    </Group>
  );
}
