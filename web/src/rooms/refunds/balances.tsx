import { useTranslation } from 'react-i18next';
import type { RefundRequest } from '../../api/client';
import { formatAmount, subtract } from '../../kit/money/money';
import { Facts } from '../../kit/ui/facts';

/** What the merchant has beside what is asked for: the refund draws on available, then on what is pending. */
export function Balances({ request }: { request: RefundRequest }) {
  const { t } = useTranslation('refunds');
  const { availableBalance: available, pendingBalance: pending, currency } = request;
  if (!available || !pending) return null;
  const isOpen = request.actions.includes('APPROVE');
  return (
    <Facts
      columns={1}
      facts={[
        { label: t('balance.available'), value: formatAmount(available, currency), number: true },
        { label: t('balance.pending'), value: formatAmount(pending, currency), number: true },
        isOpen && {
          label: t('balance.after'),
          value: formatAmount(subtract(available, request.amount), currency),
          number: true,
          strong: true,
        },
      ]}
    />
  );
}
