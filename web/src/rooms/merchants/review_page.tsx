import { Alert, Anchor, Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  adminApplicationGet,
  adminApplicationRequestInfo,
  type ApplicationAction,
  type FieldRemark,
} from '../../api/client';
import { fieldRemarkInput } from '../../api/gen/limits/field_remark_input';
import { useAction, type Keyed } from '../../api/query';
import { paths } from '../../nav/paths';
import { errorText } from '../../api/error_text';
import { useCan } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { Icon } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import { Page } from '../../kit/page/page';
import { StatusBadge } from '../../kit/ui/status_badge';
import { toast } from '../../kit/ui/toast';
import { ApplicationData } from './application_data';
import { isFieldName, type Field, type FieldName } from './application_fields';
import { TONE } from './application_status';
import { useFieldLabel } from './use_field_label';
import classes from './application.module.css';

type Asked = Partial<Record<FieldName, string>>;

export const useApplication = (id: string) =>
  useQuery({
    queryKey: ['adminApplications', 'get', id],
    queryFn: ({ signal }) => adminApplicationGet({ path: { id }, signal }),
    // Decided on what stands there now, also when it was looked at a moment ago.
    staleTime: 0,
    meta: { silent: true },
  });

/** One application as the operator reads it: approve it, reject it, or ask for more on single fields. */
export function ReviewPage() {
  const { t } = useTranslation(['merchants', 'kit']);
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const can = useCan();
  const queries = useQueryClient();
  const labelOf = useFieldLabel();
  const found = useApplication(id);
  const [asked, setAsked] = useState<Asked>({});

  const ask = useAction(
    (remarks: FieldRemark[], keyed: Keyed) =>
      adminApplicationRequestInfo({ path: { id }, body: { remarks }, ...keyed }),
    {
      onSuccess: async ({ successMessage }) => {
        setAsked({});
        toast.success(successMessage || t('review.asked'));
        await queries.invalidateQueries({ queryKey: ['adminApplications'] });
      },
    },
  );

  const application = found.data;
  const name = application?.application.companyRegisteredName ?? t('review.unnamed');
  const may = (action: ApplicationAction) =>
    application?.actions.includes(action) && can('admin.merchantApplication.approve');
  const mayAsk = may('REQUEST_INFO');
  const remarks = Object.entries(asked).map(([field, remark]) => ({ field, remark: remark.trim() }));
  const canSend = remarks.length > 0 && remarks.every(({ remark }) => remark !== '');
  const crumbs = [{ label: t('applications.title'), to: paths.applications }, { label: name }];

  if (found.isError || !application) {
    return (
      <Page title={t('applications.title')} crumbs={crumbs.slice(0, 1)}>
        {found.isError ? (
          <Alert color="red" role="alert" title={t('review.loadFailed')}>
            <Stack align="flex-start" gap="sm">
              {errorText(found.error)}
              <Anchor component={Link} to={paths.applications} size="sm">
                {t('review.back')}
              </Anchor>
            </Stack>
          </Alert>
        ) : (
          <Loading />
        )}
      </Page>
    );
  }

  const without = (field: FieldName) =>
    setAsked(Object.fromEntries(Object.entries(asked).filter(([name]) => name !== field)));
  return (
    <Page title={t('review.title', { name })} crumbs={crumbs}>
      <Paper className={classes.card} p="lg" mb="md">
        <Group gap="sm">
          <StatusBadge tone={TONE[application.status]} label={t(`status.${application.status}`)} />
          {application.submittedAt && (
            <Text size="sm" c="dimmed">
              {t('own.submittedAt', { time: formatInstant(application.submittedAt) })}
            </Text>
          )}
          {application.decidedAt && (
            <Text size="sm" c="dimmed">
              {t('own.decidedAt', { time: formatInstant(application.decidedAt) })}
            </Text>
          )}
        </Group>
        {application.remarks
          .filter(({ field }) => !isFieldName(field))
          .map(({ remark }) => (
            <Text key={remark} mt="sm" className={classes.wrap}>
              <strong>{t('own.reason')}:</strong> {remark}
            </Text>
          ))}
        {application.status === 'NEEDS_INFO' && (
          <Text size="sm" mt="sm">
            {t('review.waiting')}
          </Text>
        )}
        {mayAsk && (
          <Text size="sm" c="dimmed" mt="sm">
            {t('review.askHelp')}
          </Text>
        )}
        {mayAsk && !may('APPROVE') && (
          <Text size="sm" mt="sm">
            {t('review.unowned')}
          </Text>
        )}
        <Group mt={may('APPROVE') || may('REJECT') ? 'md' : 0}>
          {may('APPROVE') && (
            <Button component={Link} to={`${paths.applicationReview(id)}/approve`} leftSection={<Icon name="check" />}>
              {t('review.approve')}
            </Button>
          )}
          {may('REJECT') && (
            <Button
              component={Link}
              to={`${paths.applicationReview(id)}/reject`}
              variant="light"
              color="red"
              leftSection={<Icon name="cross" />}
            >
              {t('review.reject')}
            </Button>
          )}
        </Group>
      </Paper>
      <ApplicationData
        application={application.application}
        remarks={
          application.status === 'NEEDS_INFO'
            ? application.remarks
            : application.remarks.map(({ field, remark }) => ({ field, remark: t('review.askedBefore', { remark }) }))
        }
        aside={({ name: field }: Field) =>
          mayAsk &&
          asked[field] === undefined && (
            <Button
              size="compact-xs"
              variant="subtle"
              className={classes.ask}
              aria-label={t('review.askAbout', { field: labelOf(field) })}
              onClick={() => setAsked({ ...asked, [field]: '' })}
            >
              {t('review.ask')}
            </Button>
          )
        }
        below={({ name: field }: Field) =>
          mayAsk &&
          asked[field] !== undefined && (
            <Group mt={6} gap="xs" align="flex-end" wrap="nowrap">
              <Textarea
                className={classes.askText}
                label={t('review.askField', { field: labelOf(field) })}
                autosize
                autoFocus
                maxLength={fieldRemarkInput.remark.lengthMax}
                value={asked[field]}
                onChange={(event) => setAsked({ ...asked, [field]: event.currentTarget.value })}
              />
              <Button
                variant="default"
                aria-label={t('review.askRemove', { field: labelOf(field) })}
                onClick={() => without(field)}
              >
                <Icon name="cross" size={16} />
              </Button>
            </Group>
          )
        }
      />
      {mayAsk && remarks.length > 0 && (
        <Paper p="sm" className={classes.askBar} shadow="md">
          <Button disabled={!canSend} loading={ask.isPending} onClick={() => ask.mutate(remarks)}>
            {t('review.askSend', { count: remarks.length })}
          </Button>
          <Button variant="subtle" color="gray" disabled={ask.isPending} onClick={() => setAsked({})}>
            {t('kit:action.cancel')}
          </Button>
        </Paper>
      )}
      <Outlet />
    </Page>
  );
}
