import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CartDetails, CartItemRow, CartRow } from '../../api/client';
import { errorText } from '../../api/error_text';
import type { DialogContentProps } from '../../kit/list/list_types';
import { formatAmount } from '../../kit/money/money';
import { useCan } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { CopyButton } from '../../kit/ui/copy_button';
import { Facts, Section } from '../../kit/ui/facts';
import { Icon } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import { StatusBadge } from '../../kit/ui/status_badge';
import { paths } from '../../nav/paths';
import { cartBadge } from './cart_status';
import { priceText, stockText } from './cart_words';
import classes from './carts.module.css';
import { ordersOf } from './orders_of';
import { useCart } from './use_cart';

/** What a shop sells, what is left of it, and where it is. */
export function CartView({ id }: DialogContentProps<CartRow>) {
  const { t } = useTranslation(['carts', 'list', 'kit']);
  const { data: cart, error } = useCart(id);
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!cart) return <Loading />;
  return (
    <>
      <Group justify="space-between" mb="md" align="flex-start" wrap="nowrap">
        <div className={classes.head}>
          <Text fz={22} fw={600} lh={1.25}>
            {cart.title}
          </Text>
          {cart.description && (
            <Text c="dimmed" className={classes.description}>
              {cart.description}
            </Text>
          )}
        </div>
        <StatusBadge {...cartBadge(cart)} />
      </Group>
      <Section title={t('view.address')}>
        <Anchor href={cart.url} target="_blank" rel="noopener" className={classes.wrap}>
          {cart.url}
        </Anchor>
        {cart.status === 0 && (
          <Text c="dimmed" fz="sm" mt={4}>
            {t('view.draft')}
          </Text>
        )}
        <Actions cart={cart} />
      </Section>
      <Section title={t('view.items', { count: cart.items.length })}>
        {cart.items.length === 0 ? (
          <Text c="dimmed">{t('view.noItems')}</Text>
        ) : (
          <ul className={classes.goods}>
            {cart.items.map((item) => (
              <Goods key={item.id} item={item} />
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('view.more')}>
        <Facts
          facts={[
            { label: t('form.deliveryFee'), value: formatAmount(cart.deliveryFee) },
            { label: t('form.phone'), value: t(`asked.${cart.customerFields.phone}`) },
            { label: t('form.address'), value: t(`asked.${cart.customerFields.address}`) },
            { label: t('form.note'), value: t(`asked.${cart.customerFields.note}`) },
            { label: t('column.orders'), value: String(cart.orders) },
            { label: t('view.openOrders'), value: cart.openOrders > 0 && String(cart.openOrders) },
            { label: t('column.created'), value: formatInstant(cart.createdDate) },
            { label: t('column.updated'), value: formatInstant(cart.updatedDate) },
            { label: t('view.published'), value: cart.publishedDate && formatInstant(cart.publishedDate) },
          ]}
        />
      </Section>
    </>
  );
}

function Actions({ cart }: { cart: CartDetails }) {
  const { t } = useTranslation(['carts', 'list', 'kit']);
  const can = useCan();
  const orders = ordersOf(cart);
  const to = (dialog: string) => `${paths.carts}/${cart.id}/${dialog}`;
  const actions = [
    { key: 'qr-code', icon: 'qr', label: t('list:qrCode'), may: true },
    { key: 'edit', icon: 'pencil', label: t('kit:action.edit'), may: can('payment.cart.edit') },
    {
      key: 'publish',
      icon: 'check',
      label: t('action.publish'),
      may: cart.actions.includes('PUBLISH') && can('payment.cart.edit'),
    },
    {
      key: 'unpublish',
      icon: 'cross',
      label: t('action.unpublish'),
      may: cart.actions.includes('UNPUBLISH') && can('payment.cart.edit'),
    },
    { key: 'duplicate', icon: 'duplicate', label: t('action.duplicate'), may: can('payment.cart.create') },
  ] as const;
  return (
    <Group mt="sm" gap="xs">
      <CopyButton value={cart.url} label={t('action.copyLink')} />
      {actions
        .filter(({ may }) => may)
        .map(({ key, icon, label }) => (
          <Button
            key={key}
            component={Link}
            to={to(key)}
            size="xs"
            variant="default"
            leftSection={<Icon name={icon} size={14} />}
          >
            {label}
          </Button>
        ))}
      <Button
        component={Link}
        to={orders.to}
        search={orders.search as never}
        size="xs"
        variant="default"
        leftSection={<Icon name="transaction" size={14} />}
      >
        {t('action.orders')}
      </Button>
    </Group>
  );
}

function Goods({ item }: { item: CartItemRow }) {
  const { t } = useTranslation('carts');
  const bounds = t('bounds', { min: item.quantityMin, max: item.quantityMax });
  return (
    <li className={classes.good}>
      <div className={classes.thumb}>
        {item.pictureUrl && <img src={item.pictureUrl} alt="" loading="lazy" width={56} height={56} />}
      </div>
      <div className={classes.goodText}>
        <Text fw={500} lh={1.35}>
          {item.name}
        </Text>
        {item.description && (
          <Text fz="sm" c="dimmed" className={classes.description}>
            {item.description}
          </Text>
        )}
        <Text fz="sm" c="dimmed">
          {[stockText(item), t('sold', { sold: item.sold }), bounds].join(' · ')}
        </Text>
      </div>
      <Text fw={600} className="g-number" c={item.price === null ? 'dimmed' : undefined}>
        {priceText(item.price)}
      </Text>
    </li>
  );
}
