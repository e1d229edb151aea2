import { Alert, Anchor, Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  adminApplicationGet,
  adminApplicationRequestInfo,
  type AdminMerchantApplication,
  type ApplicationAction,
  type FieldRemark,
} from '../../api/client';
import { fieldRemark } from '../../api/gen/limits/field_remark';
import { useAction, type Keyed } from '../../api/query';
import { paths } from '../../nav/paths';
import { errorText } from '../../api/error_text';
import { useCan } from '../../kit/session/session';
import { Icon } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import { Page } from '../../kit/page/page';
import { toast } from '../../kit/ui/toast';
import { ApplicationData } from './application_data';
import { documentField } from './document_kinds';
import { ReviewDocuments } from './review_documents';
import { ReviewChanges, ReviewDuplicates, ReviewRisk } from './review_findings';
import { ReviewHead } from './review_head';
import { useAboutLabel } from './use_field_label';
import classes from './application.module.css';
import pane from './documents.module.css';

export const useApplication = (id: string) =>
  useQuery({
    queryKey: ['adminApplications', 'get', id],
    queryFn: ({ signal }) => adminApplicationGet({ path: { id }, signal }),
    // Decided on what stands there now, also when it was looked at a moment ago.
    staleTime: 0,
    meta: { silent: true },
  });

/** One application as the operator reads it: the form, and what proves it; approve, reject, or ask for more. */
export function ReviewPage() {
  const { t } = useTranslation(['merchants', 'kit']);
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const found = useApplication(id);
  const application = found.data;
  const name = application?.application.companyRegisteredName ?? t('review.unnamed');
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
  return (
    <Page title={t('review.title', { name })} crumbs={crumbs}>
      <Review key={id} application={application} />
      <Outlet />
    </Page>
  );
}

type Asked = Record<string, string>;

function Review({ application }: { application: AdminMerchantApplication }) {
  const { t } = useTranslation(['merchants', 'kit']);
  const { id } = application;
  const can = useCan();
  const queries = useQueryClient();
  const nameOf = useAboutLabel();
  const [asked, setAsked] = useState<Asked>({});
  const ask = useAction(
    (remarks: FieldRemark[], keyed: Keyed) =>
      adminApplicationRequestInfo({ path: { id }, body: { remarks, revision: application.revision }, ...keyed }),
    {
      onSuccess: async ({ successMessage }) => {
        setAsked({});
        toast.success(successMessage || t('review.asked'));
        await queries.invalidateQueries({ queryKey: ['adminApplications'] });
      },
    },
  );

  const may = (action: ApplicationAction) =>
    application.actions.includes(action) && can('admin.merchantApplication.approve');
  const mayAsk = may('REQUEST_INFO');
  const remarks = Object.entries(asked).map(([field, remark]) => ({ field, remark: remark.trim() }));
  const canSend = remarks.length > 0 && remarks.every(({ remark }) => remark !== '');
  const without = (field: string) =>
    setAsked(Object.fromEntries(Object.entries(asked).filter(([name]) => name !== field)));

  const askButton = (field: string) =>
    mayAsk &&
    asked[field] === undefined && (
      <Button
        size="compact-xs"
        variant="subtle"
        className={classes.ask}
        aria-label={t('review.askAbout', { field: nameOf(field) })}
        onClick={() => setAsked({ ...asked, [field]: '' })}
      >
        {t('review.ask')}
      </Button>
    );
  const askText = (field: string) =>
    mayAsk &&
    asked[field] !== undefined && (
      <Group mt={6} gap="xs" align="flex-end" wrap="nowrap">
        <Textarea
          className={classes.askText}
          label={t('review.askField', { field: nameOf(field) })}
          autosize
          autoFocus
          maxLength={fieldRemark.remark.lengthMax}
          value={asked[field]}
          onChange={(event) => setAsked({ ...asked, [field]: event.currentTarget.value })}
        />
        <Button
          variant="default"
          aria-label={t('review.askRemove', { field: nameOf(field) })}
          onClick={() => without(field)}
        >
          <Icon name="cross" size={16} />
        </Button>
      </Group>
    );
  const noted = application.remarks.map(({ field, remark, answer, isAnswered }) => ({
    field,
    remark: application.status === 'NEEDS_INFO' ? remark : t('review.askedBefore', { remark }),
    under: (
      <>
        {answer && <div>{t('review.answered', { answer })}</div>}
        {application.status === 'SUBMITTED' && (
          <div>
            <strong>{isAnswered ? t('review.pointDone') : t('review.pointOpen')}</strong>
          </div>
        )}
      </>
    ),
  }));
  const ofDocument = (field: string) =>
    noted
      .filter((remark) => remark.field === field)
      .map(({ remark, under }) => (
        <Text key={remark} size="sm" mt={6} component="div" className={classes.remark}>
          <Icon name="alert" size={16} />
          <span>
            {remark}
            {under}
          </span>
        </Text>
      ));

  return (
    <>
      <ReviewHead application={application} may={may} />
      <div className={pane.sides}>
        <div>
          <ReviewChanges application={application} />
          <ApplicationData
            application={application.application}
            remarks={noted}
            {...(application.previous && {
              before: { previous: application.previous, changed: application.changed },
            })}
            aside={({ name: field }) => askButton(field)}
            below={({ name: field }) => askText(field)}
          />
        </div>
        <div className={pane.side}>
          <ReviewDocuments
            application={application}
            aside={(kind) => askButton(documentField(kind))}
            below={(kind) => (
              <>
                {ofDocument(documentField(kind))}
                {askText(documentField(kind))}
              </>
            )}
          />
          <ReviewRisk application={application} />
          <ReviewDuplicates application={application} />
        </div>
      </div>
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
    </>
  );
}
