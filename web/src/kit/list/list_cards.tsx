import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty_state';
import { SortButton, TickAll, toggle, type ListViewProps } from './list_table';
import type { Column } from './list_types';
import { ROW } from './row_keys';
import { RowMenu } from './row_menu';
import classes from './list.module.css';

const shown = <Row,>(columns: Column<Row>[], place: Column<Row>['card'], row: Row) =>
  columns
    .filter((column) => column.card === place)
    .map((column) => ({ key: column.key, value: (column.brief ?? column.cell)(row) }))
    .filter(({ value }) => value !== null && value !== undefined && value !== '');

/** The same rows on a phone: two lines each, and all of one behind its name. */
export function ListCards<Row extends { id: string }, Query>(props: ListViewProps<Row, Query>) {
  const { list, columns, rows, offset, state, isPending, selected, onSelect, onSort, tabRow } = props;
  const { t } = useTranslation('kit');
  const sortable = columns.filter((column) => column.sort !== undefined);
  if (rows.length === 0) return <EmptyState isPending={isPending} empty={list.empty} filters={state.filters} />;
  return (
    <>
      <div className={classes.cardsHead}>
        {onSelect && <TickAll rows={rows} selected={selected} onSelect={onSelect} label={t('list.selectAll')} />}
        {sortable.map((column) => (
          <SortButton key={column.key} column={column} sort={state.sort} onSort={onSort} />
        ))}
      </div>
      <ol className={classes.cards} start={offset + 1}>
        {rows.map((row) => (
          <li
            key={row.id}
            {...{ [ROW]: row.id }}
            tabIndex={row.id === tabRow ? 0 : -1}
            className={classes.rowCard}
            data-selected={selected.includes(row.id) || undefined}
          >
            {onSelect && (
              <Checkbox
                size="xs"
                aria-label={list.rowName(row)}
                checked={selected.includes(row.id)}
                onChange={() => onSelect(toggle(selected, row.id))}
              />
            )}
            <div className={classes.cardLines}>
              <div className={classes.cardLine}>
                <strong>
                  {shown(columns, 'title', row)
                    .map(({ value }) => value)
                    .find(Boolean) ?? list.rowName(row)}
                </strong>
                {shown(columns, 'amount', row).map(({ key, value }) => (
                  <span key={key} className="g-number">
                    {value}
                  </span>
                ))}
              </div>
              <div className={classes.cardLine} data-second>
                <span className={classes.muted}>
                  {shown(columns, 'under', row).map(({ key, value }) => (
                    <span key={key}>{value}</span>
                  ))}
                </span>
                {shown(columns, 'status', row).map(({ key, value }) => (
                  <span key={key}>{value}</span>
                ))}
              </div>
            </div>
            {list.rowActions && <RowMenu list={list} row={row} />}
          </li>
        ))}
      </ol>
    </>
  );
}
