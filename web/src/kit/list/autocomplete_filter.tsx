import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSuggestions } from '../form/use_suggestions';
import { errorText } from '../../api/error_text';
import { ALL_VALUE, fetchOptions } from './autocomplete_options';
import { tagName, type AutocompleteFilter, type Option } from './filter_types';
import type { Changed } from './list_state';
import classes from './list.module.css';

/** The choices for what was typed, 500 ms after the last letter. */
export const useOptions = (filter: AutocompleteFilter | undefined, typed: string, isOpen: boolean) =>
  useSuggestions(
    [filter?.link, filter?.uriParam?.()],
    (term, signal) => (filter ? fetchOptions(filter, term, signal) : Promise.resolve([])),
    typed,
    isOpen && filter !== undefined,
  );

type Props = { filter: AutocompleteFilter; value: string; tag: string; onChange: (changed: Changed) => void };

/** What is chosen is kept as an id and a tag, its name; the first choice, ALL, switches the filter off. */
export function AutocompleteField({ filter, value, tag, onChange }: Props) {
  const { t } = useTranslation(['list', 'kit']);
  const all: Option = { value: ALL_VALUE, label: t('allOption') };
  const chosen: Option = value === '' ? all : { value, label: tag || value };
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  // The field holds the name of what is chosen until somebody types over it.
  const term = typed === chosen.label ? '' : typed;
  const options = useOptions(filter, term, isOpen);
  const found = (options.data ?? []).filter((option) => option.value !== chosen.value);
  const data = [all, ...(value === '' ? [] : [chosen]), ...found];
  return (
    <Select
      className={classes.selectFilter}
      label={filter.label()}
      searchable
      data={data}
      filter={({ options: shown }) => shown}
      value={chosen.value}
      allowDeselect={false}
      maxDropdownHeight={320}
      error={options.error ? errorText(options.error) : undefined}
      searchValue={isOpen ? typed : chosen.label}
      onSearchChange={setTyped}
      // What is typed stands instead of what is chosen.
      onFocus={(event) => event.currentTarget.select()}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(next, option) => {
        const isAll = next === null || next === ALL_VALUE;
        onChange({ [filter.name]: isAll ? '' : next, [tagName(filter.name)]: isAll ? undefined : option?.label });
      }}
    />
  );
}
