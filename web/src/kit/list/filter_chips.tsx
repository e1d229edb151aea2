import { CloseButton, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { namesOf, tagName, type Filter } from './filter_types';
import { sayFilter } from './filter_values';
import type { Changed } from './list_state';
import classes from './list.module.css';

type Props = {
  filters: Filter[];
  values: Record<string, string>;
  onOpen: (name: string) => void;
  onChange: (changed: Changed) => void;
};

/** What narrows the list now, each to be changed or taken away. */
export function FilterChips({ filters, values, onOpen, onChange }: Props) {
  const { t } = useTranslation('list');
  const said = filters.map((filter) => ({ filter, text: sayFilter(filter, values) })).filter(({ text }) => text !== '');
  if (said.length === 0) return null;
  const clear = (filter: Filter) => {
    const tag = filter.type === 'autocomplete' ? { [tagName(filter.name)]: undefined } : {};
    onChange({ ...Object.fromEntries(namesOf(filter).map((name) => [name, ''])), ...tag });
  };
  return (
    <ul className={classes.chips} aria-label={t('chips')}>
      {said.map(({ filter, text }) => (
        <li key={namesOf(filter)[0]} className={classes.chip}>
          <UnstyledButton onClick={() => onOpen(namesOf(filter)[0] ?? '')}>
            <span className={classes.muted}>{filter.label()}:</span> {text}
          </UnstyledButton>
          {!(filter.type === 'select' && filter.isRequired) && (
            <CloseButton
              size="xs"
              aria-label={t('chipRemove', { label: filter.label() })}
              onClick={() => clear(filter)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
