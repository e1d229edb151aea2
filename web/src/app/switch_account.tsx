import { Alert, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accountSwitch, ApiError, type UserAccount } from '../api/client';
import { useAction } from '../api/query';
import { DialogFoot } from '../kit/dialog/dialog_foot';
import { useRoleName } from '../kit/session/role_name';
import { session } from '../kit/session/session';

/** The other account in place of this one. Fails without changing anything; the caller's toast says why. */
const switchTo = (account: UserAccount) =>
  session.switchAccount(async () => {
    const answer = await accountSwitch({ headers: { 'X-Auth-Account-Id': account.id } });
    return { authToken: answer.token, permissions: answer.permissions, userAccounts: answer.userAccounts };
  });

type Props = { account: UserAccount; onClose: () => void };

/** Asks in the words of the specification (back-office, section 4, "Account switching"). */
export function SwitchAccount({ account, onClose }: Props) {
  const { t } = useTranslation(['profile', 'kit']);
  const roleName = useRoleName();
  const change = useAction(() => switchTo(account), {
    onSuccess: onClose,
    onError: (error) => {
      onClose();
      if (error instanceof ApiError && error.status === 401) session.end('expired');
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('kit:dialog.confirmation')}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Text aria-live="polite">
          {change.isPending ? t('account.working', { company: account.company }) : t('account.confirm')}
        </Text>
        <Alert color="gray" variant="light">
          <Text fw={500}>{account.company}</Text>
          <Text fz="sm" c="dimmed">
            {roleName(account.role)}
          </Text>
        </Alert>
        <DialogFoot
          yes={t('account.switch')}
          onYes={() => change.mutate()}
          onCancel={onClose}
          isWorking={change.isPending}
          autoFocus
        />
      </Stack>
    </Modal>
  );
}
