import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CartOrderDetails, CartOrderRow } from '../../api/client';
import { errorText } from '../../api/error_text';
import { useAction } from '../../api/query';
import { useBackHere } from '../../kit/dialog/back';
import type { DialogContentProps } from '../../kit/list/list_types';
import { formatAmount } from '../../kit/money/money';
import { useCan } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { Facts, Section } from '../../kit/ui/facts';
import { Icon } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import { OrderLines } from '../../kit/ui/order_lines';
import { StatusBadge } from '../../kit/ui/status_badge';
import { paths } from '../../nav/paths';
import classes from './carts.module.css';
import type { SaleWords } from './order_list';
import { saveSlip, useOrder } from './use_order';

type Props = DialogContentProps<CartOrderRow> & Pick<SaleWords, 'statusOf'>;

/** What is to be packed, for whom and where to; then how it was paid. */
export function OrderView({ id, statusOf }: Props) {
  const { t } = useTranslation('carts');
  const { data: order, error } = useOrder(id);
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!order) return <Loading />;
  return (
    <>
      <Group justify="space-between" mb="md" align="flex-start" wrap="nowrap">
        <div className={classes.head}>
          <Text fz={26} fw={600} lh={1.2}>
            {formatAmount(order.amount, order.currency)}
          </Text>
          <Text c="dimmed" fz="sm">
            {order.orderNo}
          </Text>
        </div>
        <StatusBadge {...statusOf(order.status)} />
      </Group>
      {order.isStockShort && (
        <Alert color="yellow" mb="md">
          {t('order.shortText')}
        </Alert>
      )}
      <Actions order={order} />
      <Section title={t('order.items')}>
        <OrderLines
          lines={order.lines}
          deliveryFee={order.deliveryFee}
          total={order.amount}
          currency={order.currency}
        />
      </Section>
      <Section title={t('order.customer')}>
        <Facts
          facts={[
            { label: t('order.name'), value: order.customerName },
            { label: t('order.email'), value: order.customerEmail },
            { label: t('order.phone'), value: order.customerPhone },
            {
              label: t('order.address'),
              value: order.address && <address className={classes.address}>{addressText(order.address)}</address>,
            },
            {
              label: t('order.note'),
              value: order.noteToSeller && <span className={classes.description}>{order.noteToSeller}</span>,
            },
          ]}
        />
      </Section>
      <Section title={t('order.more')}>
        <Facts
          facts={[
            { label: t('order.column.cart'), value: order.cart.title },
            { label: t('order.column.created'), value: formatInstant(order.createdDate) },
            { label: t('order.column.paid'), value: order.paidDate && formatInstant(order.paidDate) },
          ]}
        />
      </Section>
    </>
  );
}

const addressText = ({ line, postalCode, city, state }: NonNullable<CartOrderDetails['address']>) =>
  [line, `${postalCode} ${city}`, state].join('\n');

function Actions({ order }: { order: CartOrderDetails }) {
  const { t } = useTranslation('carts');
  const can = useCan();
  const back = useBackHere();
  const slip = useAction(() => saveSlip(order));
  return (
    <Group gap="xs" mb="md">
      {order.hasPackingSlip && (
        <Button
          size="xs"
          variant="light"
          leftSection={<Icon name="download" size={14} />}
          loading={slip.isPending}
          onClick={() => slip.mutate()}
        >
          {t('order.slip')}
        </Button>
      )}
      {can('payment.salesTransaction.view') && (
        <Anchor
          component={Link}
          to={paths.transaction(order.saleId)}
          search={{} as never}
          state={back as never}
          fz="sm"
        >
          {t('order.sale')}
        </Anchor>
      )}
    </Group>
  );
}
