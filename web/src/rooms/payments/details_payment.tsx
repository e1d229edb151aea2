import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SalesTransaction } from '../../api/client';
import { paths } from '../../nav/paths';
import { useBackHere } from '../../kit/dialog/back';
import { useCan } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { Facts, Section } from '../../kit/ui/facts';
import { acquirerLabel, channelLabel, paymentTypeLabel, saleMethodLabel } from './codes';

/** How it was paid, where it came from, and every number by which somebody may ask for it. */
export function Payment({ sale }: { sale: SalesTransaction }) {
  const { t } = useTranslation(['payments', 'sale']);
  const can = useCan();
  const back = useBackHere();
  const from = channelLabel(sale.channel);
  return (
    <Section title={t('view.payment')}>
      <Facts
        facts={[
          { label: t('view.paid'), value: sale.paidDate && formatInstant(sale.paidDate) },
          { label: t('view.method'), value: saleMethodLabel(sale) },
          { label: t('sale:type'), value: paymentTypeLabel(sale.paymentType) },
          { label: t('view.bank'), value: sale.bankName },
          { label: t('view.failureReason'), value: sale.failureReason },
          {
            label: t('view.channel'),
            value:
              sale.paymentLinkId && can('payment.paymentLink.view') ? (
                <Anchor component={Link} to={paths.paymentLink(sale.paymentLinkId)} state={back as never}>
                  {from}
                </Anchor>
              ) : (
                from
              ),
          },
          { label: t('view.created'), value: formatInstant(sale.createdDate) },
          { label: t('view.orderNo'), value: sale.orderNo },
          { label: t('view.merchantReference'), value: sale.merchantReference },
          { label: t('view.reference'), value: sale.reference },
          { label: t('view.acquirer'), value: acquirerLabel(sale.acquirer) },
          { label: t('view.acquirerReference'), value: sale.acquirerReference },
          { label: t('sale:bank'), value: sale.merchant?.bank?.name },
        ]}
      />
    </Section>
  );
}
