import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error_text';
import { feeProposalGet, type FeeProposalRow, type PaymentMethod } from '../../api/client';
import { keepSearch } from '../../kit/dialog/back';
import type { DialogContentProps } from '../../kit/list/list_types';
import { useCan } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { Facts, Section } from '../../kit/ui/facts';
import { Loading } from '../../kit/ui/loading';
import { StatusBadge } from '../../kit/ui/status_badge';
import { paths } from '../../nav/paths';
import { Preview } from './preview';
import { changeText, fromText, ruleText, statusOf, targetText, type MethodLabel } from './words';

const DECISIONS = [
  { action: 'WITHDRAW', dialog: 'withdraw', permission: 'admin.fee.edit', variant: 'default' },
  { action: 'REJECT', dialog: 'reject', permission: 'admin.fee.approve', variant: 'default' },
  { action: 'APPROVE', dialog: 'approve', permission: 'admin.fee.approve', variant: 'filled' },
] as const;

/** A proposal, what it would take the place of, and what it would have cost. */
export function ProposalView({ id, methodLabel }: DialogContentProps<FeeProposalRow> & { methodLabel: MethodLabel }) {
  const { t } = useTranslation('fees');
  const can = useCan();
  const { data: it, error } = useQuery({
    queryKey: ['feeProposals', 'details', id],
    queryFn: ({ signal }) => feeProposalGet({ path: { id }, signal }),
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!it) return <Loading />;
  return (
    <>
      <Group justify="space-between" mb="md" wrap="nowrap">
        <Text fz="lg" fw={600}>
          {targetText(it, methodLabel)}
        </Text>
        <StatusBadge {...statusOf(it)} />
      </Group>
      <Section title={t('proposals.change')}>
        <Facts
          columns={1}
          facts={[
            { label: t('column.change'), value: changeText(it) },
            { label: t('column.from'), value: fromText(it) },
            { label: t('proposals.replaces'), value: it.replaces && ruleText(it.replaces) },
            { label: t('column.reason'), value: it.reason },
            { label: t('column.by'), value: `${it.proposedBy} · ${formatInstant(it.createdDate)}` },
            {
              label: t('proposals.decidedBy'),
              value: it.decidedBy && it.decidedDate && `${it.decidedBy} · ${formatInstant(it.decidedDate)}`,
            },
            { label: t('proposals.remarks'), value: it.remarks },
          ]}
        />
      </Section>
      {it.kind === 'MERCHANT' && it.merchant && it.rule && it.status === 'WAITING' && (
        <Section title={t('preview.title')}>
          <Preview
            methodLabel={methodLabel}
            draft={() => ({
              merchant: it.merchant ?? '',
              paymentMethods: [it.paymentMethod as PaymentMethod],
              rule: it.rule ?? undefined,
            })}
          />
        </Section>
      )}
      <Group gap="xs" justify="flex-end">
        {DECISIONS.filter(({ action, permission }) => it.actions.includes(action) && can(permission)).map(
          ({ action, dialog, variant }) => (
            <Button
              key={action}
              component={Link}
              to={`${paths.feeProposals}/${id}/${dialog}`}
              search={keepSearch}
              variant={variant}
            >
              {t(`action.${dialog}`)}
            </Button>
          ),
        )}
      </Group>
    </>
  );
}
