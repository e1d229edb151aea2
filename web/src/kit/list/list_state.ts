/**
 * The address is the only state of a list: page, size, sort and filters are its search parameters. A filter that is
 * absent takes its default; one that is present and empty was cleared by the person and stays cleared.
 */
import { namesOf, type Filter } from './filter_types';
import { askedOf, mend } from './filter_values';

// The specification's three, and what a desk's screen holds of a busy day.
export const PAGE_SIZES = [3, 5, 10, 25, 50, 100] as const;
export const FILTER_DEBOUNCE_MS = 750;

export type Search = Record<string, string | undefined>;
/** An undefined one goes back to its default. */
export type Changed = Record<string, string | undefined>;

export type ListState = {
  pageNumber: number;
  pageSize: number;
  sort: { field: string; direction: 'asc' | 'desc' } | null;
  /** As the address says it, mended. */
  filters: Record<string, string>;
  /** As the server is asked. */
  asked: Record<string, string>;
  /** Those of which the address said what this list does not know. */
  mended: Filter[];
  /** What is in the address for people only: names of chosen ids, and text that this list cannot search. */
  notes: Record<string, string>;
};

export type ListShape = {
  filters: Filter[];
  noteNames?: string[];
  defaultFilters?: () => Record<string, string>;
  defaultSort?: string;
  sortable: string[];
};

const wholeNumber = (text: string | undefined, otherwise: number) =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : otherwise;

const parseSort = (text: string | undefined, sortable: string[]): ListState['sort'] => {
  const [field, direction] = (text ?? '').split(',');
  if (!field || !sortable.includes(field)) return null;
  return { field, direction: direction === 'asc' ? 'asc' : 'desc' };
};

export const readListState = (search: Search, shape: ListShape): ListState => {
  const defaults = shape.defaultFilters?.() ?? {};
  const size = wholeNumber(search.pageSize, 10);
  const said = shape.filters.flatMap(namesOf).map((name) => [name, search[name] ?? defaults[name] ?? '']);
  const { values: filters, mended } = mend(shape.filters, Object.fromEntries(said) as Record<string, string>, defaults);
  return {
    pageNumber: wholeNumber(search.pageNumber, 1),
    pageSize: (PAGE_SIZES as readonly number[]).includes(size) ? size : 10,
    sort: parseSort(search.sort, shape.sortable) ?? parseSort(shape.defaultSort, shape.sortable),
    filters,
    asked: askedOf(shape.filters, filters),
    mended,
    notes: Object.fromEntries((shape.noteNames ?? []).map((name) => [name, search[name] ?? ''])),
  };
};

/** What the endpoint is asked, whichever page of it: empty filters are left out. */
export const toFilterQuery = (state: ListState): Record<string, string> => ({
  ...(state.sort ? { sort: `${state.sort.field},${state.sort.direction}` } : {}),
  ...Object.fromEntries(Object.entries(state.asked).filter(([, value]) => value !== '')),
});

export const toQuery = (state: ListState): Record<string, string | number> => ({
  pageNumber: state.pageNumber,
  pageSize: state.pageSize,
  ...toFilterQuery(state),
});

/** Every change but the page's own goes back to page 1: page 7 of other rows means nothing. */
export const withFilters = (search: Search, changed: Changed): Search => ({
  ...search,
  ...changed,
  pageNumber: undefined,
});
export const withoutFilters = (search: Search, shape: ListShape): Search => ({
  ...search,
  ...Object.fromEntries(
    [...shape.filters.flatMap(namesOf), ...(shape.noteNames ?? [])].map((name) => [name, undefined]),
  ),
  pageNumber: undefined,
});
export const withPage = (search: Search, page: number): Search => ({
  ...search,
  pageNumber: page === 1 ? undefined : String(page),
});
/** The last page there is, for an address beyond it: its rows were deleted, or the link to it is old. */
export const pageInstead = (page: number, { content, totalPages }: { content: unknown[]; totalPages: number }) =>
  content.length === 0 && page > Math.max(1, totalPages) ? Math.max(1, totalPages) : undefined;
export const withPageSize = (search: Search, size: number): Search => ({
  ...search,
  pageSize: String(size),
  pageNumber: undefined,
});
export const withSort = (search: Search, current: ListState['sort'], field: string): Search => ({
  ...search,
  sort: `${field},${current?.field === field && current.direction === 'desc' ? 'asc' : 'desc'}`,
  pageNumber: undefined,
});

/** At most five page numbers, the current one in the middle: 5 6 [7] 8 9 */
export const pageWindow = (current: number, total: number, width = 5): number[] => {
  const start = Math.max(1, Math.min(current - Math.floor(width / 2), total - width + 1));
  return Array.from({ length: Math.min(width, total) }, (_, at) => start + at);
};
