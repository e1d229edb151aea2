import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BatchRow } from '../../api/client';
import { useAction } from '../../api/query';
import type { DialogContentProps } from '../../kit/list/list_types';
import { Icon } from '../../kit/ui/icon';
import { saveFrom } from '../../kit/ui/save_from';

/** The file as the bank got it, byte for byte. */
export function BatchFile({ id, row, close }: DialogContentProps<BatchRow>) {
  const { t } = useTranslation('payouts');
  const save = useAction(() => saveFrom('/admin/payout-batches/{id}/file', row?.name ?? `payouts-${id}.xml`, { id }), {
    onSuccess: close,
  });
  return (
    <>
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {row && t('batch.sum', { sum: row.sha256 })}
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={close}>
          {t('account.close')}
        </Button>
        <Button
          leftSection={<Icon name="download" size={16} />}
          loading={save.isPending}
          onClick={() => save.mutate()}
          data-autofocus
        >
          {t('batch.file')}
        </Button>
      </Group>
    </>
  );
}
