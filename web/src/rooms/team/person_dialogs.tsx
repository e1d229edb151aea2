import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, teamOwnershipMove, type PersonRow } from '../../api/client';
import { errorText } from '../../api/error_text';
import { ownershipMove } from '../../api/gen/limits/ownership_move';
import { reason as reasonLimits } from '../../api/gen/limits/reason';
import { roleSet } from '../../api/gen/limits/role_set';
import { useAction, type Keyed } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { AreaField, PasswordField, SelectField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { lengthMin } from '../../kit/form/generic_rules';
import { required, rules } from '../../kit/form/rules';
import type { DialogContentProps } from '../../kit/list/list_types';
import { Icon } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import { calls } from './calls';
import { useGivable } from './roles_of';
import type { Side } from './sides';
import { roleText } from './words';

type Props = DialogContentProps<PersonRow>;
type Told = { successMessage: string };

/** Another role, of those that the reader may give. */
export function RoleForm({ side, row, ...props }: Props & { side: Side }) {
  return row ? <RoleOf key={row.id} side={side} row={row} {...props} /> : <Loading />;
}

function RoleOf({ side, id, row, close, done }: Props & { side: Side; row: PersonRow }) {
  const { t } = useTranslation('team');
  const { options, error } = useGivable(side);
  const form = useKitForm({ confirmsAll: true, limits: roleSet, initialValues: { roleId: null as string | null } });
  const save = useAction(
    (roleId: string, keyed) => calls[side.key].setRole({ path: { id }, body: { roleId }, ...keyed }),
    {
      silent: true,
      onError: (refused) => showFieldErrors(form, refused),
      onSuccess: ({ successMessage }) => done(successMessage),
    },
  );
  return (
    <KitForm form={form} label={t('action.CHANGE_ROLE')} onSubmit={({ roleId }) => roleId && save.mutate(roleId)}>
      <Stack gap="md">
        <Text>{t('role.text', { name: row.fullName, role: roleText(row.role) })}</Text>
        {error && <Alert color="red">{errorText(error)}</Alert>}
        <SelectField
          form={form}
          name="roleId"
          label={t('column.role')}
          hint={t('role.hint')}
          data={options.filter(({ value }) => value !== row.roleId)}
          searchable
          data-autofocus
        />
        <DialogFoot yes={t('action.CHANGE_ROLE')} onCancel={close} isWorking={save.isPending} error={save.error} />
      </Stack>
    </KitForm>
  );
}

type ReasonProps = Props & {
  text: (name: string) => string;
  yes: string;
  run: (of: { path: { id: string }; body: { reason: string } } & Keyed) => Promise<Told>;
  danger?: boolean;
};

/** What is done with a reason, which the person is told. */
export function ReasonForm({ id, row, text, yes, run, danger, close, done }: ReasonProps) {
  const { t } = useTranslation('team');
  const form = useKitForm({
    confirmsAll: true,
    limits: reasonLimits,
    initialValues: { reason: '' },
    validate: { reason: rules(required, lengthMin(reasonLimits.reason.lengthMin)) },
  });
  const act = useAction((reason: string, keyed) => run({ path: { id }, body: { reason }, ...keyed }), {
    silent: true,
    onError: (refused) => showFieldErrors(form, refused),
    onSuccess: ({ successMessage }) => done(successMessage),
  });
  if (!row) return <Loading />;
  return (
    <KitForm form={form} label={yes} onSubmit={({ reason }) => act.mutate(reason.trim())}>
      <Stack gap="md">
        <Text>{text(row.fullName)}</Text>
        <AreaField
          form={form}
          name="reason"
          label={t('reason.label')}
          hint={t('reason.hint')}
          minRows={3}
          data-autofocus
        />
        <DialogFoot yes={yes} onCancel={close} isWorking={act.isPending} error={act.error} danger={danger} />
      </Stack>
    </KitForm>
  );
}

const isPasswordNeeded = (error: Error) =>
  error instanceof ApiError && error.body.errorCode === 'security.passwordNeeded';

/**
 * The company gets another owner, and who gives it away cannot take it back. Who signed in a while ago is asked for the
 * password, because whoever finds an open browser must not get the company with it.
 */
export function HandOver({ id, row, close, done }: Props) {
  const { t } = useTranslation('team');
  const [isSure, setSure] = useState(false);
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useKitForm({
    limits: ownershipMove,
    initialValues: { password: '' },
    validate: { password: (value, values) => (asksPassword ? required(value, values) : null) },
  });
  const move = useAction(
    ({ password }: { password: string }, keyed) =>
      teamOwnershipMove({ path: { id }, body: { ...(password && { password }) }, ...keyed }),
    {
      silent: true,
      onError: (refused) => {
        if (isPasswordNeeded(refused)) setAsksPassword(true);
        else showFieldErrors(form, refused);
      },
      onSuccess: ({ successMessage }) => done(successMessage),
    },
  );
  if (!row) return <Loading />;
  return (
    <KitForm form={form} label={t('action.MOVE_OWNERSHIP')} onSubmit={(values) => move.mutate(values)}>
      <Stack gap="md">
        <Alert color="red" icon={<Icon name="alert" />} title={t('ownership.title', { name: row.fullName })}>
          {t('ownership.text', { name: row.fullName })}
        </Alert>
        <Checkbox
          label={t('ownership.sure', { name: row.fullName })}
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
          data-autofocus
        />
        {asksPassword && (
          <PasswordField
            form={form}
            name="password"
            label={t('ownership.password')}
            autoComplete="current-password"
            required
            autoFocus
          />
        )}
        <DialogFoot
          yes={t('action.MOVE_OWNERSHIP')}
          onCancel={close}
          isWorking={move.isPending}
          error={move.error && !isPasswordNeeded(move.error) ? move.error : null}
          disabled={!isSure}
          danger
        />
      </Stack>
    </KitForm>
  );
}
