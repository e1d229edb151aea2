import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FeeType, type FeeExplanation, type SalesTransactionDetails } from '../../api/client';
import { formatAmount, isPositive } from '../../kit/money/money';
import { Facts, Section } from '../../kit/ui/facts';
import classes from './payments.module.css';
import type { Reader } from './reader';

const RULE = {
  [FeeType.PERCENTAGE]: 'percentage',
  [FeeType.FLAT_FEE]: 'flat',
  [FeeType.FLAT_FEE_OR]: 'greater',
  [FeeType.FLAT_FEE_PLUS]: 'both',
} as const;

const minus = (fee: string) => (isPositive(fee) ? `− ${formatAmount(fee)}` : formatAmount(fee));

/** What the gateway keeps of a payment, and why. An unpaid sale has no fees yet, which is not the same as none. */
export function Fees({ details, reader }: { details: SalesTransactionDetails; reader: Reader }) {
  const { t } = useTranslation('sale');
  const { transaction: sale, fee } = details;
  const line = (label: string, value: string, strong = false) => ({ label, value, number: true, strong });
  return (
    <Section title={t('fees.title')}>
      <Text c="dimmed" fz="sm" mb="xs">
        {t(sale.netAmount === null ? 'fees.none' : 'fees.text')}
      </Text>
      {sale.netAmount !== null && (
        <Facts
          columns={1}
          facts={[
            line(t('fees.paid'), formatAmount(sale.amount)),
            line(t('fees.mdr'), minus(sale.totalMdr)),
            line(t('fees.flat'), minus(sale.totalFlatFee)),
            line(t('fees.sst'), minus(sale.sst)),
            line(t(reader === 'merchant' ? 'keep' : 'merchantKeeps'), formatAmount(sale.netAmount), true),
          ]}
        />
      )}
      {fee && <Explanation fee={fee} />}
    </Section>
  );
}

/** The sum that the server did, line by line, for whoever wants to do it again. */
function Explanation({ fee }: { fee: FeeExplanation }) {
  const { t } = useTranslation('sale');
  return (
    <details className={classes.explanation}>
      <summary>{t('fees.how')}</summary>
      <Text fz="sm" my="xs">
        {t(`fees.rule.${RULE[fee.feeType]}`)}
      </Text>
      <Table fz="sm" verticalSpacing={6} horizontalSpacing={0}>
        <Table.Tbody>
          {fee.lines.map(({ part, percent, of, exact, amount, isCharged, exemptReason }, line) => (
            <Table.Tr key={line} data-left-out={!isCharged || undefined}>
              <Table.Td>
                {t(`fees.part.${part}`)}
                <Text fz="xs" c="dimmed">
                  {percent !== null && t('fees.share', { percent, of: formatAmount(of), exact })}
                  {!isCharged && ` ${t('fees.notCharged')}`}
                  {exemptReason && ` ${t('fees.exempt', { reason: exemptReason })}`}
                </Text>
              </Table.Td>
              <Table.Td ta="right" className="g-number">
                {formatAmount(amount)}
              </Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Td fw={600}>{t('fees.total')}</Table.Td>
            <Table.Td ta="right" fw={600} className="g-number">
              {formatAmount(fee.total)}
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
      <Text fz="xs" c="dimmed" mt={4}>
        {t('fees.rounded')}
      </Text>
    </details>
  );
}
