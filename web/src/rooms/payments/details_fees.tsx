import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SalesTransaction } from '../../api/client';
import { formatAmount, isPositive } from '../../kit/money/money';
import { Facts, Section } from '../../kit/ui/facts';
import type { Reader } from './reader';

const minus = (fee: string) => (isPositive(fee) ? `− ${formatAmount(fee)}` : formatAmount(fee));

/** What the gateway keeps of a payment, and why. An unpaid sale has no fees yet, which is not the same as none. */
export function Fees({ sale, reader }: { sale: SalesTransaction; reader: Reader }) {
  const { t } = useTranslation('sale');
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
    </Section>
  );
}
