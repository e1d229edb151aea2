import { Button } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardHead } from '../ui/card_head';
import { Icon } from '../ui/icon';
import { FilterChips } from './filter_chips';
import type { Filter } from './filter_types';
import { Filters } from './filters';
import type { Changed } from './list_state';
import { SearchBox } from './search_box';
import classes from './list.module.css';

type Props = {
  filters: Filter[];
  textName: string;
  draft: {
    values: Record<string, string>;
    change: (changed: Changed) => void;
    applyNow: () => void;
  };
  defaults: Record<string, string>;
  /** Filters of which the address said what this list does not know. */
  mended: Filter[];
  onReset: () => void;
  tools: ReactNode;
};

/** Above the rows, one line: search, what narrows the list, and tools. The filters themselves open on demand. */
export function ListBar({ filters, textName, draft, defaults, mended, onReset, tools }: Props) {
  const { t } = useTranslation(['kit', 'list']);
  const id = useId();
  const [panel, setPanel] = useState<{ isOpen: boolean; focus?: string }>({ isOpen: false });
  // Fields that are made anew hold nothing half typed.
  const [resets, setResets] = useState(0);
  const { values } = draft;
  const isChanged = Object.keys(values).some((name) => values[name] !== (defaults[name] ?? ''));
  const hasFilters = filters.some((filter) => filter.type !== 'text');
  return (
    <>
      <CardHead className={classes.bar}>
        {filters.length > 0 && (
          <form className={classes.search} role="search" onSubmit={(event) => event.preventDefault()}>
            <SearchBox
              filters={filters}
              textName={textName}
              values={values}
              defaults={defaults}
              onChange={draft.change}
              onEnter={draft.applyNow}
            />
          </form>
        )}
        <div className={classes.narrowing}>
          {hasFilters && (
            <Button
              variant="default"
              className={classes.tool}
              aria-expanded={panel.isOpen}
              aria-controls={id}
              leftSection={<Icon name="filter" size={16} />}
              onClick={() => setPanel(({ isOpen }) => ({ isOpen: !isOpen }))}
            >
              {t('list.filters')}
            </Button>
          )}
          <FilterChips
            filters={filters}
            values={values}
            onOpen={(focus) => setPanel({ isOpen: true, focus })}
            onChange={draft.change}
          />
          {(isChanged || panel.isOpen) && (
            <Button
              variant="subtle"
              color="gray"
              className={classes.tool}
              onClick={() => {
                setResets((now) => now + 1);
                onReset();
              }}
            >
              {t('list.resetFilters')}
            </Button>
          )}
          {tools}
        </div>
      </CardHead>
      {mended.length > 0 && (
        <p role="status" className={classes.mended}>
          {t('list:mended', { labels: mended.map((filter) => filter.label()).join(', ') })}
        </p>
      )}
      {panel.isOpen && (
        <Filters
          id={id}
          filters={filters}
          values={values}
          resets={resets}
          focus={panel.focus}
          onChange={draft.change}
          onEnter={draft.applyNow}
        />
      )}
    </>
  );
}
