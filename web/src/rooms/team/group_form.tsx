import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { GroupDraft, GroupRow } from '../../api/client';
import { errorText } from '../../api/error_text';
import { groupDraft } from '../../api/gen/limits/group_draft';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { AreaField, MultiSelectField, SelectField, TextField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { ManyField } from '../../kit/form/many_field';
import type { Suggestion } from '../../kit/form/use_suggestions';
import type { DialogContentProps } from '../../kit/list/list_types';
import { useCan, useSession } from '../../kit/session/session';
import { Loading } from '../../kit/ui/loading';
import { calls } from './calls';
import { useGivable } from './roles_of';
import { may, type Side } from './sides';
import { roleText } from './words';

type Values = {
  name: string;
  description: string;
  levelId: string | null;
  roleIds: string[];
  memberIds: string[];
};

type Props = DialogContentProps<GroupRow> & {
  side: Side;
  fetchOne: (id: string, signal: AbortSignal) => Promise<GroupRow>;
};

/** A new group, or one as it is now: whoever saves over another one's change has at least seen it. */
export function GroupForm({ side, id, fetchOne, close, done }: Props) {
  const { data, error } = useQuery({
    queryKey: [side.key, 'group', id],
    queryFn: ({ signal }) => fetchOne(id, signal),
    enabled: id !== '',
    gcTime: 0,
    meta: { silent: true },
  });
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (id !== '' && !data) return <Loading />;
  return <GroupFields side={side} group={data} close={close} done={done} />;
}

type FieldsProps = Pick<Props, 'side' | 'close' | 'done'> & { group: GroupRow | undefined };

/** Those that the group has beside those that may be given: what one may not give stays. */
const withOwn = (options: Suggestion[], ids: string[], names: string[]) => [
  ...ids.flatMap((value, at) =>
    options.some((option) => option.value === value) ? [] : [{ value, label: roleText(names[at] ?? value) }],
  ),
  ...options,
];

function GroupFields({ side, group, close, done }: FieldsProps) {
  const { t } = useTranslation('team');
  const can = useCan();
  const { user } = useSession();
  const ask = calls[side.key];
  const roles = useGivable(side);
  const levels = useQuery({
    queryKey: [side.key, 'levelsToChoose'],
    queryFn: ({ signal }) => ask.levels({ signal }),
    enabled: can(may(side.levels, 'view')),
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  const levelOptions = (levels.data?.content ?? []).map((it) => ({
    value: it.id,
    label: t('level.ranked', { name: it.name, rank: it.rank }),
  }));
  const ownLevel = group?.levelId ? [{ value: group.levelId, label: group.level }] : [];
  const form = useKitForm<Values>({
    confirmsAll: true,
    limits: groupDraft,
    initialValues: {
      name: group?.name ?? '',
      description: group?.description ?? '',
      levelId: group?.levelId ?? null,
      roleIds: group?.roleIds ?? [],
      memberIds: group?.memberIds ?? [],
    },
  });
  const save = useAction(
    async (values: Values, keyed): Promise<{ successMessage?: string }> => {
      const { levelId, ...rest } = values;
      const body: GroupDraft = { ...rest, name: values.name.trim(), ...(levelId && { levelId }) };
      if (group) return ask.groupUpdate({ path: { id: group.id }, body, ...keyed });
      await ask.groupCreate({ body, ...keyed });
      return {};
    },
    {
      silent: true,
      onError: (refused) => showFieldErrors(form, refused),
      onSuccess: ({ successMessage }, { name }) => done(successMessage ?? t('group.made', { name: name.trim() })),
    },
  );
  const trouble = roles.error ?? levels.error;
  return (
    <KitForm form={form} label={t(group ? 'group.edit' : 'group.new')} onSubmit={(values) => save.mutate(values)}>
      <Stack gap="sm">
        {trouble && <Alert color="red">{errorText(trouble)}</Alert>}
        <TextField form={form} name="name" label={t('group.name')} autoComplete="off" data-autofocus />
        <AreaField form={form} name="description" label={t('group.description')} />
        <MultiSelectField
          form={form}
          name="roleIds"
          label={t('tab.roles')}
          hint={t('group.rolesHint')}
          data={withOwn(roles.options, group?.roleIds ?? [], group?.roles ?? [])}
        />
        <ManyField
          form={form}
          name="memberIds"
          label={t('group.members')}
          hint={t('group.membersHint')}
          suggest={async (term, signal) => {
            const query = {
              ...(term && { name: term }),
              companyId: user?.companyId,
              pageSize: 25,
              sort: 'fullName,asc',
            };
            const { content } = await ask.people({ query, signal });
            return content.map((it) => ({ value: it.id, label: `${it.fullName} · ${it.email}` }));
          }}
          chosen={(group?.memberIds ?? []).map((value, at) => ({ value, label: group?.members[at] ?? value }))}
        />
        <SelectField
          form={form}
          name="levelId"
          label={t('group.level')}
          hint={t('group.levelHint')}
          data={
            levelOptions.some(({ value }) => value === group?.levelId) ? levelOptions : [...ownLevel, ...levelOptions]
          }
          clearable
        />
        <DialogFoot
          yes={t(group ? 'group.save' : 'group.create')}
          onCancel={close}
          isWorking={save.isPending}
          error={save.error}
        />
      </Stack>
    </KitForm>
  );
}
