import { Alert, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SalesTransactionDetails } from '../../api/client';
import { formatInstant } from '../../kit/time/time';

/** What a payment that looks stuck waits for, and until when. */
export function Waiting({ waiting }: Pick<SalesTransactionDetails, 'waiting'>) {
  const { t } = useTranslation('sale');
  if (!waiting) return null;
  const { awaits, until, askedDate } = waiting;
  return (
    <Alert color={awaits === 'REFUND_OPERATOR' ? 'yellow' : 'blue'} mb="md">
      {t(`waiting.${awaits}`)}
      {until && ` ${t('waiting.until', { until: formatInstant(until) })}`}
      {askedDate && (
        <Text fz="sm" mt={4}>
          {t('waiting.asked', { at: formatInstant(askedDate) })}
        </Text>
      )}
    </Alert>
  );
}
