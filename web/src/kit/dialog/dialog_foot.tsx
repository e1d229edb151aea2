import { Alert, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error_text';

type Props = {
  /** What the button does that goes on; a form's is sent by its submit. */
  yes: ReactNode;
  onYes?: () => void;
  onCancel: () => void;
  isWorking: boolean;
  /** Why it was refused; the dialog stays open and says so. */
  error?: Error | null;
  danger?: boolean;
  disabled?: boolean;
  /** The question is all there is: the answer has the focus. */
  autoFocus?: boolean;
};

/** The end of every dialog that asks something: what went wrong, Cancel, and the answer. */
export function DialogFoot({ yes, onYes, onCancel, isWorking, error, danger, disabled, autoFocus }: Props) {
  const { t } = useTranslation('kit');
  return (
    <Stack gap="md">
      {error && (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel} disabled={isWorking}>
          {t('action.cancel')}
        </Button>
        <Button
          type={onYes ? 'button' : 'submit'}
          onClick={onYes}
          color={danger ? 'red' : undefined}
          loading={isWorking}
          disabled={disabled}
          data-autofocus={autoFocus || undefined}
        >
          {yes}
        </Button>
      </Group>
    </Stack>
  );
}
