import { Alert, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error_text';
import { invite as inviteLimits } from '../../api/gen/limits/invite';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { SelectField, TextField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { email, required, rules } from '../../kit/form/rules';
import { currentLanguage, LANGUAGES } from '../../kit/i18n';
import type { DialogContentProps } from '../../kit/list/list_types';
import { calls } from './calls';
import { invitationsKey } from './keys';
import { useGivable } from './roles_of';
import type { Side } from './sides';

const languages = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));

/** A colleague by her address: the mail's link is the way in, with the role that is chosen here. */
export function InviteForm<Row>({ side, close, done }: DialogContentProps<Row> & { side: Side }) {
  const { t } = useTranslation('team');
  const queries = useQueryClient();
  const { options, error } = useGivable(side);
  const form = useKitForm({
    confirmsAll: true,
    limits: inviteLimits,
    initialValues: { email: '', roleId: null as string | null, language: currentLanguage() },
    validate: { email: rules(required, email) },
  });
  const send = useAction(
    (values: typeof form.values, keyed) =>
      calls[side.key].invite({
        body: { email: values.email.trim(), roleId: values.roleId ?? '', language: values.language },
        ...keyed,
      }),
    {
      silent: true,
      onError: (refused) => showFieldErrors(form, refused),
      onSuccess: (_made, values) => {
        void queries.invalidateQueries({ queryKey: [invitationsKey(side)] });
        done(t('invite.done', { email: values.email.trim() }));
      },
    },
  );
  return (
    <KitForm form={form} label={t('invite.title')} onSubmit={(values) => send.mutate(values)}>
      <Stack gap="sm">
        <Text>{t('invite.text')}</Text>
        {error && <Alert color="red">{errorText(error)}</Alert>}
        <TextField
          form={form}
          name="email"
          label={t('column.email')}
          inputMode="email"
          autoComplete="off"
          data-autofocus
        />
        <SelectField
          form={form}
          name="roleId"
          label={t('column.role')}
          hint={t('role.hint')}
          data={options}
          searchable
        />
        <SelectField
          form={form}
          name="language"
          label={t('invite.language')}
          hint={t('invite.languageHint')}
          data={languages}
          required
        />
        <DialogFoot yes={t('invite.send')} onCancel={close} isWorking={send.isPending} error={send.error} />
      </Stack>
    </KitForm>
  );
}
