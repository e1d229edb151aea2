import type { ComponentType } from 'react';
import { DialogHost } from './dialog_host';
import { ListPage } from './list_page';
import type { ListDefinition } from './list_types';

export type DefinedList = { Page: ComponentType; DialogHost: ComponentType };

/** A list is data; the same page serves every one of them. Filter names are typed from the endpoint's query. */
export function defineList<Row extends { id: string }, Query>(definition: ListDefinition<Row, Query>): DefinedList {
  return {
    Page: () => <ListPage list={definition} />,
    DialogHost: () => <DialogHost list={definition} />,
  };
}
