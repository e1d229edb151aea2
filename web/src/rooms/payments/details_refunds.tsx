import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SalesTransactionDetails } from '../../api/client';
import { paths } from '../../nav/paths';
import { useBackHere } from '../../kit/dialog/back';
import { formatAmount } from '../../kit/money/money';
import { useCan } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { Section } from '../../kit/ui/facts';
import { StatusBadge } from '../../kit/ui/status_badge';
import type { Reader } from './reader';
import classes from './payments.module.css';

const TONE = { REQUESTED: 'waiting', APPROVED: 'good', CANCELLED: 'neutral' } as const;
const LIST = { merchant: paths.refundRequests, operator: paths.adminRefundRequests };
const VIEW = { merchant: 'payment.refundRequest.view', operator: 'admin.refundRequest.view' } as const;

/** What was asked to go back, what was decided, and what comes next. */
export function Refunds({ requests, reader }: { requests: SalesTransactionDetails['refundRequests']; reader: Reader }) {
  const { t } = useTranslation(['payments', 'sale', 'refunds', 'kit']);
  const can = useCan();
  const back = useBackHere();
  if (requests.length === 0) return null;
  const mayWithdraw = can('payment.refundRequest.edit');
  return (
    <Section title={t('view.refunds')}>
      {requests.map((request) => {
        const isOpen = request.refundRequestStatus === 'REQUESTED';
        const isStopped = request.sending === 'STOPPED';
        return (
          <div key={request.id} className={classes.refund}>
            <div>
              <strong>{formatAmount(request.amount, request.currency)}</strong> · {request.reason}
              <Text fz="xs" c="dimmed">
                {formatInstant(request.createdDate)} · {t('view.by', { who: request.requestedBy })}
              </Text>
              {request.decidedDate && (
                <Text fz="xs" c="dimmed">
                  {t(`refundStatus.${request.refundRequestStatus}`)} {formatInstant(request.decidedDate)}
                  {request.decidedBy && ` · ${t('view.by', { who: request.decidedBy })}`}
                  {request.remarks && ` · ${request.remarks}`}
                </Text>
              )}
              {isStopped && (
                <Text fz="sm" mt={4}>
                  {t(reader === 'merchant' ? 'refunds:view.stopped' : 'refunds:view.stoppedForOperator')}
                </Text>
              )}
              {isOpen && (
                <Text fz="xs" c="dimmed" mt={4}>
                  {t('sale:refundHow')}
                </Text>
              )}
            </div>
            <Group gap="xs" justify="flex-end">
              {isStopped ? (
                <StatusBadge tone="bad" label={t('refunds:sending.STOPPED')} />
              ) : (
                <StatusBadge
                  tone={TONE[request.refundRequestStatus]}
                  label={t(`refundStatus.${request.refundRequestStatus}`)}
                />
              )}
              {can(VIEW[reader]) && (
                <Button
                  component={Link}
                  to={`${LIST[reader]}/${request.id}/view`}
                  state={back}
                  size="compact-xs"
                  variant="subtle"
                >
                  {t('kit:action.view')}
                </Button>
              )}
              {mayWithdraw && request.actions.includes('WITHDRAW') && (
                <Button
                  component={Link}
                  to={`${LIST.merchant}/${request.id}/withdraw`}
                  state={back}
                  size="compact-xs"
                  variant="light"
                  color="red"
                >
                  {t('sale:withdraw')}
                </Button>
              )}
            </Group>
          </div>
        );
      })}
    </Section>
  );
}
