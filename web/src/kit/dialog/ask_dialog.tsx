import { Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAction, type Keyed } from '../../api/query';
import { AreaField } from '../form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../form/form';
import type { Dialog } from './dialog_types';
import { DialogFoot } from './dialog_foot';

type Ask<Row> = Exclude<Dialog<Row>, { type: 'render' }>;
type Props<Row> = {
  dialog: Ask<Row>;
  id: string;
  row: Row | undefined;
  onClose: () => void;
  onDone: (message?: string) => void;
  /** The action type under which a failure is recorded. */
  failure?: string;
  /** The record is being fetched, or could not be. */
  isPending?: boolean;
  trouble?: Error | null;
};

/** Delete, unassign, confirm, or ask for remarks. A refusal is shown inside and the dialog stays open. */
export function AskDialog<Row>(props: Props<Row>) {
  const { dialog, id, row, failure, isPending = false, trouble = null, onClose, onDone } = props;
  const { t } = useTranslation('kit');
  const asksRemarks = dialog.type === 'customDialog';
  const form = useKitForm({
    initialValues: { remarks: '' },
    limits: dialog.type === 'customDialog' ? dialog.limits : {},
    confirmsAll: true,
  });
  const action = useAction(
    ({ id: record, remarks }: { id: string; remarks: string }, keyed: Keyed) =>
      dialog.type === 'customDialog' ? dialog.run(record, remarks, keyed) : dialog.run(record, keyed),
    {
      silent: true,
      failure,
      onSuccess: (answer) => onDone(answer?.successMessage),
      onError: (error) => showFieldErrors(form, error),
    },
  );
  const words = {
    delete: {
      title: t('dialog.deleteTitle'),
      text: t('dialog.deleteText'),
      yes: t('action.delete'),
      busy: t('dialog.deleting'),
    },
    unassigned: {
      title: t('dialog.deleteTitle'),
      text: t('dialog.unassignText'),
      yes: t('dialog.unassign'),
      busy: t('dialog.unassigning'),
    },
    confirmation: {
      title: t('dialog.confirmation'),
      text: t('dialog.confirmText'),
      yes: t('action.yes'),
      busy: t('dialog.loading'),
    },
    customDialog: { title: t('dialog.confirmation'), text: '', yes: t('action.yes'), busy: t('dialog.loading') },
  }[dialog.type];
  const title = ('title' in dialog && dialog.title?.()) || words.title;
  const text = ('text' in dialog && dialog.text?.(row)) || words.text;
  const yes = (dialog.type === 'confirmation' && dialog.yes?.()) || words.yes;

  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <KitForm form={form} label={title} onSubmit={({ remarks }) => action.mutate({ id, remarks: remarks.trim() })}>
        <Stack gap="md">
          {dialog.type === 'confirmation' && !trouble && dialog.extra?.(row)}
          {text && !trouble && (
            <Text aria-live="polite">
              {isPending ? t('list.loading') : action.isPending && !asksRemarks ? words.busy : text}
            </Text>
          )}
          {asksRemarks && (
            <AreaField form={form} name="remarks" label={t('dialog.remarks')} minRows={3} data-autofocus />
          )}
          <DialogFoot
            yes={yes}
            onCancel={onClose}
            isWorking={action.isPending}
            error={action.error ?? trouble}
            danger={dialog.type === 'delete'}
            disabled={isPending || trouble !== null}
          />
        </Stack>
      </KitForm>
    </Modal>
  );
}
