import { Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  adminApplicationApprove,
  adminApplicationPropose,
  adminApplicationReject,
  merchantPackageList,
  type AdminMerchantApplication,
  type DecisionReason,
} from '../../api/client';
import { applicationApproval } from '../../api/gen/limits/application_approval';
import { applicationReject } from '../../api/gen/limits/application_reject';
import { useAction, type Keyed } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { AreaField, SelectField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { required } from '../../kit/form/rules';

export type DecisionKind = 'approve' | 'propose' | 'reject';

const FOR = ['MEETS_REQUIREMENTS', 'CORRECTED', 'RISK_ACCEPTED'] as const satisfies readonly DecisionReason[];
const AGAINST = [
  'INCOMPLETE',
  'UNTRUE',
  'PROHIBITED_BUSINESS',
  'DUPLICATE',
  'RISK_TOO_HIGH',
  'OTHER',
] as const satisfies readonly DecisionReason[];

type Values = { reason: string; packageId: string; note: string; remarks: string };
type Props = {
  kind: DecisionKind;
  application: AdminMerchantApplication;
  name: string;
  onClose: () => void;
  onDone: (message?: string) => void;
};

/** Approve, propose or reject, with the reason; an approval with the package that the merchant gets. */
export function DecisionForm({ kind, application, name, onClose, onDone }: Props) {
  const { t } = useTranslation('merchants');
  const { id, revision, proposal } = application;
  const isConfirming = kind === 'approve' && proposal !== null;
  const asksPackage = kind !== 'reject' && !isConfirming;
  const packages = useQuery({
    queryKey: ['merchantPackageList'],
    queryFn: ({ signal }) => merchantPackageList({ signal }),
    enabled: kind !== 'reject',
    meta: { silent: true },
  });
  const chosen = proposal?.packageId ?? application.packageId;
  const form = useKitForm<Values>({
    initialValues: {
      reason: kind === 'propose' ? 'RISK_ACCEPTED' : kind === 'approve' ? 'MEETS_REQUIREMENTS' : '',
      packageId: chosen === null ? '' : String(chosen),
      note: '',
      remarks: '',
    },
    validate: kind === 'reject' ? { reason: required, remarks: required } : {},
    limits: kind === 'reject' ? applicationReject : applicationApproval,
    confirmsAll: true,
  });
  const decide = useAction(
    ({ reason, packageId, note, remarks }: Values, keyed: Keyed) => {
      if (kind === 'reject') {
        return adminApplicationReject({
          path: { id },
          body: { remarks: remarks.trim(), reason: reason as DecisionReason, revision },
          ...keyed,
        });
      }
      const body = {
        revision,
        ...(!isConfirming && {
          reason: reason as DecisionReason,
          ...(packageId !== '' && { packageId: Number(packageId) }),
          ...(note.trim() !== '' && { note: note.trim() }),
        }),
      };
      return kind === 'propose'
        ? adminApplicationPropose({ path: { id }, body, ...keyed })
        : adminApplicationApprove({ path: { id }, body, ...keyed });
    },
    {
      silent: true,
      onSuccess: ({ successMessage }) => onDone(successMessage),
      onError: (error) => showFieldErrors(form, error),
    },
  );
  const title = isConfirming ? t('review.confirm') : t(`review.${kind}`);
  const reasons = kind === 'reject' ? AGAINST : FOR;
  const packageName = packages.data?.find((it) => it.id === chosen)?.name;
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <KitForm form={form} label={title} onSubmit={(values) => decide.mutate(values)}>
        <Stack gap="md">
          <Text>
            {kind === 'reject'
              ? t('review.rejectText')
              : t(kind === 'propose' ? 'review.proposeText' : 'review.approveText', { name })}
          </Text>
          {isConfirming && (
            <Text size="sm">{t('review.confirmText', { name: proposal.byName, package: packageName ?? '' })}</Text>
          )}
          {!isConfirming && (
            <SelectField
              form={form}
              name="reason"
              label={t('review.reasonLabel')}
              data={reasons.map((value) => ({ value, label: t(`review.reason.${value}`) }))}
              required
              data-autofocus
            />
          )}
          {asksPackage && (
            <SelectField
              form={form}
              name="packageId"
              label={t('review.package')}
              hint={t('review.packageHint')}
              data={packages.data?.map(({ id: value, name: label }) => ({ value: String(value), label })) ?? []}
            />
          )}
          {kind === 'propose' && <AreaField form={form} name="note" label={t('review.note')} />}
          {kind === 'reject' && (
            <AreaField form={form} name="remarks" label={t('review.remarks')} minRows={3} required />
          )}
          <DialogFoot
            yes={title}
            onCancel={onClose}
            isWorking={decide.isPending}
            error={decide.error}
            danger={kind === 'reject'}
          />
        </Stack>
      </KitForm>
    </Modal>
  );
}
