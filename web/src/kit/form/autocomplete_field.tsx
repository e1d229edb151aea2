import { Loader, Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useField, type Bound, type Own } from './field';
import { useSuggestions, type Suggest, type Suggestion } from './use_suggestions';

type Props<V> = Bound<V> &
  Omit<Own<SelectProps>, 'data'> & {
    /** What to offer for the letters typed so far. */
    suggest: Suggest;
    /** What the value is called before anything was asked for: a saved record knows both. */
    chosen?: Suggestion;
  };

/** A choice among too many to list: typing asks for those that fit. The form holds the value of the chosen one. */
export function AutocompleteField<V>({ form, name, label, hint, required, suggest, chosen, ...rest }: Props<V>) {
  const { t } = useTranslation('form');
  const { onChange, ...field } = useField({ form, name, label }, { hint, required });
  const [kept, setKept] = useState(chosen);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  // The field says what was chosen until somebody types over it.
  const term = typed === kept?.label ? '' : typed;
  const asked = useSuggestions([name], suggest, term, isOpen);
  const options = asked.data ?? [];
  const isOffered = options.some((option) => option.value === kept?.value);
  return (
    <Select
      searchable
      allowDeselect={!required}
      {...field}
      // What fits was decided by whoever was asked; the chosen one is there for its name, and seen if it fits.
      filter={() => (term === '' && kept && !isOffered ? [kept, ...options] : options)}
      data={kept && !isOffered ? [kept, ...options] : options}
      nothingFoundMessage={
        asked.isError ? t('searchFailed') : asked.isFetching ? t('searching') : t('notFound', { name: label })
      }
      rightSection={asked.isFetching ? <Loader size="xs" /> : undefined}
      searchValue={isOpen ? typed : (kept?.label ?? '')}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onSearchChange={setTyped}
      onChange={(value, option) => {
        setKept(option ? { value: option.value, label: option.label } : undefined);
        onChange(value);
      }}
      {...rest}
    />
  );
}
