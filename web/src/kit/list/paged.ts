import type { PageOf } from './list_types';

export type WholeQuery = { name?: string; sort?: string; pageNumber?: number; pageSize?: number };

const compare = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));

/** A page of rows that the server answers all at once: narrowed by their words, sorted and cut here. */
export const paged = <Row extends { id: string }>(
  rows: Row[],
  { name = '', sort, pageNumber = 1, pageSize = 10 }: WholeQuery,
  words: (row: Row) => string,
): PageOf<Row> => {
  const wanted = name.trim().toLowerCase();
  const found = wanted === '' ? rows : rows.filter((row) => words(row).toLowerCase().includes(wanted));
  const [field = '', direction] = (sort ?? '').split(',');
  const at = (row: Row) => (row as Record<string, unknown>)[field];
  const sorted = field === '' ? found : found.toSorted((a, b) => compare(at(a), at(b)));
  const inOrder = direction === 'desc' ? sorted.toReversed() : sorted;
  const offset = (pageNumber - 1) * pageSize;
  return {
    content: inOrder.slice(offset, offset + pageSize),
    totalElements: found.length,
    totalPages: Math.ceil(found.length / pageSize),
    pageable: { offset },
  };
};
