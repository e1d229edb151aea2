import { Button, Group, List, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type MerchantApplication } from '../../api/client';
import { ownApplication } from '../../api/own_application';
import { paths } from '../../nav/paths';
import { useCan } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { Loading } from '../../kit/ui/loading';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { useUiSettings } from '../../kit/page/settings';
import { StatusBadge } from '../../kit/ui/status_badge';
import { ApplicationData } from './application_data';
import { isEditable, TONE } from './application_status';
import { OwnDocuments } from './own_documents';
import { useAboutLabel } from './use_field_label';
import classes from './application.module.css';

/** The merchant's own application: where it stands, what happens next, what was filled in. */
export function ApplicationView() {
  const { t } = useTranslation(['merchants', 'kit']);
  const own = useQuery({
    queryKey: ['merchantApplicationMe'],
    queryFn: ({ signal }) => ownApplication(signal),
    refetchOnWindowFocus: true,
    meta: { silent: true },
  });
  return (
    <Page title={t('own.title')}>
      {own.isError ? (
        <FailedAlert error={own.error} onRetry={own.refetch} />
      ) : own.data === undefined ? (
        <Loading />
      ) : (
        <>
          <Standing application={own.data} />
          {own.data && own.data.status !== 'DRAFT' && (
            <>
              <Title order={2} fz="lg" mb="sm">
                {t('own.data')}
              </Title>
              <ApplicationData
                application={own.data.application}
                remarks={own.data.status === 'NEEDS_INFO' ? own.data.remarks : []}
              />
              <Papers application={own.data} />
            </>
          )}
        </>
      )}
    </Page>
  );
}

/** What proves it; more can be added until it is decided. */
function Papers({ application }: { application: MerchantApplication }) {
  const { t } = useTranslation('merchants');
  const can = useCan();
  const isOpen = application.status !== 'APPROVED' && application.status !== 'REJECTED';
  const canAdd = isOpen && can('merchant.merchantApplication.edit');
  if (!canAdd && application.documents.length === 0) return null;
  return (
    <Paper className={classes.card} component="section" p="lg" mb="md" aria-labelledby="own-documents">
      <Title order={2} fz="md" mb={4} id="own-documents">
        {t('document.title')}
      </Title>
      {canAdd && (
        <Text size="sm" c="dimmed" mb="md">
          {t('document.help')}
        </Text>
      )}
      <OwnDocuments
        documents={application.documents}
        remarks={application.status === 'NEEDS_INFO' ? application.remarks : []}
        canAdd={canAdd}
      />
    </Paper>
  );
}

function Standing({ application }: { application: MerchantApplication | null }) {
  const { t } = useTranslation('merchants');
  const { supportEmail } = useUiSettings().brand;
  const status = application?.status ?? 'DRAFT';
  const can = useCan();
  const toWizard = isEditable(application) && can('merchant.merchantApplication.edit');
  return (
    <Paper className={classes.card} p="lg" mb="lg">
      <Group gap="sm" mb={4}>
        <Title order={2} fz="lg">
          {t(`own.${status}.title`)}
        </Title>
        <StatusBadge tone={TONE[status]} label={t(`status.${status}`)} />
      </Group>
      <Text>{t(`own.${status}.text`)}</Text>
      <Group gap="lg" mt={4}>
        {application?.submittedAt && (
          <Text size="sm" c="dimmed">
            {t('own.submittedAt', { time: formatInstant(application.submittedAt) })}
          </Text>
        )}
        {application?.decidedAt && (
          <Text size="sm" c="dimmed">
            {t('own.decidedAt', { time: formatInstant(application.decidedAt) })}
          </Text>
        )}
      </Group>
      {application && <Remarks application={application} />}
      {status === 'SUBMITTED' && <WhatNext averageHours={application?.averageWaitingHours ?? null} />}
      {status === 'REJECTED' && (
        <Button component="a" href={`mailto:${supportEmail}`} variant="light" mt="md">
          {supportEmail}
        </Button>
      )}
      {toWizard && (
        <Button
          component={Link}
          to={paths.merchantRegistration}
          mt="md"
          classNames={{ root: classes.button, label: classes.buttonLabel }}
        >
          {t(status === 'NEEDS_INFO' ? 'own.NEEDS_INFO.action' : 'own.DRAFT.action')}
        </Button>
      )}
      {status === 'APPROVED' && (
        <Button component={Link} to={paths.dashboard} mt="md">
          {t('own.APPROVED.action')}
        </Button>
      )}
    </Paper>
  );
}

// A remark without a field is about the whole application: the reason of a rejection.
function Remarks({ application: { status, remarks } }: { application: MerchantApplication }) {
  const { t } = useTranslation('merchants');
  const nameOf = useAboutLabel();
  if (remarks.length === 0 || (status !== 'NEEDS_INFO' && status !== 'REJECTED')) return null;
  return (
    <List mt="md" spacing={4} size="sm" className={classes.wrap}>
      {remarks.map(({ position, field, remark, isAnswered }) => (
        <List.Item key={position}>
          <strong>{nameOf(field)}:</strong> {remark}{' '}
          {isAnswered && status === 'NEEDS_INFO' && `(${t('wizard.pointDone')})`}
        </List.Item>
      ))}
    </List>
  );
}

/** Above so many hours it is told in days. */
const HOURS_TOLD = 48;

function WhatNext({ averageHours }: { averageHours: number | null }) {
  const { t } = useTranslation('merchants');
  return (
    <>
      {averageHours !== null && (
        <Text size="sm" mt="sm">
          {averageHours < HOURS_TOLD
            ? t('own.averageHours', { count: averageHours })
            : t('own.averageDays', { count: Math.round(averageHours / 24) })}
        </Text>
      )}
      <Title order={3} fz="md" mt="md" mb={4}>
        {t('own.next')}
      </Title>
      <List type="ordered" spacing={4} size="sm">
        <List.Item>{t('own.next1')}</List.Item>
        <List.Item>{t('own.next2')}</List.Item>
        <List.Item>{t('own.next3')}</List.Item>
      </List>
    </>
  );
}
