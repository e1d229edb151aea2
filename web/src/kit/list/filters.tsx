import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterField } from './filter_field';
import { namesOf, type Filter } from './filter_types';
import type { Changed } from './list_state';
import classes from './list.module.css';

type Props = {
  id: string;
  filters: Filter[];
  values: Record<string, string>;
  /** How often they were reset. */
  resets: number;
  /** The filter whose chip was pressed. */
  focus: string | undefined;
  onChange: (changed: Changed) => void;
  onEnter: () => void;
};

/** Every filter of the list, open on demand. Enter applies what is typed at once, as in the search box. */
export function Filters({ id, filters, values, resets, focus, onChange, onEnter }: Props) {
  const { t } = useTranslation('kit');
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = fields.current?.querySelector(`[data-filter="${CSS.escape(focus ?? '')}"]`);
    field?.querySelector<HTMLElement>('input, button')?.focus();
  }, [focus]);
  return (
    <form
      id={id}
      ref={fields}
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      <div className={classes.filters} role="group" aria-label={t('list.filters')}>
        {filters
          .filter((filter) => filter.type !== 'text')
          .map((filter) => (
            <div key={`${namesOf(filter)[0]} ${resets}`} data-filter={namesOf(filter)[0]} className={classes.filter}>
              <FilterField filter={filter} values={values} onChange={onChange} />
            </div>
          ))}
      </div>
    </form>
  );
}
