import { Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { KitForm, type Form } from '../form/form';
import { DialogFoot } from './dialog_foot';

type Props<Values> = {
  title: string;
  /** Where there is more than fields in it. */
  size?: 'lg';
  form: Form<Values>;
  /** What the button that sends it says. */
  yes: ReactNode;
  /** The action that sends it: how it stands, and why it was refused. */
  save: { mutate: (values: Values) => void; isPending: boolean; error: Error | null };
  onClose: () => void;
  children: ReactNode;
};

/** A form of its own over a page. A click or a key beside it loses nothing of what was typed: only Cancel closes it. */
export function FormDialog<Values>({ title, size, form, yes, save, onClose, children }: Props<Values>) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <KitForm form={form} label={title} onSubmit={(values) => save.mutate(values)}>
        <Stack gap="md">
          {children}
          <DialogFoot yes={yes} onCancel={onClose} isWorking={save.isPending} error={save.error} />
        </Stack>
      </KitForm>
    </Modal>
  );
}
