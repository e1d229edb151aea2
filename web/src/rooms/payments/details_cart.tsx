import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SalesTransactionDetails } from '../../api/client';
import { useBackHere } from '../../kit/dialog/back';
import { useCan } from '../../kit/session/session';
import { Facts, Section } from '../../kit/ui/facts';
import { OrderLines } from '../../kit/ui/order_lines';
import { paths } from '../../nav/paths';
import type { Reader } from './reader';
import classes from './payments.module.css';

/** What was ordered from a cart, and where it goes; nothing for what was sold otherwise. */
export function Cart({
  details: { cart, transaction: sale },
  reader,
}: {
  details: SalesTransactionDetails;
  reader: Reader;
}) {
  const { t } = useTranslation('sale');
  const can = useCan();
  const back = useBackHere();
  if (!cart) return null;
  const address = [
    cart.customerAddress,
    [cart.customerPostalCode, cart.customerCity].filter(Boolean).join(' '),
    cart.customerState,
  ].filter(Boolean);
  return (
    <Section title={t('cart.title')}>
      <OrderLines lines={cart.lines} deliveryFee={cart.deliveryFee} total={sale.amount} currency={sale.currency} />
      <div className={classes.cartFacts}>
        <Facts
          facts={[
            { label: t('cart.shop'), value: cart.title },
            {
              label: t('cart.address'),
              value: address.length > 0 && <address className={classes.cartText}>{address.join('\n')}</address>,
            },
            {
              label: t('cart.note'),
              value: cart.noteToSeller && <span className={classes.cartText}>{cart.noteToSeller}</span>,
            },
          ]}
        />
        {reader === 'merchant' && can('payment.cart.view') && (
          <Text fz="sm" mt="xs">
            <Anchor component={Link} to={paths.cartOrder(cart.orderId)} search={{} as never} state={back as never}>
              {t('cart.order')}
            </Anchor>
          </Text>
        )}
      </div>
    </Section>
  );
}
