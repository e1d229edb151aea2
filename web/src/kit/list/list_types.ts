import type { ReactNode } from 'react';
import type { LiveChange } from '../../api/client';
import type { Keyed } from '../../api/query';
import type { Permission } from '../session/can';
import type { IconName } from '../ui/icon';
import type { Dialog, Text } from '../dialog/dialog_types';
import type { Filter } from './filter_types';

export type { Dialog, DialogContentProps, Text } from '../dialog/dialog_types';
export type { AutocompleteFilter, Filter, Option } from './filter_types';

export type PageOf<Row> = {
  content: Row[];
  totalElements: number;
  /** There are more than these. */
  isTotalCapped?: boolean;
  totalPages: number;
  pageable: { offset: number };
};

export type Column<Row> = {
  key: string;
  label: Text;
  cell: (row: Row) => ReactNode;
  /** The field name the endpoint sorts by. */
  sort?: string;
  align?: 'right';
  /** Only where there is room for it: not on a tablet, or not beside the side menu of a laptop either. */
  isWide?: boolean | 'desk';
  /** What stands under it takes a second line, too: for a name that people know, in a list that has the room. */
  isRoomy?: boolean;
  /**
   * Where it stands in the two lines that a row is on a phone: who or what it is, with the amount at the right; below,
   * what tells it from others, with the status at the right. What has no place is told by the details.
   */
  card?: 'title' | 'amount' | 'under' | 'status';
  /** In one line, for a phone; the cell unless told otherwise. */
  brief?: (row: Row) => ReactNode;
};

export type RowAction = {
  label: string;
  icon: IconName;
  permission?: Permission;
  /** A dialog of this list, or any address; external ones open in a new tab. */
  dialog?: string;
  to?: string;
  /** The search parameters there. */
  search?: Record<string, string>;
  href?: string;
  /** Copied instead of gone to. */
  copy?: string;
  danger?: boolean;
};

/** One status that ticked rows can be given; rows for which `when` says no are left as they are. */
export type BulkStatus<Row> = {
  label: Text;
  when?: (row: Row) => boolean;
  run: (row: Row, keyed: Keyed) => Promise<unknown>;
};

/** What the bulk bar offers: Delete All and Update Status; Fetch Selected comes with `fetchOne`. */
export type Bulk<Row> = {
  remove?: { permission: Permission; run: (row: Row, keyed: Keyed) => Promise<unknown> };
  statuses?: { permission: Permission; options: BulkStatus<Row>[] };
};

export type ListDefinition<Row extends { id: string }, Query> = {
  /** First part of the query key; also what a change elsewhere invalidates, and the list's name for saved views. */
  key: string;
  path: string;
  title: Text;
  permission: Permission;
  fetch: (query: Query, signal: AbortSignal) => Promise<PageOf<Row>>;
  /** One record as it is now: for Fetch Selected, and for a dialog whose record is not on the page. */
  fetchOne?: (id: string, signal: AbortSignal) => Promise<Row>;
  columns: Column<Row>[];
  filters: Filter<Extract<keyof Query, string>>[];
  defaultFilters?: () => Partial<Record<Extract<keyof Query, string>, string>>;
  defaultSort?: string;
  rowActions?: (row: Row) => RowAction[];
  rowName: (row: Row) => string;
  dialogs?: Record<string, Dialog<Row>>;
  /** Lists that share one entry of the menu, this one among them; each reader has those that she may open. */
  tabs?: { label: Text; to: string; permission?: Permission }[];
  /** The button at the right of the header: a new record. */
  create?: { label: Text; dialog: string; permission: Permission; icon?: IconName };
  /** Beside it: many new records from one file. */
  upload?: { label: Text; dialog: string; permission: Permission; icon?: IconName };
  bulk?: Bulk<Row>;
  /** Where the whole filtered list can be had as a file: `{path}/export`. */
  export?: { path: string; permission: Permission };
  /** What the text says may depend on what was chosen. */
  /** What happens to these is told while the list is open: rows turn in place, and new ones are counted. */
  live?: LiveChange['of'];
  empty?: { title?: Text; text?: (filters: Record<string, string>) => string };
};
