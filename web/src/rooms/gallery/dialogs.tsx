import { Button, Group, Modal, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { refundRejection } from '../../api/gen/limits/refund_rejection';
import { AskDialog } from '../../kit/dialog/ask_dialog';
import { texts } from '../../kit/i18n';
import type { Dialog } from '../../kit/list/list_types';
import type { Specimen } from '../../kit/ui/specimen';
import { toast } from '../../kit/ui/toast';

const t = texts.t;
const run = () => Promise.resolve({ successMessage: t('gallery:sample.done') });

function Opened({ dialog }: { dialog: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('gallery:sample.run')}
      </Button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}

type Asked = Exclude<Dialog<unknown>, { type: 'render' }>;

const asked = (dialog: Asked): Specimen['states'][number] => ({
  state: dialog.type,
  Live: () => (
    <Opened
      dialog={(close) => (
        <AskDialog
          dialog={dialog}
          id="1"
          row={undefined}
          onClose={close}
          onDone={(message) => {
            close();
            if (message) toast.success(message);
          }}
        />
      )}
    />
  ),
});

/** What a room puts into a dialog by itself. */
const rendered: Specimen['states'][number] = {
  state: 'render',
  Live: () => (
    <Opened
      dialog={(close) => (
        <Modal
          opened
          onClose={close}
          title={t('gallery:state.render')}
          closeOnClickOutside={false}
          closeOnEscape={false}
          closeButtonProps={{ 'aria-label': t('kit:action.close') }}
        >
          <Text>{t('gallery:sample.content')}</Text>
          <Group justify="flex-end" mt="md">
            <Button onClick={close} data-autofocus>
              {t('kit:action.close')}
            </Button>
          </Group>
        </Modal>
      )}
    />
  ),
};

export const dialogs: Specimen = {
  key: 'dialogs',
  states: [
    asked({ type: 'delete', run }),
    asked({ type: 'unassigned', run }),
    asked({ type: 'confirmation', run }),
    asked({ type: 'customDialog', limits: refundRejection, run }),
    rendered,
  ],
};
