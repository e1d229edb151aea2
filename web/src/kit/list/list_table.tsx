import { Checkbox, Table, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon';
import { EmptyState } from './empty_state';
import type { ListState } from './list_state';
import type { Column, ListDefinition } from './list_types';
import { ROW } from './row_keys';
import { RowMenu } from './row_menu';
import classes from './list.module.css';

export type ListViewProps<Row extends { id: string }, Query> = {
  list: ListDefinition<Row, Query>;
  /** Those that the reader wants to see, in the reader's order. */
  columns: Column<Row>[];
  rows: Row[];
  offset: number;
  state: ListState;
  isPending: boolean;
  selected: string[];
  onSelect: ((ids: string[]) => void) | undefined;
  onSort: (field: string) => void;
  /** Of all rows one is reached by the Tab key; from there arrow keys lead on. */
  tabRow: string | undefined;
};

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

export const toggle = (ids: string[], id: string) => (ids.includes(id) ? ids.filter((x) => x !== id) : [...ids, id]);

type SortProps<Row> = { column: Column<Row>; sort: ListState['sort']; onSort: (field: string) => void };

/** Sorts by a column, a second time the other way round. */
export function SortButton<Row>({ column, sort, onSort }: SortProps<Row>) {
  const { t } = useTranslation('kit');
  const active = column.sort !== undefined && sort?.field === column.sort;
  return (
    <UnstyledButton
      className={classes.sort}
      data-active={active || undefined}
      onClick={() => column.sort && onSort(column.sort)}
      title={t('list.sortBy', { label: column.label() })}
    >
      {column.label()}
      <Icon name={active ? (sort.direction === 'asc' ? 'up' : 'chevronDown') : 'sort'} size={14} />
    </UnstyledButton>
  );
}

const classOf = <Row,>({ align, isWide, isRoomy }: Column<Row>) =>
  [align === 'right' && 'g-number', isRoomy && classes.roomy, isWide && classes.wide, isWide === 'desk' && classes.desk]
    .filter(Boolean)
    .join(' ') || undefined;

function Heading<Row>({ column, sort, onSort }: SortProps<Row>) {
  const isActive = column.sort !== undefined && sort?.field === column.sort;
  return (
    <Table.Th className={classOf(column)} aria-sort={isActive ? ARIA_SORT[sort.direction] : undefined}>
      {column.sort ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.label()}
    </Table.Th>
  );
}

type TickAllProps = { rows: { id: string }[]; selected: string[]; onSelect: (ids: string[]) => void; label?: string };

/** Ticks every row of the page, or none of them. */
export function TickAll({ rows, selected, onSelect, label }: TickAllProps) {
  const { t } = useTranslation('kit');
  return (
    <Checkbox
      size={label ? 'xs' : undefined}
      aria-label={t('list.selectAll')}
      label={label}
      checked={rows.length > 0 && selected.length === rows.length}
      indeterminate={selected.length > 0 && selected.length < rows.length}
      onChange={() => onSelect(selected.length === rows.length ? [] : rows.map((row) => row.id))}
    />
  );
}

/** What scrolls sideways holds its headings, too; where all columns fit, these stay in sight while the page scrolls. */
const useFits = (scroller: RefObject<HTMLElement | null>) => {
  const [fits, setFits] = useState(true);
  useEffect(() => {
    const box = scroller.current;
    const table = box?.firstElementChild;
    if (!box || !table || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(() => setFits(table.scrollWidth <= box.clientWidth));
    watch.observe(box);
    watch.observe(table);
    return () => watch.disconnect();
  }, [scroller]);
  return fits;
};

export function ListTable<Row extends { id: string }, Query>(props: ListViewProps<Row, Query>) {
  const { list, columns, rows, offset, state, isPending, selected, onSelect, onSort, tabRow } = props;
  const { t } = useTranslation('kit');
  const scroller = useRef<HTMLDivElement>(null);
  const isFitting = useFits(scroller);
  const width = columns.length + 1 + (onSelect ? 1 : 0) + (list.rowActions ? 1 : 0);
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-fits={isFitting || undefined}
      tabIndex={isFitting ? undefined : 0}
      role="region"
      aria-label={list.title()}
    >
      <Table className={classes.table} verticalSpacing={7} horizontalSpacing="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {onSelect && (
              <Table.Th w={40}>
                <TickAll rows={rows} selected={selected} onSelect={onSelect} />
              </Table.Th>
            )}
            <Table.Th className="g-number" w={48}>
              {t('list.number')}
            </Table.Th>
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={state.sort} onSort={onSort} />
            ))}
            {list.rowActions && (
              <Table.Th w={52} className={classes.pinned}>
                <span className="g-hidden">{t('action.actions')}</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.length === 0 && (
            <Table.Tr>
              <Table.Td colSpan={width} className={classes.emptyCell}>
                <EmptyState isPending={isPending} empty={list.empty} filters={state.filters} />
              </Table.Td>
            </Table.Tr>
          )}
          {rows.map((row, at) => (
            <Table.Tr
              key={row.id}
              {...{ [ROW]: row.id }}
              tabIndex={row.id === tabRow ? 0 : -1}
              data-selected={selected.includes(row.id) || undefined}
            >
              {onSelect && (
                <Table.Td>
                  <Checkbox
                    aria-label={list.rowName(row)}
                    checked={selected.includes(row.id)}
                    onChange={() => onSelect(toggle(selected, row.id))}
                  />
                </Table.Td>
              )}
              <Table.Td className={`g-number ${classes.muted}`}>{offset + at + 1}</Table.Td>
              {columns.map((column) => (
                <Table.Td key={column.key} className={classOf(column)}>
                  {column.cell(row)}
                </Table.Td>
              ))}
              {list.rowActions && (
                <Table.Td className={classes.pinned}>
                  <RowMenu list={list} row={row} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
