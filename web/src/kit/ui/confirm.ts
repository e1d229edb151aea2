import { modals } from '@mantine/modals';
import { texts } from '../i18n';

/** "Confirmation" with Cancel and Yes. It goes away through its own buttons only. `danger`: it cannot be taken back. */
export const confirm = (text: string, onYes: () => void, { danger = false }: { danger?: boolean } = {}) => {
  modals.openConfirmModal({
    title: texts.t('kit:dialog.confirmation'),
    children: text,
    labels: { cancel: texts.t('kit:action.cancel'), confirm: texts.t('kit:action.yes') },
    closeOnClickOutside: false,
    closeOnEscape: false,
    withCloseButton: false,
    groupProps: { gap: 'xs' },
    ...(danger && { confirmProps: { color: 'red' } }),
    onConfirm: onYes,
  });
};
