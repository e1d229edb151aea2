import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LevelDraft, LevelRow } from '../../api/client';
import { levelDraft } from '../../api/gen/limits/level_draft';
import { DigitsField, TextField } from '../../kit/form/fields';
import type { Form } from '../../kit/form/form';
import { isEmpty, required, rules, type Rule } from '../../kit/form/rules';
import { texts } from '../../kit/i18n';
import { calls } from './calls';
import type { RowForm } from './row_form';
import type { Side } from './sides';

type Values = { name: string; rank: string };

const { min, max } = levelDraft.rank;

const inRange: Rule = (value) =>
  isEmpty(value) || (Number(value) >= min && Number(value) <= max) ? null : texts.t('team:level.range', { min, max });

function LevelFields({ form }: { form: Form<Values> }) {
  const { t } = useTranslation('team');
  return (
    <>
      <Text>{t('level.text')}</Text>
      <TextField form={form} name="name" label={t('level.name')} autoComplete="off" data-autofocus />
      <DigitsField form={form} name="rank" label={t('level.rank')} hint={t('level.range', { min, max })} />
    </>
  );
}

export const levelForm = (side: Side): RowForm<LevelRow, Values, LevelDraft> => ({
  key: 'level',
  limits: levelDraft,
  values: (level) => ({ name: level?.name ?? '', rank: level ? String(level.rank) : '' }),
  validate: { rank: rules(required, inRange) },
  fields: LevelFields,
  body: ({ name, rank }) => ({ name, rank: Number(rank) }),
  create: calls[side.key].levelCreate,
  update: calls[side.key].levelUpdate,
  words: {
    edit: () => texts.t('team:level.edit'),
    new: () => texts.t('team:level.new'),
    made: (name) => texts.t('team:level.made', { name }),
  },
});
