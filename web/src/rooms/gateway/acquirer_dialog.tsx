import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  adminAcquirerClose,
  adminAcquirerHistory,
  adminAcquirerLimitSet,
  adminAcquirerOpen,
  type AcquirerHistoryRow,
  type AcquirerRow,
  type ClosedWhy,
} from '../../api/client';
import { errorText } from '../../api/error_text';
import { acquirerCloseDraft } from '../../api/gen/limits/acquirer_close_draft';
import { acquirerLimitDraft } from '../../api/gen/limits/acquirer_limit_draft';
import { acquirerOpenDraft } from '../../api/gen/limits/acquirer_open_draft';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { AreaField, MoneyField, RadioField, TextField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { amount, isEmpty, required, type Rule } from '../../kit/form/rules';
import { toMoney } from '../../kit/money/money';
import { useCan } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { Loading } from '../../kit/ui/loading';
import { toast } from '../../kit/ui/toast';
import { paths } from '../../nav/paths';
import { NotAllowed } from '../../nav/roots';
import type { Words } from './routes';
import { ACQUIRERS, closedText, useAcquirers } from './use_acquirers';

type Props = {
  of: AcquirerRow;
  name: string;
  bankId: string | undefined;
  title: string;
  close: () => void;
  done: (message: string) => void;
};

/** {acquirers}/fpx/close?bank=MB2U0227 and so on. */
export function AcquirerDialog({ words }: { words: Words }) {
  const { t } = useTranslation('gateway');
  const { connector = '', dialog = '' } = useParams({ strict: false }) as { connector?: string; dialog?: string };
  const { bank: bankId } = useSearch({ strict: false }) as { bank?: string };
  const navigate = useNavigate();
  const queries = useQueryClient();
  const can = useCan();
  const { data } = useAcquirers();
  if (dialog !== 'history' && !can('admin.acquirer.edit')) throw new NotAllowed('admin.acquirer.edit');
  if (!data) return <Loading />;
  const of = data.find((it) => it.id === connector);
  const kinds = { close: CloseForm, open: OpenForm, limit: LimitForm, history: History } as const;
  if (!of || !Object.hasOwn(kinds, dialog)) return <Navigate to={paths.acquirers} replace />;
  const acquirer = words.acquirerLabel(of.acquirer) ?? of.id;
  const name = of.banks.find((it) => it.id === bankId)?.name ?? acquirer;
  const close = () => void navigate({ to: paths.acquirers });
  const kind = dialog as keyof typeof kinds;
  const Content = kinds[kind];
  const title = t(`action.${kind}Of`, { name });
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size={kind === 'history' ? 'lg' : 'md'}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Content
        of={of}
        name={name}
        bankId={bankId}
        title={title}
        close={close}
        done={(message) => {
          void queries.invalidateQueries({ queryKey: ACQUIRERS });
          toast.success(message);
          close();
        }}
      />
    </Modal>
  );
}

const WHYS: ClosedWhy[] = ['MAINTENANCE', 'TROUBLE', 'TYPED'];

function CloseForm({ of, bankId, title, close, done }: Props) {
  const { t } = useTranslation('gateway');
  const form = useKitForm<{ why: ClosedWhy; text: string }>({
    confirmsAll: true,
    limits: acquirerCloseDraft,
    initialValues: { why: 'MAINTENANCE', text: '' },
    validate: { text: (value, values) => (values.why === 'TYPED' ? required(value, values) : null) },
  });
  const { why } = form.getValues();
  const save = useAction(
    (values: { why: ClosedWhy; text: string }, keyed) =>
      adminAcquirerClose({
        path: { connector: of.id },
        body: {
          why: values.why,
          ...(bankId && { bankId }),
          ...(values.why === 'TYPED' && { text: values.text.trim() }),
        },
        ...keyed,
      }),
    {
      silent: true,
      failure: 'acquirers/close',
      onError: (error) => showFieldErrors(form, error),
      onSuccess: ({ successMessage }) => done(successMessage),
    },
  );
  return (
    <KitForm form={form} label={title} onSubmit={(values) => save.mutate(values)}>
      <Stack gap="md">
        <Text fz="sm">{t('close.text')}</Text>
        <RadioField
          form={form}
          name="why"
          label={t('close.why')}
          options={WHYS.map((value) => ({ value, label: t(`why.${value}`) }))}
        />
        {why === 'TYPED' && (
          <TextField form={form} name="text" label={t('close.typed')} hint={t('close.typedHint')} required />
        )}
        <DialogFoot yes={t('action.close')} danger onCancel={close} isWorking={save.isPending} error={save.error} />
      </Stack>
    </KitForm>
  );
}

