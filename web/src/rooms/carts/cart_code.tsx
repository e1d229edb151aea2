import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cartQrCode, type CartRow } from '../../api/client';
import { errorText } from '../../api/error_text';
import type { DialogContentProps } from '../../kit/list/list_types';
import { CopyButton } from '../../kit/ui/copy_button';
import { Icon } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import classes from './carts.module.css';
import { CARTS, useCart } from './use_cart';

/** The shop's address as a code to scan or to print, shown as an image, so that nothing inside the drawing can run. */
export function CartCode({ id, close }: DialogContentProps<CartRow>) {
  const { t } = useTranslation(['carts', 'kit']);
  const { data: cart } = useCart(id);
  const { data, error } = useQuery({
    queryKey: [CARTS, 'qrCode', id],
    queryFn: ({ signal }) => cartQrCode({ path: { id }, signal }),
    meta: { silent: true },
  });
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!data || !cart) return <Loading />;
  return (
    <Stack gap="md">
      <div className={`${classes.sheet} g-print`}>
        <Text fw={600}>{cart.title}</Text>
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(data.svg)}`}
          alt={t('code.alt', { title: cart.title })}
          width={240}
          height={240}
        />
        <Text fz="xs">{data.url}</Text>
      </div>
      {cart.status === 0 && <Alert color="yellow">{t('code.draft')}</Alert>}
      <Group gap="xs" justify="center">
        <CopyButton value={data.url} label={t('action.copyLink')} />
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="printer" size={14} />}
          onClick={() => window.print()}
        >
          {t('kit:action.print')}
        </Button>
        <Button size="xs" onClick={close} data-autofocus>
          {t('kit:action.close')}
        </Button>
      </Group>
    </Stack>
  );
}
