import { Button, Group, Select, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import { feePreview, type FeePreview, type FeePreviewDraft } from '../../api/client';
import { useAction } from '../../api/query';
import { FailedAlert } from '../../kit/page/failed_alert';
import { formatAmount, formatCount, isNegative, isPositive } from '../../kit/money/money';
import { useCan } from '../../kit/session/session';
import { formatInstant, todayIso } from '../../kit/time/time';
import { paths } from '../../nav/paths';
import { monthLabel, monthsUntil } from './months';
import type { MethodLabel } from './words';

const MONTHS = 24;

type Draft = Omit<FeePreviewDraft, 'month'>;
type Props = {
  methodLabel: MethodLabel;
  /** What to try, as it stands; undefined while it cannot be tried. */
  draft: () => Draft | undefined;
};

const signed = (money: string) => `${isPositive(money) ? '+' : ''}${formatAmount(money)}`;

/** What a month would have cost under a rule that is only thought of. */
export function Preview({ methodLabel, draft }: Props) {
  const { t, i18n } = useTranslation('fees');
  const months = monthsUntil(todayIso(), MONTHS);
  const [month, setMonth] = useState(months[1] ?? '');
  const run = useAction((body: FeePreviewDraft, keyed) => feePreview({ body, ...keyed }), { silent: true });
  const ask = () => {
    const wanted = draft();
    if (wanted) run.mutate({ ...wanted, month });
  };
  return (
    <div>
      <Group align="flex-end" gap="sm" mb="sm">
        <Select
          label={t('preview.month')}
          data={months.map((value) => ({ value, label: monthLabel(i18n.language, value) }))}
          value={month}
          allowDeselect={false}
          onChange={(next) => next && setMonth(next)}
        />
        <Button variant="light" onClick={ask} loading={run.isPending}>
          {t('preview.run')}
        </Button>
      </Group>
      {run.error && <FailedAlert error={run.error} onRetry={ask} />}
      {run.data && <Figures of={run.data} methodLabel={methodLabel} />}
    </div>
  );
}

function Figures({ of: told, methodLabel }: { of: FeePreview; methodLabel: MethodLabel }) {
  const { t, i18n } = useTranslation('fees');
  const mayOpen = useCan()('admin.salesTransaction.view');
  const month = monthLabel(i18n.language, told.month);
  if (told.count === 0) return <Text c="dimmed">{t('preview.none', { month })}</Text>;
  const kind = isNegative(told.difference) ? 'less' : isPositive(told.difference) ? 'more' : 'same';
  const amount = formatAmount(told.difference.replace('-', ''));
  const line = (label: string, before: string, after: string) => (
    <Table.Tr key={label}>
      <Table.Td>{label}</Table.Td>
      <Table.Td ta="right" className="g-number">
        {formatAmount(before)}
      </Table.Td>
      <Table.Td ta="right" className="g-number">
        {formatAmount(after)}
      </Table.Td>
    </Table.Tr>
  );
  return (
    <div role="status">
      <Text fw={600}>{t(`preview.${kind}`, { amount, month })}</Text>
      <Text c="dimmed" fz="sm" mb="xs">
        {t('preview.of', { count: formatCount(told.count), turnover: formatAmount(told.turnover) })}
      </Text>
      <Table fz="sm" aria-label={t('preview.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th />
            <Table.Th ta="right">{t('preview.before')}</Table.Th>
            <Table.Th ta="right">{t('preview.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {line(t('preview.fees'), told.before.fees, told.after.fees)}
          {line(t('preview.tax'), told.before.tax, told.after.tax)}
          {line(t('preview.net'), told.before.net, told.after.net)}
        </Table.Tbody>
      </Table>
      {told.methods.length > 1 && (
        <Table fz="sm" mt="sm" aria-label={t('preview.byMethod')}>
          <Table.Tbody>
            {told.methods.map((it) => (
              <Table.Tr key={it.paymentMethod}>
                <Table.Td>{methodLabel(it.paymentMethod)}</Table.Td>
                <Table.Td ta="right">{formatCount(it.count)}</Table.Td>
                <Table.Td ta="right" className="g-number">
                  {signed(it.difference)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {told.largest.length > 0 && (
        <details>
          <summary>{t('preview.largest')}</summary>
          <Table fz="sm" aria-label={t('preview.largest')}>
            <Table.Tbody>
              {told.largest.map((it) => (
                <Table.Tr key={it.id}>
                  <Table.Td>
                    {mayOpen ? <Link to={paths.adminTransaction(it.id)}>{it.orderNo}</Link> : it.orderNo}
                    <Text fz="xs" c="dimmed">
                      {formatInstant(it.createdDate)} · {formatAmount(it.amount)}
                    </Text>
                  </Table.Td>
                  <Table.Td ta="right" className="g-number">
                    {signed(it.difference)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </details>
      )}
    </div>
  );
}
