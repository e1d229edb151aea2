import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paymentLinkQrCode, type PaymentLink } from '../../api/client';
import { errorText } from '../../kit/i18n/error_text';
import type { DialogContentProps } from '../../kit/list/list_types';
import { CopyButton } from '../../kit/ui/copy_button';
import { Icon } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import { amountOf } from './link_amount';
import { useLink } from './use_link';
import classes from './links.module.css';

/** Shown as an image, so that nothing inside the drawing can ever run. */
export function LinkQrCode({ id, close }: DialogContentProps<PaymentLink>) {
  const { t } = useTranslation(['links', 'kit']);
  const { data: link } = useLink(id);
  const { data, error } = useQuery({
    queryKey: ['paymentLinks', 'qrCode', id],
    queryFn: ({ signal }) => paymentLinkQrCode({ path: { id }, signal }),
    meta: { silent: true },
  });
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!data) return <Loading />;
  return (
    <Stack align="center" gap="md">
      <div className={`g-print ${classes.sheet}`}>
        {link && (
          <>
            <Text fw={600} ta="center">
              {link.title}
            </Text>
            <Text fz="xl" fw={600}>
              {amountOf(link)}
            </Text>
          </>
        )}
        <img
          className={classes.qr}
          src={`data:image/svg+xml;utf8,${encodeURIComponent(data.svg)}`}
          alt={t('qr.alt', { url: data.url })}
          width={240}
          height={240}
        />
        <Text fz="xs" className={classes.url}>
          {data.url}
        </Text>
      </div>
      <Text c="dimmed" fz="sm" ta="center">
        {t('qr.hint')}
      </Text>
      <Group gap="xs">
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
