import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { GroupDraft, GroupRow } from '../../api/client';
import { errorText } from '../../api/error_text';
import { groupDraft } from '../../api/gen/limits/group_draft';
import { AreaField, MultiSelectField, SelectField, TextField } from '../../kit/form/fields';
import type { Form } from '../../kit/form/form';
import { ManyField } from '../../kit/form/many_field';
import type { Suggestion } from '../../kit/form/use_suggestions';
import { texts } from '../../kit/i18n';
import { useCan, useSession } from '../../kit/session/session';
import { calls } from './calls';
import { useGivable } from './roles_of';
import type { RowForm } from './row_form';
import { may, type Side } from './sides';
import { roleText } from './words';

type Values = {
  name: string;
  description: string;
  levelId: string | null;
  roleIds: string[];
  memberIds: string[];
};

/** Those that the group has beside those that may be given: what one may not give stays. */
const withOwn = (options: Suggestion[], ids: string[], names: string[]) => [
  ...ids.flatMap((value, at) =>
    options.some((option) => option.value === value) ? [] : [{ value, label: roleText(names[at] ?? value) }],
  ),
  ...options,
];

function GroupFields({ side, form, row: group }: { side: Side; form: Form<Values>; row: GroupRow | undefined }) {
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
  const trouble = roles.error ?? levels.error;
  return (
    <>
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
    </>
  );
}

export const groupForm = (side: Side): RowForm<GroupRow, Values, GroupDraft> => ({
  key: 'group',
  limits: groupDraft,
  values: (group) => ({
    name: group?.name ?? '',
    description: group?.description ?? '',
    levelId: group?.levelId ?? null,
    roleIds: group?.roleIds ?? [],
    memberIds: group?.memberIds ?? [],
  }),
  fields: GroupFields,
  body: ({ levelId, ...rest }) => ({ ...rest, ...(levelId && { levelId }) }),
  create: calls[side.key].groupCreate,
  update: calls[side.key].groupUpdate,
  words: {
    edit: () => texts.t('team:group.edit'),
    new: () => texts.t('team:group.new'),
    made: (name) => texts.t('team:group.made', { name }),
  },
});
