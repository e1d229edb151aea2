import { Anchor, ScrollArea, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadProblem } from '../../api/client';
import { StatusBadge } from '../ui/status_badge';
import type { ReportRow, Shown, UploadKind, PreviewRow } from './upload_types';
import classes from './upload.module.css';

type Naming = { fieldName: (field: string) => string };

function Problems({ problems, fieldName }: { problems: UploadProblem[] } & Naming) {
  if (problems.length === 0) return null;
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

type PreviewProps<Row> = { rows: Row[]; kind: Pick<UploadKind<Row, never>, 'columns' | 'name' | 'note'> } & Naming;

/** What would be made of each row, or what is wrong with it. */
export function PreviewRows<Row extends PreviewRow>({ rows, kind, fieldName }: PreviewProps<Row>) {
  const { t } = useTranslation('upload');
  const shown: Shown<Row>[] = kind.columns();
  return (
    <Rows label={t('preview')} heads={[{ label: t('row'), align: 'right' }, { label: kind.name.label() }, ...shown]}>
      {rows.map((row) => (
        <Table.Tr key={row.row}>
          <Table.Td className="g-number">{row.row}</Table.Td>
          {row.problems.length > 0 ? (
            <Table.Td colSpan={1 + shown.length}>
              {kind.name.of(row)}
              <Problems problems={row.problems} fieldName={fieldName} />
            </Table.Td>
          ) : (
            <>
              <Table.Td>
                {kind.name.of(row)}
                <Text size="xs" c="dimmed">
                  {kind.note(row)}
                </Text>
              </Table.Td>
              {shown.map(({ label, align, value }) => (
                <Table.Td key={label} className={align && 'g-number'}>
                  {value(row)}
                </Table.Td>
              ))}
            </>
          )}
        </Table.Tr>
      ))}
    </Rows>
  );
}

type ReportProps = { rows: (ReportRow & { name: string })[]; nameLabel: string; addressLabel: string } & Naming;

/** What became of each row. */
export function ReportRows({ rows, nameLabel, addressLabel, fieldName }: ReportProps) {
  const { t } = useTranslation('upload');
  const heads: Head[] = [
    { label: t('row'), align: 'right' },
    { label: nameLabel },
    { label: t('status') },
    { label: addressLabel },
  ];
  return (
    <Rows label={t('report')} heads={heads}>
      {rows.map(({ row, name, url, isMailed, problems }) => (
        <Table.Tr key={row}>
          <Table.Td className="g-number">{row}</Table.Td>
          <Table.Td>
            {name}
            <Problems problems={problems} fieldName={fieldName} />
          </Table.Td>
          <Table.Td>
            <StatusBadge tone={url ? 'good' : 'bad'} label={t(url ? 'created' : 'refused')} />
          </Table.Td>
          <Table.Td>
            {url && (
              <Anchor href={url} target="_blank" rel="noopener" size="sm" className={classes.address}>
                {url}
              </Anchor>
            )}
            {isMailed && (
              <Text size="xs" c="dimmed">
                {t('mailed')}
              </Text>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </Rows>
  );
}
