import type { ComponentType } from 'react';
import { DialogHost } from './dialog_host';
import { ListPage } from './list_page';
import type { ListDefinition } from './list_types';

export type DefinedList = { Page: ComponentType; DialogHost: ComponentType };
/** With what it was made of, for those who show the same columns elsewhere. */
type Defined<Row extends { id: string }, Query> = DefinedList & { definition: ListDefinition<Row, Query> };

/** A list is data; the same page serves every one of them. Filter names are typed from the endpoint's query. */
export function defineList<Row extends { id: string }, Query>(
  definition: ListDefinition<Row, Query>,
): Defined<Row, Query> {
  return {
    definition,
    Page: () => <ListPage list={definition} />,
    DialogHost: () => <DialogHost list={definition} />,
  };
}
