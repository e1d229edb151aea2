import { Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  adminMerchantActivate,
  adminMerchantDeactivate,
  adminMerchantLimitsSet,
  adminMerchantMethodSet,
  adminMerchantNoteAdd,
  adminMerchantPackageSet,
  type AdminMerchant,
  type PaymentMethod,
} from '../../api/client';
import { merchantLimitsDraft } from '../../api/gen/limits/merchant_limits_draft';
import { merchantMethodDraft } from '../../api/gen/limits/merchant_method_draft';
import { merchantNoteDraft } from '../../api/gen/limits/merchant_note_draft';
import { merchantPackageDraft } from '../../api/gen/limits/merchant_package_draft';
import { merchantRemarks } from '../../api/gen/limits/merchant_remarks';
import { useAction, type Keyed } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { AreaField, MoneyField, SelectField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm, type Form } from '../../kit/form/form';
import type { Limits } from '../../kit/form/limits';
import { amount, isEmpty, required, rules, type Rule } from '../../kit/form/rules';
import { toMoney } from '../../kit/money/money';
import { Loading } from '../../kit/ui/loading';
import { toast } from '../../kit/ui/toast';
import { paths } from '../../nav/paths';
import { NotAllowed } from '../../nav/roots';
import { useCan } from '../../kit/session/session';
import { useMerchantDetails } from './use_merchant_details';
import type { MethodLabel } from './words';

type Of = { of: AdminMerchant; close: () => void; done: (message: string) => void };
type OfMethod = Of & { methodLabel: MethodLabel };

const FORMS: Record<string, (props: OfMethod) => ReactNode> = {
  deactivate: (props) => <Switching {...props} isOn={false} />,
  activate: (props) => <Switching {...props} isOn />,
  limits: LimitsForm,
  package: PackageForm,
  note: NoteForm,
  'method-off': (props) => <MethodForm {...props} isOn={false} />,
  'method-on': (props) => <MethodForm {...props} isOn />,
};

/** {merchant}/deactivate and so on: dialogs are addresses here as they are under every list. */
export function MerchantDialog({ methodLabel }: { methodLabel: MethodLabel }) {
  const { id = '', dialog = '' } = useParams({ strict: false }) as { id?: string; dialog?: string };
  const navigate = useNavigate();
  const queries = useQueryClient();
  const can = useCan();
  const { data } = useMerchantDetails(id);
  const back = paths.adminMerchant(id);
  const Content = Object.hasOwn(FORMS, dialog) ? FORMS[dialog] : undefined;
  if (!Content) return <Navigate to={back} replace />;
  if (!can('admin.merchant.edit')) throw new NotAllowed('admin.merchant.edit');
  if (!data) return <Loading />;
  const close = () => void navigate({ to: back });
  return (
    <Content
      of={data}
      methodLabel={methodLabel}
      close={close}
      done={(message) => {
        void queries.invalidateQueries({ queryKey: ['adminMerchants'] });
        toast.success(message);
        close();
      }}
    />
  );
}

type AskProps<Values> = Of & {
  title: string;
  text: string;
  form: Form<Values>;
  run: (values: Values, keyed: Keyed) => Promise<{ successMessage: string }>;
  failure: string;
  yes?: string;
  danger?: boolean;
  children: ReactNode;
};

/** What all of them have in common: a title, what it means, the fields, and the answer. */
function Ask<Values>({ title, text, form, run, failure, yes, danger, close, done, children }: AskProps<Values>) {
  const { t } = useTranslation('merchantDesk');
  const save = useAction(run, {
    silent: true,
    failure: `adminMerchants/${failure}`,
    onError: (error) => showFieldErrors(form, error),
    onSuccess: ({ successMessage }) => done(successMessage),
  });
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <KitForm form={form} label={title} onSubmit={(values) => save.mutate(values)}>
        <Stack gap="md">
          <Text fz="sm">{text}</Text>
          {children}
          <DialogFoot
            yes={yes ?? t('action.save')}
            danger={danger}
            onCancel={close}
            isWorking={save.isPending}
            error={save.error}
          />
        </Stack>
      </KitForm>
    </Modal>
  );
}

const useReason = <V extends Record<string, unknown>>(limits: Limits, initialValues: V, validate: object = {}) =>
  useKitForm<V>({ confirmsAll: true, limits, initialValues, validate } as never);

