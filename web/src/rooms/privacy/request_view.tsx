import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error_text';
import { personalRequestGet, type PersonalReportLine, type PersonalRequestRow } from '../../api/client';
import { keepSearch } from '../../kit/dialog/back';
import type { DialogContentProps } from '../../kit/list/list_types';
import { formatCount } from '../../kit/money/money';
import { useCan } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { Facts, Section } from '../../kit/ui/facts';
import { Loading } from '../../kit/ui/loading';
import { StatusBadge } from '../../kit/ui/status_badge';
import { paths } from '../../nav/paths';
import { kindLabel, statusOf, subjectOf } from './privacy_words';

const DECISIONS = [
  { action: 'WITHDRAW', dialog: 'withdraw', permission: 'admin.personalData.create', variant: 'default' },
  { action: 'REJECT', dialog: 'reject', permission: 'admin.personalData.approve', variant: 'default' },
  { action: 'APPROVE', dialog: 'approve', permission: 'admin.personalData.approve', variant: 'filled' },
] as const;

/** A request and what became of it: what was anonymised, what stayed and why. */
export function RequestView({ id }: DialogContentProps<PersonalRequestRow>) {
  const { t } = useTranslation('privacy');
  const can = useCan();
  const { data: it, error } = useQuery({
    queryKey: ['personalRequests', 'details', id],
    queryFn: ({ signal }) => personalRequestGet({ path: { id }, signal }),
    refetchOnMount: 'always',
    // It is worked on while somebody looks.
    refetchInterval: ({ state }) => (state.data?.status === 'APPROVED' ? 2_000 : false),
    meta: { silent: true },
  });
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!it) return <Loading />;
  const changed = it.report.filter((line) => !line.why);
  const stayed = it.report.filter((line) => line.why);
  return (
    <>
      <Group justify="space-between" mb="md" wrap="nowrap">
        <Text fz="lg" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {subjectOf(it)}
        </Text>
        <StatusBadge {...statusOf(it)} />
      </Group>
      <Facts
        columns={1}
        facts={[
          { label: t('column.kind'), value: kindLabel(it.kind) },
          { label: t('reason'), value: it.reason },
          { label: t('column.by'), value: `${it.askedBy} · ${formatInstant(it.createdDate)}` },
          {
            label: t('decidedBy'),
            value: it.decidedBy && it.decidedDate && `${it.decidedBy} · ${formatInstant(it.decidedDate)}`,
          },
          { label: t('remarks'), value: it.remarks },
          { label: t('ended'), value: it.endedDate && formatInstant(it.endedDate) },
        ]}
      />
      <Lines title={t('report')} lines={changed} />
      <Lines title={t('reportKept')} lines={stayed} />
      <Group gap="xs" justify="flex-end" mt="md">
        {DECISIONS.filter(({ action, permission }) => it.actions.includes(action) && can(permission)).map(
          ({ action, dialog, variant }) => (
            <Button
              key={action}
              component={Link}
              to={`${paths.personalData}/${id}/${dialog}`}
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

function Lines({ title, lines }: { title: string; lines: PersonalReportLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Section title={title}>
      <Facts
        columns={1}
        facts={lines.map(({ title: what, why, rows }) => ({
          label: why ? `${what}: ${why}` : what,
          value: formatCount(rows),
          number: true,
        }))}
      />
    </Section>
  );
}
