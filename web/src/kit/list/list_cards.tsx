import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty_state';
import { SortButton, TickAll, toggle, type ListViewProps } from './list_table';
import { ROW } from './row_keys';
import { RowMenu } from './row_menu';
import classes from './list.module.css';

/** The same rows on a phone: one card each, the column's label beside its value. */
export function ListCards<Row extends { id: string }, Query>(props: ListViewProps<Row, Query>) {
  const { list, columns, rows, offset, state, isPending, selected, onSelect, onSort, tabRow } = props;
  const { t } = useTranslation('kit');
  const title = columns.filter((column) => column.card === 'title');
  const side = columns.filter((column) => column.card === 'side');
  const rest = columns.filter((column) => column.card === undefined);
  const sortable = columns.filter((column) => column.sort !== undefined);
  if (rows.length === 0) return <EmptyState isPending={isPending} empty={list.empty} />;
  return (
    <>
      <div className={classes.cardsHead}>
        {onSelect && <TickAll rows={rows} selected={selected} onSelect={onSelect} label={t('list.selectAll')} />}
        {sortable.map((column) => (
          <SortButton key={column.key} column={column} sort={state.sort} onSort={onSort} />
        ))}
      </div>
      <ol className={classes.cards} start={offset + 1}>
        {rows.map((row, at) => (
          <li
            key={row.id}
            {...{ [ROW]: row.id }}
            tabIndex={row.id === tabRow ? 0 : -1}
            className={classes.rowCard}
            data-selected={selected.includes(row.id) || undefined}
          >
            <div className={classes.cardTop}>
              {onSelect && (
                <Checkbox
                  aria-label={list.rowName(row)}
                  checked={selected.includes(row.id)}
                  onChange={() => onSelect(toggle(selected, row.id))}
                />
              )}
              <span className={classes.muted}>{offset + at + 1}</span>
              <div className={classes.cardTitle}>
                {title.map((column) => (
                  <div key={column.key}>{column.cell(row)}</div>
                ))}
              </div>
              <div className={classes.cardSide}>
                {side.map((column) => (
                  <div key={column.key}>{column.cell(row)}</div>
                ))}
              </div>
              {list.rowActions && <RowMenu list={list} row={row} />}
            </div>
            <dl className={classes.cardFields}>
              {rest.map((column) => (
                <div key={column.key}>
                  <dt>{column.label()}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </>
  );
}
