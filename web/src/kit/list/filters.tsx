import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon';
import { FilterField } from './filter_field';
import { namesOf, type Filter } from './filter_types';
import type { Changed } from './list_state';
import classes from './list.module.css';

type Props = {
  filters: Filter[];
  values: Record<string, string>;
  /** How often they were reset. */
  resets: number;
  /** A phone has no room for them: they open on demand. */
  isPhone: boolean;
  onChange: (changed: Changed) => void;
  onReset: () => void;
};

/** The filter bar. Enter applies what is typed at once, as in the search box. */
export function Filters({ filters, values, resets, isPhone, onChange, onReset }: Props) {
  const { t } = useTranslation('kit');
  const [isOpen, setOpen] = useState(false);
  const shown = filters.filter((filter) => filter.type !== 'text');
  return (
    <div className={classes.filters} role="group" aria-label={t('list.filters')}>
      {isPhone && shown.length > 0 && (
        <Button
          variant="default"
          className={classes.filtersButton}
          aria-expanded={isOpen}
          leftSection={<Icon name="filter" size={16} />}
          onClick={() => setOpen((now) => !now)}
        >
          {t('list.filters')}
        </Button>
      )}
      {(!isPhone || isOpen) &&
        shown.map((filter) => (
          <FilterField key={`${namesOf(filter)[0]} ${resets}`} filter={filter} values={values} onChange={onChange} />
        ))}
      <Button variant="subtle" color="gray" px="xs" onClick={onReset}>
        {t('list.resetFilters')}
      </Button>
    </div>
  );
}
