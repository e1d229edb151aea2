import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paymentLinkQrCode, type PaymentLink } from '../../api/client';
import { errorText } from '../../api/error_text';
import type { DialogContentProps } from '../../kit/list/list_types';
import { CopyButton } from '../../kit/ui/copy_button';
import { Icon } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import { toast } from '../../kit/ui/toast';
import { amountInRinggit } from './link_amount';
import { saveQrPng, saveQrSvg } from './qr_file';
import { useLink } from './use_link';
import classes from './links.module.css';

/** Shown as an image, so that nothing inside the drawing can ever run. */
export function LinkQrCode({ id, close }: DialogContentProps<PaymentLink>) {
  const { t } = useTranslation(['links', 'kit']);
  const { data: link } = useLink(id);
  const title = link?.title ?? '';
  const { data, error } = useQuery({
    queryKey: ['paymentLinks', 'qrCode', id],
    queryFn: ({ signal }) => paymentLinkQrCode({ path: { id }, signal }),
    meta: { silent: true },
  });
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!data) return <Loading />;
  return (
    <Stack align="center" gap="md">
      <QrSheet
        className="g-print"
        title={link?.title}
        amount={link && amountInRinggit(link)}
        svg={data.svg}
        url={data.url}
      />
      <Text c="dimmed" fz="sm" ta="center">
        {t('qr.hint')}
      </Text>
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
        <SaveButton format="PNG" save={() => saveQrPng(title, data.svg)} />
        <SaveButton format="SVG" save={() => saveQrSvg(title, data.svg)} />
        <Button size="xs" onClick={close} data-autofocus>
          {t('kit:action.close')}
        </Button>
      </Group>
    </Stack>
  );
}

/** A browser that cannot draw the picture says so. */
function SaveButton({ format, save }: { format: string; save: () => unknown }) {
  const { t } = useTranslation('links');
  const click = async () => {
    try {
      await save();
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <Button size="xs" variant="default" leftSection={<Icon name="download" size={14} />} onClick={() => void click()}>
      {t('qr.save', { format })}
    </Button>
  );
}

type SheetProps = { title?: string; amount?: string; svg: string; url: string; className?: string };

/** What is scanned or printed: the code between what it is for and its address in words. */
export function QrSheet({ title, amount, svg, url, className = '' }: SheetProps) {
  const { t } = useTranslation('links');
  return (
    <div className={`${className} ${classes.sheet}`}>
      {title && (
        <Text fw={600} ta="center">
          {title}
        </Text>
      )}
      {amount && (
        <Text fz="xl" fw={600}>
          {amount}
        </Text>
      )}
      <img
        className={classes.qr}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
        alt={t('qr.alt', { url })}
        width={240}
        height={240}
      />
      <Text fz="xs" className={classes.url}>
        {url}
      </Text>
    </div>
  );
}
