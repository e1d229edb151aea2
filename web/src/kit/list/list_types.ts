import type { ComponentType, ReactNode } from 'react';
import type { Keyed } from '../../api/query';
import type { Permission } from '../session/can';
import type { IconName } from '../ui/icon';

export type PageOf<Row> = {
  content: Row[];
  totalElements: number;
  totalPages: number;
  pageable: { offset: number };
};

/** Texts are functions: the language may change while the list stands. */
export type Text = () => string;

export type Column<Row> = {
  key: string;
  label: Text;
  cell: (row: Row) => ReactNode;
  /** The field name the endpoint sorts by. */
  sort?: string;
  align?: 'right';
  /** On a phone: the card's first line, its right side, or not at all. */
  card?: 'title' | 'side' | 'hide';
};

export type Option = { value: string; label: string };

export type Filter<Name extends string> =
  | { type: 'text'; name: Name; label: Text; placeholder?: Text }
  | { type: 'select'; name: Name; label: Text; options: () => Option[] }
  | { type: 'checklist'; name: Name; label: Text; options: () => Option[]; selectAll?: string[] }
  | { type: 'dateRange'; from: Name; to: Name; label: Text };

export type RowAction = {
  label: string;
  icon: IconName;
  permission?: Permission;
  /** A dialog of this list, or any address; external ones open in a new tab. */
  dialog?: string;
  to?: string;
  href?: string;
  danger?: boolean;
};

type DialogBase = { permission?: Permission };

/** The five kinds of the specification. `run` answers the message for the toast, if any. */
export type Dialog<Row> =
  | (DialogBase & {
      type: 'delete' | 'unassigned';
      run: (id: string, keyed: Keyed) => Promise<{ successMessage?: string }>;
    })
  | (DialogBase & {
      type: 'confirmation';
      title?: Text;
      text?: (row: Row | undefined) => string;
      extra?: (row: Row | undefined) => ReactNode;
      yes?: Text;
      run: (id: string, keyed: Keyed) => Promise<{ successMessage?: string }>;
    })
  | (DialogBase & {
      type: 'customDialog';
      title?: Text;
      text?: (row: Row | undefined) => string;
      run: (id: string, remarks: string, keyed: Keyed) => Promise<{ successMessage?: string }>;
    })
  | (DialogBase & {
      type: 'render';
      title: Text;
      /** A drawer leaves the list in sight; a modal asks for one decision. */
      as?: 'modal' | 'drawer';
      size?: string | number;
      content: ComponentType<DialogContentProps<Row>>;
    });

export type DialogContentProps<Row> = {
  id: string;
  row: Row | undefined;
  close: () => void;
  /** After a change: refetch, clear the selection, close. */
  done: (message?: string) => void;
};

export type BulkAction<Row> = {
  label: Text;
  permission?: Permission;
  confirm?: (count: number) => string;
  run: (row: Row, keyed: Keyed) => Promise<unknown>;
  danger?: boolean;
};

export type ListDefinition<Row extends { id: string }, Query> = {
  /** First part of the query key; also what a change elsewhere invalidates. */
  key: string;
  path: string;
  title: Text;
  permission: Permission;
  fetch: (query: Query, signal: AbortSignal) => Promise<PageOf<Row>>;
  columns: Column<Row>[];
  filters: Filter<Extract<keyof Query, string>>[];
  defaultFilters?: () => Partial<Record<Extract<keyof Query, string>, string>>;
  defaultSort?: string;
  rowActions?: (row: Row) => RowAction[];
  rowName: (row: Row) => string;
  dialogs?: Record<string, Dialog<Row>>;
  /** The button at the right of the header: a new record. */
  create?: { label: Text; dialog: string; permission: Permission };
  bulk?: BulkAction<Row>[];
  empty?: { title?: Text; text?: Text };
};
