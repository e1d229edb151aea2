import type { ComponentType, ReactNode } from 'react';
import type { Keyed } from '../../api/query';
import type { Limit } from '../form/limits';
import type { Permission } from '../session/can';

/** Texts are functions: the language may change while the list stands. */
export type Text = () => string;

type Answer = { successMessage?: string } | undefined;

type DialogBase = {
  permission?: Permission;
  /** Where closing leads; the list itself, its search parameters kept, unless told otherwise. */
  backUrl?: string;
};

/** The five kinds of the specification. `run` answers the message for the toast, if any. */
export type Dialog<Row> =
  | (DialogBase & { type: 'delete' | 'unassigned'; run: (id: string, keyed: Keyed) => Promise<Answer> })
  | (DialogBase & {
      type: 'confirmation';
      title?: Text;
      text?: (row: Row | undefined) => string;
      extra?: (row: Row | undefined) => ReactNode;
      yes?: Text;
      run: (id: string, keyed: Keyed) => Promise<Answer>;
    })
  | (DialogBase & {
      type: 'customDialog';
      /** Of the request that `run` makes. */
      limits: { readonly remarks: Limit };
      title?: Text;
      text?: (row: Row | undefined) => string;
      run: (id: string, remarks: string, keyed: Keyed) => Promise<Answer>;
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
  /** After a change: refetch, clear the selection, close, or go on to another dialog of the list ("{id}/share"). */
  done: (message?: string, next?: string) => void;
};
