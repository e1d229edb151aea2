import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useField, type Bound, type Own } from './field';
import { useSuggestions, type Suggest, type Suggestion } from './use_suggestions';

type Props<V> = Bound<V> &
  Omit<Own<MultiSelectProps>, 'data'> & {
    suggest: Suggest;
    /** What the values are called before anything was asked for. */
    chosen: Suggestion[];
  };

/** Some of too many to list: typing asks for those that fit. The form holds the values of those that were chosen. */
export function ManyField<V>({ form, name, label, hint, required, suggest, chosen, ...rest }: Props<V>) {
  const { t } = useTranslation('form');
  const { onChange, ...field } = useField({ form, name, label }, { hint, required });
  const [names, setNames] = useState(() => new Map(chosen.map((it) => [it.value, it.label])));
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const asked = useSuggestions([name], suggest, typed, isOpen);
  const values = form.getValues()[name] as string[];
  const found = (asked.data ?? []).filter(({ value }) => !values.includes(value));
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      {...field}
      data={[...values.map((value) => ({ value, label: names.get(value) ?? value })), ...found]}
      // What fits was decided by whoever was asked.
      filter={({ options }) => options}
      nothingFoundMessage={
        asked.isError ? t('searchFailed') : asked.isFetching ? t('searching') : t('notFound', { name: label })
      }
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(next) => {
        setNames((now) => new Map([...now, ...found.map((it) => [it.value, it.label] as const)]));
        onChange(next);
      }}
      {...rest}
    />
  );
}
