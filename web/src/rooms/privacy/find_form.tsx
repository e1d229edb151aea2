import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  personalDataFind,
  personalRequestAsk,
  type PersonalFound,
  type PersonalHolding,
  type PersonalRequestRow,
  type PersonalSubject,
} from '../../api/client';
import { personalRequestDraft } from '../../api/gen/limits/personal_request_draft';
import { personalSubject } from '../../api/gen/limits/personal_subject';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { AreaField, SelectField, TextField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { required } from '../../kit/form/rules';
import type { DialogContentProps } from '../../kit/list/list_types';
import { formatCount } from '../../kit/money/money';
import { useCan } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { Facts, Section } from '../../kit/ui/facts';
import { Icon } from '../../kit/ui/icon';
import { kindLabel } from './privacy_words';
import { saveExport } from './save_export';

const KINDS = ['EMAIL', 'PHONE', 'ID_NUMBER'] as const;
const FORMATS = ['xlsx', 'csv'] as const;
type Found = { subject: PersonalSubject; found: PersonalFound };
type Done = DialogContentProps<PersonalRequestRow>['done'];

/** Who is meant, what is held, and what can be done with it. */
export function FindForm({ close, done }: DialogContentProps<PersonalRequestRow>) {
  const { t } = useTranslation('privacy');
  const [result, setResult] = useState<Found | null>(null);
  const form = useKitForm<PersonalSubject>({
    limits: personalSubject,
    initialValues: { kind: 'EMAIL', value: '' },
    validate: { value: required },
  });
  const look = useAction(
    async (subject: PersonalSubject, keyed) => ({
      subject,
      found: await personalDataFind({ body: subject, ...keyed }),
    }),
    {
      silent: true,
      failure: 'personalRequests/find',
      onError: (error) => showFieldErrors(form, error),
      onSuccess: setResult,
    },
  );
  return (
    <Stack gap="md">
      <KitForm
        form={form}
        label={t('find')}
        onSubmit={(values) => look.mutate({ ...values, value: values.value.trim() })}
      >
        <Stack gap="sm">
          <Text fz="sm">{t('findText')}</Text>
          <SelectField
            form={form}
            name="kind"
            label={t('kindLabel')}
            data={KINDS.map((value) => ({ value, label: kindLabel(value) }))}
            allowDeselect={false}
          />
          <TextField form={form} name="value" label={t('value')} autoComplete="off" data-autofocus />
          <DialogFoot yes={t('search')} onCancel={close} isWorking={look.isPending} error={look.error} />
        </Stack>
      </KitForm>
      {result && <FoundView key={JSON.stringify(result.subject)} {...result} done={done} />}
    </Stack>
  );
}

function FoundView({ subject, found, done }: Found & { done: Done }) {
  const { t } = useTranslation('privacy');
  const can = useCan();
  const [isAsking, setAsking] = useState(false);
  const rowsText = ({ rows, isMore }: PersonalHolding) =>
    isMore ? t('rowsMore', { rows: formatCount(rows) }) : t('rows', { count: rows, rows: formatCount(rows) });
  const save = useAction((format: (typeof FORMATS)[number]) => saveExport(subject, format), {
    failure: 'personalRequests/export',
  });
  if (found.rows === 0) return <Alert role="status">{t('nothing')}</Alert>;
  return (
    <div role="status" aria-label={t('title')}>
      <Group justify="space-between" mb="sm">
        <Text fw={600}>{t('found', { count: found.rows, rows: formatCount(found.rows) })}</Text>
        <Group gap="xs">
          {can('admin.personalData.export') &&
            FORMATS.map((format) => (
              <Button
                key={format}
                variant="default"
                leftSection={<Icon name="download" size={16} />}
                loading={save.isPending && save.variables === format}
                onClick={() => save.mutate(format)}
              >
                {t('take', { format: format.toUpperCase() })}
              </Button>
            ))}
          {can('admin.personalData.create') && !isAsking && (
            <Button color="red" variant="light" onClick={() => setAsking(true)}>
              {t('ask')}
            </Button>
          )}
        </Group>
      </Group>
      {isAsking && <AskForm subject={subject} onCancel={() => setAsking(false)} done={done} />}
      {found.holdings.map((holding) => (
        <Section key={holding.title} title={`${holding.title}: ${rowsText(holding)}`}>
          {holding.kept && (
            <Text fz="sm" c="dimmed" mb="xs">
              {t('keptText', { why: holding.kept })}
            </Text>
          )}
          {holding.first.map((row) => (
            <Facts
              key={row.id}
              facts={[
                {
                  label: [row.merchantName, row.date && formatInstant(row.date)].filter(Boolean).join(' · ') || row.id,
                  value: row.id,
                },
                // A holding may say the same kind of thing twice: a name and a holder's name.
                ...row.values.map((value, at, all) => ({
                  label:
                    value.label + (all.findIndex((it) => it.label === value.label) < at ? ` (${String(at + 1)})` : ''),
                  value: <span style={{ overflowWrap: 'anywhere' }}>{shortened(value.text)}</span>,
                })),
              ]}
            />
          ))}
        </Section>
      ))}
    </div>
  );
}

/** The file has all of it. */
const shortened = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text);

function AskForm({ subject, onCancel, done }: { subject: PersonalSubject; onCancel: () => void; done: Done }) {
  const { t } = useTranslation('privacy');
  const form = useKitForm({
    limits: personalRequestDraft,
    initialValues: { reason: '' },
    validate: { reason: required },
  });
  const save = useAction(
    ({ reason }: { reason: string }, keyed) =>
      personalRequestAsk({ body: { ...subject, reason: reason.trim() }, ...keyed }),
    {
      silent: true,
      failure: 'personalRequests/ask',
      onError: (error) => showFieldErrors(form, error),
      onSuccess: ({ successMessage }) => done(successMessage),
    },
  );
  return (
    <KitForm form={form} label={t('ask')} onSubmit={(values) => save.mutate(values)}>
      <Stack gap="sm" mb="md">
        <Text fz="sm">{t('askText')}</Text>
        <AreaField form={form} name="reason" label={t('reason')} hint={t('reasonHint')} data-autofocus />
        <DialogFoot yes={t('ask')} onCancel={onCancel} isWorking={save.isPending} error={save.error} />
      </Stack>
    </KitForm>
  );
}
