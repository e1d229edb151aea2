import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, mfaSet, recoveryCodesRenew, type MfaSetup } from '../../api/client';
import { mfaSet as mfaSetLimits } from '../../api/gen/limits/mfa_set';
import { useAction, type Keyed } from '../../api/query';
import { KitForm, useKitForm } from '../../kit/form/form';
import { PasswordField, TextField } from '../../kit/form/text_fields';
import { errorText } from '../../api/error_text';
import { confirm } from '../../kit/ui/confirm';
import { CopyButton } from '../../kit/ui/copy_button';
import classes from './accounts.module.css';
import { AlertModal, type Alerted } from './alert_modal';
import { focusSoon, refusedField } from './focus';
import { unjudged } from './new_password_fields';
import { RecoveryCodeList } from './recovery_codes';

/** What a code is asked for. Enabling carries the key that is shown. */
export type Purpose = { kind: 'enable'; setup: MfaSetup } | { kind: 'disable' } | { kind: 'renew' };
type Outcome = { message?: string; codes: string[] };
type Proof = { pinCode: string; password?: string };

// A session that was left open must not be enough: the server says when it wants the password, too.
const isPasswordNeeded = (error: Error) =>
  error instanceof ApiError && error.body.errorCode === 'security.passwordNeeded';

const send = async (purpose: Purpose, proof: Proof, keyed: Keyed): Promise<Outcome> => {
  if (purpose.kind === 'renew') {
    const { recoveryCodes } = await recoveryCodesRenew({ body: proof, ...keyed });
    return { codes: recoveryCodes };
  }
  const isEnabling = purpose.kind === 'enable';
  const body = { ...proof, enabled: isEnabling, ...(isEnabling && { mfaCode: purpose.setup.mfaCode }) };
  const { successMessage, recoveryCodes } = await mfaSet({ body, ...keyed });
  return { message: successMessage, codes: recoveryCodes };
};

type Props = { purpose: Purpose; asksPassword: boolean; onClose: () => void; onDone: () => void };

/** Asks for a code; then says what it did, with the new recovery codes where there are some. */
export function TwoFactorModal({ purpose, asksPassword, onClose, onDone }: Props) {
  const { t } = useTranslation(['security', 'kit']);
  const [problem, setProblem] = useState<Alerted>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [hasPassword, setHasPassword] = useState(asksPassword);
  const form = useKitForm({
    initialValues: { password: '', pinCode: '' },
    limits: mfaSetLimits,
    validate: { password: (value) => (hasPassword && !value ? t('password.empty') : null) },
    validateInputOnBlur: false,
  });
  const action = useAction((proof: Proof, keyed: Keyed) => send(purpose, proof, keyed), {
    silent: true,
    onSuccess: (answer) => {
      setOutcome(answer);
      onDone();
    },
    onError: (error) => {
      if (isPasswordNeeded(error)) {
        setHasPassword(true);
        focusSoon('[data-path="password"]');
        return;
      }
      setProblem({ text: errorText(error), focus: refusedField(form, error, 'pinCode') });
    },
  });
  const hasCodes = (outcome?.codes.length ?? 0) > 0;
  const words = {
    enable: { title: t('protection.enable'), text: t('protection.scan'), submit: t('protection.submitEnable') },
    disable: {
      title: t('protection.disable'),
      text: t('protection.confirmDisable'),
      submit: t('protection.submitDisable'),
    },
    renew: { title: t('recovery.renew'), text: t('recovery.renewText'), submit: t('recovery.submit') },
  }[purpose.kind];
  return (
    <>
      <Modal
        opened
        onClose={hasCodes ? () => confirm(t('recovery.leave'), onClose) : onClose}
        title={hasCodes ? t('recovery.keep') : words.title}
        centered
        closeOnClickOutside={false}
        closeOnEscape={!outcome && !problem}
        closeButtonProps={{ 'aria-label': t('kit:action.close') }}
      >
        {outcome ? (
          <Stack gap="md">
            {outcome.message && (
              <Text fw={600} role="status">
                {outcome.message}
              </Text>
            )}
            {hasCodes ? (
              <RecoveryCodeList codes={outcome.codes} onClose={onClose} />
            ) : (
              <Group justify="flex-end">
                <Button onClick={onClose} data-autofocus>
                  {t('alert.ok')}
                </Button>
              </Group>
            )}
          </Stack>
        ) : (
          <KitForm
            form={form}
            label={words.title}
            onSubmit={({ pinCode, password }) =>
              action.mutate({ pinCode: pinCode.trim(), ...(hasPassword && { password }) })
            }
          >
            <Stack gap="md">
              <Text size="sm">{words.text}</Text>
              {purpose.kind === 'enable' && <KeyToScan setup={purpose.setup} />}
              {hasPassword && (
                <PasswordField
                  form={form}
                  name="password"
                  label={t('field.currentPassword')}
                  required
                  autoComplete="current-password"
                  {...unjudged}
                />
              )}
              <TextField
                form={form}
                name="pinCode"
                label={t('field.pinCode')}
                required
                autoComplete="one-time-code"
                inputMode={purpose.kind === 'enable' ? 'numeric' : 'text'}
                data-autofocus
                {...unjudged}
              />
              <Group justify="flex-end">
                <Button variant="default" onClick={onClose}>
                  {t('kit:action.cancel')}
                </Button>
                <Button type="submit" loading={action.isPending}>
                  {words.submit}
                </Button>
              </Group>
            </Stack>
          </KitForm>
        )}
      </Modal>
      {/* Beside it and not within: the later one lies on top. */}
      <AlertModal title={t('alert.title')} alerted={problem} onClose={() => setProblem(undefined)} />
    </>
  );
}

function KeyToScan({ setup }: { setup: MfaSetup }) {
  const { t } = useTranslation('security');
  return (
    <Stack align="center" gap="sm">
      <img className={classes.qr} src={setup.qrCode} alt={t('protection.qr')} width={200} height={200} />
      <Stack gap={6} align="center" w="100%">
        <Text size="sm" fw={600}>
          {t('protection.key')}
        </Text>
        <code className={classes.key}>{setup.mfaCode}</code>
        <CopyButton value={setup.mfaCode} label={t('protection.copyKey')} />
      </Stack>
    </Stack>
  );
}
