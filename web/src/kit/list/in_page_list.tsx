import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { parseSen } from '../money/money';
import { ListCards } from './list_cards';
import type { ListState } from './list_state';
import { ListTable } from './list_table';
import type { ListDefinition } from './list_types';

type Props<Row extends { id: string }, Query> = {
  list: ListDefinition<Row, Query>;
  rows: Row[];
  canTick?: boolean;
};

type Sort = NonNullable<ListState['sort']>;

const value = (row: object, field: string) => (row as Record<string, unknown>)[field];

/** Amounts by their sen, everything else by its letters: those of times follow each other as the times do. */
const compare = (a: object, b: object, { field, direction }: Sort) => {
  const [left, right] = [String(value(a, field)), String(value(b, field))];
  const [more, less] = [parseSen(left), parseSen(right)];
  const order = more !== undefined && less !== undefined ? Number(more - less) : left < right ? -1 : 1;
  return direction === 'asc' ? order : -order;
};

/** Rows that the page has already, as any list shows them: no address, nothing asked of the server, no row's menu. */
export function InPageList<Row extends { id: string }, Query>({ list, rows, canTick }: Props<Row, Query>) {
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  const [selected, setSelected] = useState<string[]>([]);
  const [sort, setSort] = useState<Sort>();
  const sorted = sort ? rows.toSorted((a, b) => compare(a, b, sort)) : rows;
  const view = {
    list: { ...list, rowActions: undefined },
    columns: list.columns,
    rows: sorted,
    offset: 0,
    state: { pageNumber: 1, pageSize: rows.length, sort } as ListState,
    isPending: false,
    selected,
    onSelect: canTick ? setSelected : undefined,
    onSort: (field: string) =>
      setSort((now) => ({ field, direction: now?.field === field && now.direction === 'asc' ? 'desc' : 'asc' })),
    tabRow: sorted[0]?.id,
  };
  return isPhone ? <ListCards {...view} /> : <ListTable {...view} />;
}
