import { Anchor, ScrollArea, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentLinkPreviewRow, PaymentLinkUploadedRow, UploadProblem } from '../../api/client';
import { texts } from '../../kit/i18n';
import { formatInstant } from '../../kit/time/time';
import { StatusBadge } from '../../kit/ui/status_badge';
import { amountOf } from './link_amount';
import { linkType } from './link_cells';
import classes from './links.module.css';

// What a column of the file is called in the form of one link.
const FIELDS = {
  title: 'form.title',
  description: 'form.description',
  amount: 'form.amount',
  minAmount: 'form.minAmount',
  maxAmount: 'form.maxAmount',
  reference: 'form.reference',
  customerName: 'form.name',
  customerEmail: 'form.email',
  customerPhone: 'form.phone',
  expiryDate: 'form.expiry',
  reminderHours: 'reminder.label',
  oneTimePayment: 'column.type',
  usageLimit: 'form.limit',
} as const;

const fieldName = (field: string) => {
  const key = FIELDS[field as keyof typeof FIELDS] as (typeof FIELDS)[keyof typeof FIELDS] | undefined;
  return key ? texts.t(`links:${key}`) : '';
};

function Problems({ problems }: { problems: UploadProblem[] }) {
  return (
    <ul className={classes.problems}>
      {problems.map(({ field, message }) => (
        <li key={field}>{[fieldName(field), message].filter(Boolean).join(': ')}</li>
      ))}
    </ul>
  );
}

type Head = { label: string; align?: 'right' };

function Rows({ label, heads, children }: { label: string; heads: Head[]; children: ReactNode }) {
  return (
    <ScrollArea.Autosize mah="45vh" type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}>
      <Table stickyHeader verticalSpacing="xs" className={classes.rows}>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head.label} ta={head.align}>
                {head.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}

/** What would be made of each row, or what is wrong with it. */
export function PreviewRows({ rows }: { rows: PaymentLinkPreviewRow[] }) {
  const { t } = useTranslation('links');
  const heads: Head[] = [
    { label: t('upload.row'), align: 'right' },
    { label: t('column.title') },
    { label: t('column.amount'), align: 'right' },
    { label: t('form.customer') },
    { label: t('column.expiry') },
  ];
  return (
    <Rows label={t('upload.preview')} heads={heads}>
      {rows.map(({ row, link, problems }) => (
        <Table.Tr key={row}>
          <Table.Td className="g-number">{row}</Table.Td>
          <Table.Td>
            {link.title}
            <Text size="xs" c="dimmed">
              {problems.length === 0 && [linkType(link), link.reference].filter(Boolean).join(' · ')}
            </Text>
          </Table.Td>
          {problems.length > 0 ? (
            <Table.Td colSpan={3}>
              <Problems problems={problems} />
            </Table.Td>
          ) : (
            <>
              <Table.Td className="g-number">{amountOf(link)}</Table.Td>
              <Table.Td>{link.customerName ?? link.customerEmail ?? link.customerPhone}</Table.Td>
              <Table.Td>{link.expiryDate ? formatInstant(link.expiryDate) : t('never')}</Table.Td>
            </>
          )}
        </Table.Tr>
      ))}
    </Rows>
  );
}

/** What became of each row. */
export function ReportRows({ rows }: { rows: PaymentLinkUploadedRow[] }) {
  const { t } = useTranslation('links');
  const heads: Head[] = [
    { label: t('upload.row'), align: 'right' },
    { label: t('column.title') },
    { label: t('column.status') },
    { label: t('view.address') },
  ];
  return (
    <Rows label={t('upload.report')} heads={heads}>
      {rows.map(({ row, title, url, isMailed, problems }) => (
        <Table.Tr key={row}>
          <Table.Td className="g-number">{row}</Table.Td>
          <Table.Td>{title}</Table.Td>
          <Table.Td>
            <StatusBadge tone={url ? 'good' : 'bad'} label={t(url ? 'upload.created' : 'upload.refused')} />
          </Table.Td>
          <Table.Td>
            {url && (
              <Anchor href={url} target="_blank" rel="noopener" size="sm" className={classes.url}>
                {url}
              </Anchor>
            )}
            {isMailed && (
              <Text size="xs" c="dimmed">
                {t('upload.mailed')}
              </Text>
            )}
            <Problems problems={problems} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Rows>
  );
}
