import { Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RoleView } from '../../api/client';
import { roleDraft } from '../../api/gen/limits/role_draft';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { AreaField, SelectField, TextField } from '../../kit/form/fields';
import { KitForm, useKitForm } from '../../kit/form/form';
import { required } from '../../kit/form/rules';
import { texts } from '../../kit/i18n';
import { permissionTexts } from '../../kit/session/permission_words';
import { copyOf, type Draft } from './matrix';
import { useNameOfRole } from './role_words';

type Values = { from: string; name: string; description: string };

type Props = {
  roles: RoleView[];
  offered: readonly string[];
  mayGive: (permission: string) => boolean;
  /** Changes that are not saved, whose names are taken, too. */
  others: readonly Draft[];
  /** That gets another name; without it a new role is made. */
  draft?: Draft;
  /** Of which role a new one begins as a copy. */
  from?: string | undefined;
  onClose: () => void;
  onDone: (draft: Draft) => void;
};

/** A role's name and description; a new one begins as a copy. Nothing is saved by it. */
export function RoleForm({ roles, offered, mayGive, others, draft, from, onClose, onDone }: Props) {
  const { t } = useTranslation('roles');
  const nameOf = useNameOfRole();
  const first = roles.find(({ id }) => id === from) ?? roles.findLast(({ mayGive: isMine }) => isMine) ?? roles[0];
  const taken = (name: string) =>
    [
      ...roles.filter(({ id }) => id !== draft?.id).flatMap((it) => [it.name, nameOf(it)]),
      ...others.filter(({ id }) => id !== draft?.id).map((it) => it.name),
    ].some((it) => it.toLocaleLowerCase() === name.trim().toLocaleLowerCase());
  const form = useKitForm<Values>({
    confirmsAll: true,
    limits: roleDraft,
    initialValues: {
      from: draft ? '' : (first?.id ?? ''),
      name: draft?.name ?? '',
      description: draft?.description ?? '',
    },
    validate: {
      name: (value, values) => required(value, values) ?? (taken(value) ? texts.t('roles:form.taken') : null),
    },
  });
  const copied = roles.find(({ id }) => id === form.getValues().from);
  const { kept, left } = copyOf(copied?.permissions ?? [], offered, mayGive);
  const title = draft ? t('form.rename') : t('form.new');
  return (
    <Modal opened onClose={onClose} title={title} closeOnClickOutside={false} withCloseButton={false}>
      <KitForm
        form={form}
        label={title}
        onSubmit={({ name, description }) =>
          onDone({
            ...(draft ?? { id: `new ${Date.now()}`, permissions: kept }),
            name: name.trim(),
            description: description.trim(),
          })
        }
      >
        <Stack gap="md">
          {!draft && (
            <SelectField
              form={form}
              name="from"
              label={t('form.from')}
              data={roles.map((it) => ({ value: it.id, label: nameOf(it) }))}
              searchable
              required
            />
          )}
          {!draft && left.length > 0 && (
            <Text fz="xs" c="dimmed">
              {t('form.left', { permissions: permissionTexts(left) })}
            </Text>
          )}
          <TextField form={form} name="name" label={t('form.name')} required data-autofocus />
          <AreaField form={form} name="description" label={t('form.description')} minRows={2} />
          <DialogFoot yes={draft ? t('form.apply') : t('form.begin')} onCancel={onClose} isWorking={false} />
        </Stack>
      </KitForm>
    </Modal>
  );
}
