import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PaymentLink } from '../../api/client';
import { paths } from '../../nav/paths';
import { errorText } from '../../api/error_text';
import type { DialogContentProps } from '../../kit/list/list_types';
import { useCan } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { CopyButton } from '../../kit/ui/copy_button';
import { Facts, Section } from '../../kit/ui/facts';
import { Icon } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import { StatusBadge } from '../../kit/ui/status_badge';
import { amountInRinggit } from './link_amount';
import { linkPayments } from './link_payments';
import { linkBadge } from './link_status';
import { reminderText } from './reminder';
import { useLink } from './use_link';
import { linkMessage, whatsAppAddress } from './whatsapp';

export function LinkView({ id }: DialogContentProps<PaymentLink>) {
  const { t } = useTranslation(['links', 'list']);
  const can = useCan();
  const { data: link, error } = useLink(id);
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!link) return <Loading />;
  const payments = linkPayments(link);
  return (
    <>
      <Group justify="space-between" mb="md" align="flex-start">
        <div>
          <Text fz={26} fw={600} lh={1.2}>
            {amountInRinggit(link)}
          </Text>
          <Text c="dimmed">{link.title}</Text>
        </div>
        <StatusBadge {...linkBadge(link)} />
      </Group>
      <Section title={t('view.address')}>
        <Anchor href={link.url} target="_blank" rel="noopener" style={{ overflowWrap: 'anywhere' }}>
          {link.url}
        </Anchor>
        <Group mt="sm" gap="xs">
          <CopyButton value={link.url} label={t('action.copyLink')} />
          {link.state === 'OPEN' && (
            <>
              <Button
                component="a"
                href={whatsAppAddress(link)}
                target="_blank"
                rel="noopener"
                size="xs"
                variant="default"
                leftSection={<Icon name="chat" size={14} />}
              >
                {t('action.whatsApp')}
              </Button>
              <CopyButton value={linkMessage(link)} label={t('action.copyMessage')} />
            </>
          )}
          <Button
            component={Link}
            to={`${paths.paymentLinks}/${link.id}/qr-code`}
            size="xs"
            variant="default"
            leftSection={<Icon name="qr" size={14} />}
          >
            {t('list:qrCode')}
          </Button>
          {can('payment.paymentLink.create') && (
            <Button
              component={Link}
              to={`${paths.paymentLinks}/${link.id}/duplicate`}
              size="xs"
              variant="default"
              leftSection={<Icon name="duplicate" size={14} />}
            >
              {t('action.duplicate')}
            </Button>
          )}
          {can('payment.salesTransaction.view') && (
            <Button
              component={Link}
              to={payments.to}
              search={payments.search as never}
              size="xs"
              variant="default"
              leftSection={<Icon name="transaction" size={14} />}
            >
              {t('action.payments')}
            </Button>
          )}
        </Group>
      </Section>
      <Section title={t('form.what')}>
        <Facts
          facts={[
            { label: t('form.description'), value: link.description },
            { label: t('form.reference'), value: link.reference },
            { label: t('column.type'), value: t(link.oneTimePayment ? 'type.once' : 'type.multiple') },
            { label: t('column.used'), value: String(link.usedCount) },
            { label: t('form.limit'), value: link.usageLimit?.toString() },
            { label: t('form.expiry'), value: link.expiryDate ? formatInstant(link.expiryDate) : t('never') },
            { label: t('reminder.label'), value: reminderText(link) },
            { label: t('column.created'), value: formatInstant(link.createdDate) },
            { label: t('form.name'), value: link.customerName },
            { label: t('form.email'), value: link.customerEmail },
            { label: t('form.phone'), value: link.customerPhone },
          ]}
        />
      </Section>
    </>
  );
}
