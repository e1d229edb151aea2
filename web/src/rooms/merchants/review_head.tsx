import { Alert, Button, Group, Menu, Paper, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  adminApplicationAssign,
  adminApplicationReviewers,
  type AdminMerchantApplication,
  type ApplicationAction,
} from '../../api/client';
import { useAction, type Keyed } from '../../api/query';
import { paths } from '../../nav/paths';
import { useCan, useSession } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { Icon, type IconName } from '../../kit/ui/icon';
import { StatusBadge } from '../../kit/ui/status_badge';
import { toast } from '../../kit/ui/toast';
import { isFieldName } from './application_fields';
import { TONE } from './application_status';
import { documentKindOf } from './document_kinds';
import { waitedText } from './waited';
import classes from './application.module.css';

type Props = { application: AdminMerchantApplication; may: (action: ApplicationAction) => boolean };

const DECISIONS = [
  { action: 'APPROVE', dialog: 'approve', icon: 'check' },
  { action: 'PROPOSE', dialog: 'propose', icon: 'check' },
  { action: 'WITHDRAW', dialog: 'withdraw', icon: 'refund' },
  { action: 'REJECT', dialog: 'reject', icon: 'cross' },
] as const satisfies readonly { action: ApplicationAction; dialog: string; icon: IconName }[];

/** Where an application stands, how long it has been here, who looks at it, and what can be decided. */
export function ReviewHead({ application, may }: Props) {
  const { t } = useTranslation('merchants');
  const { id, status, proposal } = application;
  const wholly = application.remarks.filter(({ field }) => !isFieldName(field) && !documentKindOf(field));
  const look = {
    APPROVE: proposal ? t('review.confirm') : t('review.approve'),
    PROPOSE: t('review.propose'),
    WITHDRAW: proposal?.isOwn ? t('review.withdraw') : t('review.decline'),
    REJECT: t('review.reject'),
  };
  return (
    <Paper className={classes.card} p="lg" mb="md">
      <Group gap="sm">
        <StatusBadge tone={TONE[status]} label={t(`status.${status}`)} />
        {status !== 'DRAFT' && <Text size="sm">{t('review.waited', { time: waitedText(application.waitedMs) })}</Text>}
        {application.submittedAt && (
          <Text size="sm" c="dimmed">
            {t('own.submittedAt', { time: formatInstant(application.submittedAt) })}
          </Text>
        )}
        {application.submission > 1 && (
          <Text size="sm" c="dimmed">
            {t('review.submission', { count: application.submission })}
          </Text>
        )}
        {application.decidedAt && (
          <Text size="sm" c="dimmed">
            {t('own.decidedAt', { time: formatInstant(application.decidedAt) })}
          </Text>
        )}
        {application.decisionReason && (
          <Text size="sm" c="dimmed">
            {t(`review.reason.${application.decisionReason}`)}
          </Text>
        )}
      </Group>
      <Assignee application={application} />
      {wholly.map(({ remark, position }) => (
        <Text key={position} mt="sm" className={classes.wrap}>
          <strong>{t('own.reason')}:</strong> {remark}
        </Text>
      ))}
      {proposal && (
        <Alert color="blue" mt="sm" icon={<Icon name="clock" />} title={t('review.proposedTitle')}>
          {t('review.proposedBy', { name: proposal.byName, time: formatInstant(proposal.at) })}{' '}
          {t(`review.reason.${proposal.reason}`)}
          {proposal.note && <div className={classes.wrap}>{proposal.note}</div>}
          {proposal.isOwn && <div>{t('review.proposedOwn')}</div>}
        </Alert>
      )}
      {status === 'NEEDS_INFO' && (
        <Text size="sm" mt="sm">
          {t('review.waiting')}
        </Text>
      )}
      {may('REQUEST_INFO') && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('review.askHelp')}
        </Text>
      )}
      {may('REQUEST_INFO') && !application.companyId && (
        <Text size="sm" mt="sm">
          {t('review.unowned')}
        </Text>
      )}
      <Group mt={DECISIONS.some(({ action }) => may(action)) ? 'md' : 0}>
        {DECISIONS.filter(({ action }) => may(action)).map(({ action, dialog, icon }) => (
          <Button
            key={action}
            component={Link}
            to={`${paths.applicationReview(id)}/${dialog}`}
            variant={action === 'APPROVE' || action === 'PROPOSE' ? 'filled' : 'light'}
            color={action === 'REJECT' ? 'red' : undefined}
            leftSection={<Icon name={icon} />}
          >
            {look[action]}
          </Button>
        ))}
      </Group>
    </Paper>
  );
}

function Assignee({ application: { id, status, assigneeId, assigneeName } }: Pick<Props, 'application'>) {
  const { t } = useTranslation('merchants');
  const queries = useQueryClient();
  const me = useSession().user;
  const can = useCan();
  const isOpen = status === 'SUBMITTED' || status === 'NEEDS_INFO';
  const mayAssign = isOpen && can('admin.merchantApplication.edit');
  const reviewers = useQuery({
    queryKey: ['applicationReviewers'],
    queryFn: ({ signal }) => adminApplicationReviewers({ signal }),
    enabled: mayAssign,
    meta: { silent: true },
  });
  const assign = useAction(
    (userId: string | null, keyed: Keyed) => adminApplicationAssign({ path: { id }, body: { userId }, ...keyed }),
    {
      onSuccess: async ({ successMessage }) => {
        toast.success(successMessage);
        await queries.invalidateQueries({ queryKey: ['adminApplications'] });
      },
    },
  );
  if (!mayAssign && !assigneeName) return null;
  const isMine = assigneeId !== null && assigneeId === me?.id;
  const others = reviewers.data?.filter((person) => person.id !== me?.id && person.id !== assigneeId) ?? [];
  return (
    <Group gap="xs" mt="sm">
      <Text size="sm">{assigneeName ? t('review.assignee', { name: assigneeName }) : t('review.unassigned')}</Text>
      {mayAssign && !isMine && me && (
        <Button size="compact-sm" variant="light" loading={assign.isPending} onClick={() => assign.mutate(me.id)}>
          {t('review.take')}
        </Button>
      )}
      {mayAssign && assigneeId && (
        <Button size="compact-sm" variant="default" loading={assign.isPending} onClick={() => assign.mutate(null)}>
          {t('review.giveBack')}
        </Button>
      )}
      {mayAssign && others.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button size="compact-sm" variant="default" rightSection={<Icon name="chevronDown" size={14} />}>
              {t('review.assign')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((person) => (
              <Menu.Item key={person.id} onClick={() => assign.mutate(person.id)}>
                {person.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}