function Switching({ isOn, ...props }: Of & { isOn: boolean }) {
  const { t } = useTranslation('merchantDesk');
  const { id, name } = props.of.merchant;
  const form = useReason(merchantRemarks, { remarks: '' });
  const verb = isOn ? 'activate' : 'deactivate';
  const call = isOn ? adminMerchantActivate : adminMerchantDeactivate;
  return (
    <Ask
      {...props}
      form={form}
      title={t(`${verb}.title`, { name })}
      text={t(`${verb}.text`, { name })}
      yes={t(`action.${verb}`)}
      danger={!isOn}
      failure={verb}
      run={({ remarks }, keyed) => call({ path: { id }, body: { remarks: remarks.trim() }, ...keyed })}
    >
      <AreaField form={form} name="remarks" label={t('field.reason')} minRows={3} data-autofocus />
    </Ask>
  );
}

const amountIfAny: Rule = (value, values) => (isEmpty(value) ? null : amount(value, values));

function LimitsForm(props: OfMethod) {
  const { t } = useTranslation('merchantDesk');
  const { id, name, paymentMax, dayMax } = props.of.merchant;
  const form = useReason(
    merchantLimitsDraft,
    { paymentMax: paymentMax ?? '', dayMax: dayMax ?? '', reason: '' },
    { paymentMax: amountIfAny, dayMax: amountIfAny },
  );
  const given = (typed: string) => (isEmpty(typed) ? undefined : (toMoney(typed) ?? typed));
  return (
    <Ask
      {...props}
      form={form}
      title={t('limits.title', { name })}
      text={t('limits.text')}
      failure="limits"
      run={(values, keyed) =>
        adminMerchantLimitsSet({
          path: { id },
          body: {
            paymentMax: given(values.paymentMax),
            dayMax: given(values.dayMax),
            reason: values.reason.trim(),
          },
          ...keyed,
        })
      }
    >
      <MoneyField form={form} name="paymentMax" label={t('limits.payment')} hint={t('limits.hint')} data-autofocus />
      <MoneyField form={form} name="dayMax" label={t('limits.day')} hint={t('limits.dayHint')} />
      <AreaField form={form} name="reason" label={t('field.reason')} />
    </Ask>
  );
}

function PackageForm(props: OfMethod) {
  const { t } = useTranslation('merchantDesk');
  const { of } = props;
  const { id, name } = of.merchant;
  const form = useReason(
    merchantPackageDraft,
    { packageId: String(of.packageId), reason: '' },
    { packageId: rules(required) },
  );
  return (
    <Ask
      {...props}
      form={form}
      title={t('package.title', { name })}
      text={t('package.text')}
      failure="package"
      run={({ packageId, reason }, keyed) =>
        adminMerchantPackageSet({
          path: { id },
          body: { packageId: Number(packageId), reason: reason.trim() },
          ...keyed,
        })
      }
    >
      <SelectField
        form={form}
        name="packageId"
        label={t('column.package')}
        data={of.packages.map((it) => ({ value: String(it.id), label: it.name }))}
        required
        data-autofocus
      />
      <AreaField form={form} name="reason" label={t('field.reason')} />
    </Ask>
  );
}

function NoteForm(props: OfMethod) {
  const { t } = useTranslation('merchantDesk');
  const { id, name } = props.of.merchant;
  const form = useReason(merchantNoteDraft, { text: '' });
  return (
    <Ask
      {...props}
      form={form}
      title={t('note.title', { name })}
      text={t('note.text')}
      failure="note"
      run={({ text }, keyed) => adminMerchantNoteAdd({ path: { id }, body: { text: text.trim() }, ...keyed })}
    >
      <AreaField form={form} name="text" label={t('note.label')} minRows={4} data-autofocus />
    </Ask>
  );
}

function MethodForm({ isOn, methodLabel, ...props }: OfMethod & { isOn: boolean }) {
  const { t } = useTranslation('merchantDesk');
  const { method: chosen } = useSearch({ strict: false }) as { method?: string };
  const { id, name } = props.of.merchant;
  const form = useReason(merchantMethodDraft, { reason: '' });
  const found = props.of.methods.find((it) => String(it.paymentMethod) === String(chosen));
  if (!found) return <Navigate to={paths.adminMerchant(id)} replace />;
  const paymentMethod: PaymentMethod = found.paymentMethod;
  return (
    <Ask
      {...props}
      form={form}
      title={t(isOn ? 'method.switchOn' : 'method.switchOff', { method: methodLabel(paymentMethod) })}
      text={t(isOn ? 'method.onText' : 'method.offText', { name })}
      yes={t(isOn ? 'action.switchOn' : 'action.switchOff')}
      danger={!isOn}
      failure="method"
      run={({ reason }, keyed) =>
        adminMerchantMethodSet({ path: { id }, body: { paymentMethod, isOn, reason: reason.trim() }, ...keyed })
      }
    >
      <AreaField form={form} name="reason" label={t('field.reason')} minRows={3} data-autofocus />
    </Ask>
  );
}