function OpenForm({ of, bankId, name, title, close, done }: Props) {
  const { t } = useTranslation('gateway');
  const form = useKitForm({ confirmsAll: true, limits: acquirerOpenDraft, initialValues: { remarks: '' } });
  const save = useAction(
    ({ remarks }: { remarks: string }, keyed) =>
      adminAcquirerOpen({
        path: { connector: of.id },
        body: { remarks: remarks.trim(), ...(bankId && { bankId }) },
        ...keyed,
      }),
    {
      silent: true,
      failure: 'acquirers/open',
      onError: (error) => showFieldErrors(form, error),
      onSuccess: ({ successMessage }) => done(successMessage),
    },
  );
  return (
    <KitForm form={form} label={title} onSubmit={(values) => save.mutate(values)}>
      <Stack gap="md">
        <Text fz="sm">{t('open.text', { name })}</Text>
        <AreaField form={form} name="remarks" label={t('field.reason')} data-autofocus />
        <DialogFoot yes={t('action.open')} onCancel={close} isWorking={save.isPending} error={save.error} />
      </Stack>
    </KitForm>
  );
}

const amountIfAny: Rule = (value, values) => (isEmpty(value) ? null : amount(value, values));

function LimitForm({ of, title, close, done }: Props) {
  const { t } = useTranslation('gateway');
  const form = useKitForm({
    confirmsAll: true,
    limits: acquirerLimitDraft,
    initialValues: { amountMax: of.amountMax ?? '', reason: '' },
    validate: { amountMax: amountIfAny },
  });
  const save = useAction(
    ({ amountMax, reason }: { amountMax: string; reason: string }, keyed) =>
      adminAcquirerLimitSet({
        path: { connector: of.id },
        body: { amountMax: isEmpty(amountMax) ? undefined : (toMoney(amountMax) ?? amountMax), reason: reason.trim() },
        ...keyed,
      }),
    {
      silent: true,
      failure: 'acquirers/limit',
      onError: (error) => showFieldErrors(form, error),
      onSuccess: ({ successMessage }) => done(successMessage),
    },
  );
  return (
    <KitForm form={form} label={title} onSubmit={(values) => save.mutate(values)}>
      <Stack gap="md">
        <Text fz="sm">{t('limit.text')}</Text>
        <MoneyField form={form} name="amountMax" label={t('limit.most')} hint={t('limit.hint')} data-autofocus />
        <AreaField form={form} name="reason" label={t('field.reason')} />
        <DialogFoot yes={t('action.save')} onCancel={close} isWorking={save.isPending} error={save.error} />
      </Stack>
    </KitForm>
  );
}

const said = (row: AcquirerHistoryRow) =>
  row.kind === 'CLOSED' ? closedText({ why: row.why, text: row.text, userName: '', closedDate: '' }) : row.text;

function History({ of, close }: Props) {
  const { t } = useTranslation(['gateway', 'kit']);
  const { data, error } = useQuery({
    queryKey: [...ACQUIRERS, 'history', of.id],
    queryFn: ({ signal }) => adminAcquirerHistory({ path: { connector: of.id }, signal }),
    staleTime: 0,
    meta: { silent: true },
  });
  return (
    <Stack gap="md">
      {error && <Text c="red">{errorText(error)}</Text>}
      {!data && !error && <Loading />}
      {data?.length === 0 && <Text c="dimmed">{t('history.none')}</Text>}
      {data?.map((row) => (
        <div key={row.id}>
          <Text fz="sm" fw={600}>
            {t(`history.kind.${row.kind}`)}
            {row.bankName && ` · ${row.bankName}`}
          </Text>
          {said(row) && (
            <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
              {said(row)}
            </Text>
          )}
          <Text fz="xs" c="dimmed">
            {row.userName
              ? t('history.by', { name: row.userName, when: formatInstant(row.createdDate) })
              : t('history.own', { when: formatInstant(row.createdDate) })}
          </Text>
        </div>
      ))}
      <Group justify="flex-end">
        <Button variant="default" onClick={close} data-autofocus>
          {t('kit:action.close')}
        </Button>
      </Group>
    </Stack>
  );
}
