import { useCan } from '../session/session';
import { ColumnChooser } from './column_chooser';
import type { KeptColumn } from './columns_kept';
import { ExportRow } from './export_row';
import { ListKeys } from './list_keys';
import type { Search } from './list_state';
import type { ListDefinition } from './list_types';
import { SavedViews } from './saved_views';
import { useBusy } from './use_busy';
import classes from './list.module.css';

type Props<Row extends { id: string }, Query> = {
  list: ListDefinition<Row, Query>;
  arranged: KeptColumn[];
  search: Search;
  query: Record<string, string>;
};

/** Beside the search box: what every list has, whatever it shows. */
export function ListTools<Row extends { id: string }, Query>({ list, arranged, search, query }: Props<Row, Query>) {
  const can = useCan();
  const { isBusy } = useBusy(list.key);
  const labelOf = (key: string) => list.columns.find((column) => column.key === key)?.label() ?? key;
  return (
    <div className={classes.tools}>
      {list.export && can(list.export.permission) && (
        <ExportRow listKey={list.key} path={list.export.path} query={query} isBusy={isBusy} />
      )}
      <SavedViews listKey={list.key} path={list.path} search={search} />
      <ColumnChooser listKey={list.key} columns={arranged} labelOf={labelOf} />
      <ListKeys />
    </div>
  );
}
