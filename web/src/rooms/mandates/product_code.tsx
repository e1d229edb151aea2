import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MandateProduct } from '../../api/client';
import { errorText } from '../../api/error_text';
import type { DialogContentProps } from '../../kit/list/list_types';
import { CopyButton } from '../../kit/ui/copy_button';
import { Icon } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import classes from './mandates.module.css';
import { amountInRinggit } from './product_words';
import { useProduct } from './use_product';

/** The product's public address as a code to scan or to print, beside its words. */
export function ProductCode({ id, close }: DialogContentProps<MandateProduct>) {
  const { t } = useTranslation(['mandates', 'kit']);
  const { data, error } = useProduct(id);
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!data) return <Loading />;
  const { product, qrSvg } = data;
  return (
    <Stack gap="md">
      <div className={`${classes.sheet} g-print`}>
        <Text fw={600}>{product.name}</Text>
        <Text>{amountInRinggit(product)}</Text>
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(qrSvg)}`}
          alt={t('url.alt', { name: product.name })}
          width={240}
          height={240}
        />
        <Text fz="xs">{product.url}</Text>
      </div>
      <Group gap="xs" justify="center">
        <CopyButton value={product.url} label={t('url.copy')} />
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
