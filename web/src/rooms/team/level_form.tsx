import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LevelRow } from '../../api/client';
import { errorText } from '../../api/error_text';
import { levelDraft } from '../../api/gen/limits/level_draft';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { DigitsField, TextField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { isEmpty, required, rules, type Rule } from '../../kit/form/rules';
import { texts } from '../../kit/i18n';
import type { DialogContentProps } from '../../kit/list/list_types';
import { Loading } from '../../kit/ui/loading';
import { calls } from './calls';
import type { Side } from './sides';

const { min, max } = levelDraft.rank;

const inRange: Rule = (value) =>
  isEmpty(value) || (Number(value) >= min && Number(value) <= max) ? null : texts.t('team:level.range', { min, max });

type Props = DialogContentProps<LevelRow> & {
  side: Side;
  fetchOne: (id: string, signal: AbortSignal) => Promise<LevelRow>;
};

export function LevelForm({ side, id, fetchOne, close, done }: Props) {
  const { data, error } = useQuery({
    queryKey: [side.key, 'level', id],
    queryFn: ({ signal }) => fetchOne(id, signal),
    enabled: id !== '',
    gcTime: 0,
    meta: { silent: true },
  });
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (id !== '' && !data) return <Loading />;
  return <LevelFields side={side} level={data} close={close} done={done} />;
}

type FieldsProps = Pick<Props, 'side' | 'close' | 'done'> & { level: LevelRow | undefined };

function LevelFields({ side, level, close, done }: FieldsProps) {
  const { t } = useTranslation('team');
  const ask = calls[side.key];
  const form = useKitForm({
    confirmsAll: true,
    limits: levelDraft,
    initialValues: { name: level?.name ?? '', rank: level ? String(level.rank) : '' },
    validate: { rank: rules(required, inRange) },
  });
  const save = useAction(
    async ({ name, rank }: typeof form.values, keyed): Promise<{ successMessage?: string }> => {
      const body = { name: name.trim(), rank: Number(rank) };
      if (level) return ask.levelUpdate({ path: { id: level.id }, body, ...keyed });
      await ask.levelCreate({ body, ...keyed });
      return {};
    },
    {
      silent: true,
      onError: (refused) => showFieldErrors(form, refused),
      onSuccess: ({ successMessage }, { name }) => done(successMessage ?? t('level.made', { name: name.trim() })),
    },
  );
  return (
    <KitForm form={form} label={t(level ? 'level.edit' : 'level.new')} onSubmit={(values) => save.mutate(values)}>
      <Stack gap="sm">
        <Text>{t('level.text')}</Text>
        <TextField form={form} name="name" label={t('level.name')} autoComplete="off" data-autofocus />
        <DigitsField form={form} name="rank" label={t('level.rank')} hint={t('level.range', { min, max })} />
        <DialogFoot
          yes={t(level ? 'group.save' : 'group.create')}
          onCancel={close}
          isWorking={save.isPending}
          error={save.error}
        />
      </Stack>
    </KitForm>
  );
}
