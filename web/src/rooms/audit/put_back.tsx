import { Alert, Stack, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, type AuditRow, type PutBackField, type PutBackPreview } from '../../api/client';
import { errorText } from '../../api/error_text';
import { putBackDraft } from '../../api/gen/limits/put_back_draft';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { AreaField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { required } from '../../kit/form/rules';
import type { DialogContentProps } from '../../kit/list/list_types';
import { permissionText, toxicText } from '../../kit/session/permission_words';
import { formatIsoDay } from '../../kit/time/time';
import { Loading } from '../../kit/ui/loading';
import classes from './audit.module.css';
import { fieldLabel } from './audit_words';
import type { RecordsOf } from './sides';

type Props = Omit<DialogContentProps<AuditRow>, 'row'> & { of: RecordsOf };

/** What was refused of single fields, which are none of this form. */
const refusals = (error: Error | null) =>
  error instanceof ApiError && error.body.errorCode !== 'audit.changed'
    ? (error.body.fieldErrors ?? []).filter(({ field }) => field !== 'reason')
    : [];

/** Shows what would become of each field now, and does it as any change is done. */
export function PutBack({ of, id, close, done }: Props) {
  const queries = useQueryClient();
  const queryKey = [of.key, 'putBack', id];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => of.preview({ path: { id }, signal }),
    refetchOnMount: 'always',
    gcTime: 0,
    meta: { silent: true },
  });
  if (error) {
    return (
      <Alert color="red" role="alert">
        {errorText(error)}
      </Alert>
    );
  }
  if (!data) return <Loading />;
  const lookAgain = () => void queries.invalidateQueries({ queryKey });
  return <Ask of={of} id={id} close={close} done={done} preview={data} lookAgain={lookAgain} />;
}

function Ask({ of, id, close, done, preview, lookAgain }: Props & { preview: PutBackPreview; lookAgain: () => void }) {
  const { t } = useTranslation('audit');
  const form = useKitForm({
    confirmsAll: true,
    limits: putBackDraft,
    initialValues: { reason: '' },
    validate: { reason: (value, values) => (preview.needsReason ? required(value, values) : null) },
  });
  const act = useAction(
    ({ reason }: { reason: string }, keyed) =>
      of.putBack({
        path: { id },
        body: { version: preview.version, ...(preview.needsReason && { reason: reason.trim() }) },
        ...keyed,
      }),
    {
      silent: true,
      onError: (refused) => {
        showFieldErrors(form, refused);
        if (refused instanceof ApiError && refused.status === 409) lookAgain();
      },
      onSuccess: ({ successMessage }) => done(successMessage),
    },
  );
  return (
    <KitForm form={form} label={t('putBack.title')} onSubmit={(values) => act.mutate(values)}>
      <Stack gap="md">
        <Text>{t(preview.changesAnything ? 'putBack.text' : 'putBack.nothing')}</Text>
        <Fields fields={preview.fields} />
        {preview.validFrom && <Text>{t('putBack.from', { day: formatIsoDay(preview.validFrom) })}</Text>}
        {preview.needsSecondPerson && <Text>{t('putBack.second')}</Text>}
        {preview.toxicPairs.length > 0 && (
          <Alert color="yellow" role="status" title={t('putBack.toxic')}>
            {preview.toxicPairs.map((name) => (
              <Text key={name} fz="sm">
                {toxicText({ name })}
              </Text>
            ))}
          </Alert>
        )}
        {preview.needsReason && preview.changesAnything && (
          <AreaField form={form} name="reason" label={t('details.reason')} minRows={2} required />
        )}
        {refusals(act.error).map(({ field, message }) => (
          <Text key={field} c="red" fz="sm">
            {fieldLabel(field)}: {message}
          </Text>
        ))}
        <DialogFoot
          yes={t(preview.needsSecondPerson ? 'putBack.propose' : 'putBack.yes')}
          onCancel={close}
          isWorking={act.isPending}
          error={act.error}
          disabled={!preview.changesAnything}
        />
      </Stack>
    </KitForm>
  );
}

function Fields({ fields }: { fields: PutBackField[] }) {
  const { t } = useTranslation('audit');
  return (
    <Table className={classes.changes} verticalSpacing={6} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('details.field')}</Table.Th>
          <Table.Th>{t('putBack.now')}</Table.Th>
          <Table.Th>{t('putBack.then')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map((it) => (
          <Table.Tr key={it.field}>
            <Table.Th scope="row" fw={500}>
              {fieldLabel(it.field)}
            </Table.Th>
            {it.field === 'permissions' && it.fate === 'CHANGES' ? <Permissions of={it} /> : <Values of={it} />}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Values({ of: { now, then, fate } }: { of: PutBackField }) {
  const { t } = useTranslation('audit');
  return (
    <>
      <Table.Td>{now ?? t('details.nothing')}</Table.Td>
      <Table.Td>
        {fate === 'CHANGES' ? (
          (then ?? t('details.nothing'))
        ) : (
          <Text span fz="sm" c="dimmed">
            {t(`putBack.fate.${fate}`)}
          </Text>
        )}
      </Table.Td>
    </>
  );
}

/** Of many permissions, those that differ: what it would take stands on the left, what it would give on the right. */
function Permissions({ of: { now, then } }: { of: PutBackField }) {
  const { t } = useTranslation('audit');
  const [has, had] = [now, then].map((text) => (text ?? '').split(' ').filter(Boolean)) as [string[], string[]];
  const beyond = (one: string[], other: string[]) => one.filter((it) => !other.includes(it));
  return [beyond(has, had), beyond(had, has)].map((list, at) => (
    <Table.Td key={at}>
      {list.map((it) => (
        <div key={it}>{t(at === 0 ? 'putBack.taken' : 'putBack.given', { permission: permissionText(it) })}</div>
      ))}
      {list.length === 0 && t('details.nothing')}
    </Table.Td>
  ));
}
