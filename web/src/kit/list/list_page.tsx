import { LoadingOverlay, Paper } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailure } from '../../api/failures';
import { useCan } from '../session/session';
import { rangeIn } from '../time/day_range';
import { FailedAlert } from '../page/failed_alert';
import { Page } from '../page/page';
import { OVERLAY_AFTER_MS } from '../ui/timing';
import { useDelayed } from '../ui/use_delayed';
import { BulkBar, useBulk } from './bulk_bar';
import { useColumns } from './columns_kept';
import { ListBar } from './list_bar';
import { ListCards } from './list_cards';
import { ListHeader } from './list_header';
import { toFilterQuery, toQuery, withFilters, withoutFilters, withPage, withPageSize, withSort } from './list_state';
import { ListTable, toggle } from './list_table';
import { ListTabs } from './list_tabs';
import { ListTools } from './list_tools';
import type { ListDefinition } from './list_types';
import { Pager } from './pager';
import { NewsPill } from './news_pill';
import { onRowKey, ROW } from './row_keys';
import { addressOf } from './row_menu';
import { useSelection } from './selection';
import { useFilterDraft } from './use_filter_draft';
import { textNameOf, useList } from './use_list';
import { useNews } from './use_news';
import classes from './list.module.css';

/** The one list page. Its only state besides the address is which rows are ticked, and that ends with the query. */
export function ListPage<Row extends { id: string }, Query>({ list }: { list: ListDefinition<Row, Query> }) {
  const { t } = useTranslation('kit');
  const can = useCan();
  const navigate = useNavigate();
  const { search, state, shape, result, go } = useList(list);
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  const isSlow = useDelayed(result.isFetching, OVERLAY_AFTER_MS);
  const failure = useFailure(list.key);

  const defaults = shape.defaultFilters?.() ?? {};
  const draft = useFilterDraft({ ...state.filters, ...state.notes }, defaults, (changed) =>
    go(withFilters(search, changed), true),
  );
  const { selected, select } = useSelection(list.key, JSON.stringify(toQuery(state)));
  const bulk = useBulk(list);
  const isBulk = Boolean(bulk.remove || bulk.statuses) || bulk.canFetch;

  const arranged = useColumns(
    list.key,
    list.columns.map((column) => column.key),
  );
  const columns = arranged.flatMap(({ key, isShown }) => list.columns.filter((it) => isShown && it.key === key));

  const rows = result.data?.content ?? [];
  const news = useNews(list, toQuery(state), result);
  const showNews = () => {
    if (state.pageNumber === 1) void result.refetch();
    else go(withPage(search, 1));
  };
  const [current, setCurrent] = useState('');
  const view = {
    list,
    columns,
    rows,
    offset: result.data?.pageable.offset ?? 0,
    state,
    isPending: result.isPending,
    selected,
    onSelect: isBulk ? select : undefined,
    onSort: (field: string) => go(withSort(search, state.sort, field)),
    tabRow: (rows.find((row) => row.id === current) ?? rows[0])?.id,
  };

  const open = (id: string) => {
    const row = rows.find((it) => it.id === id);
    const action = row && list.rowActions?.(row).find((it) => !it.permission || can(it.permission));
    if (row && action && !action.href) void navigate(addressOf(list, row, action) as never);
  };
  // Two lines do not say all: a tap shows the rest.
  const onTap = ({ target }: MouseEvent<HTMLElement>) => {
    const id = (target as Element).closest(`[${ROW}]`)?.getAttribute(ROW);
    if (id && !(target as Element).closest('button, a, input, label')) open(id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    onRowKey(event, { onOpen: open, onTick: isBulk ? (id) => select(toggle(selected, id)) : undefined });

  const reset = () => {
    draft.drop();
    go(withoutFilters(search, shape));
  };
  return (
    <Page
      title={list.title()}
      days={rangeIn(state.filters)}
      right={<ListHeader list={list} onRefresh={() => void result.refetch()} />}
    >
      {list.tabs && <ListTabs tabs={list.tabs} path={list.path} />}
      <Paper className={classes.card} data-failure={failure}>
        <ListBar
          filters={list.filters}
          textName={textNameOf(list as never)}
          draft={draft}
          defaults={defaults}
          mended={state.mended}
          onReset={reset}
          tools={<ListTools list={list} arranged={arranged} search={search} query={toFilterQuery(state)} />}
        />
        {selected.length > 0 && (
          <BulkBar list={list} rows={rows.filter((row) => selected.includes(row.id))} onDone={select} />
        )}
        <NewsPill count={news} onShow={showNews} />
        <div
          className={classes.body}
          aria-busy={result.isFetching}
          onKeyDown={onKeyDown}
          onClick={isPhone ? onTap : undefined}
          onFocus={(event) => setCurrent(event.target.closest(`[${ROW}]`)?.getAttribute(ROW) ?? current)}
        >
          <LoadingOverlay visible={isSlow && !result.isPending} overlayProps={{ backgroundOpacity: 0.45 }} zIndex={5} />
          {result.isError ? (
            <FailedAlert
              className={classes.failed}
              title={t('list.failed')}
              error={result.error}
              onRetry={result.refetch}
            />
          ) : isPhone ? (
            <ListCards {...view} />
          ) : (
            <ListTable {...view} />
          )}
        </div>
        {result.data && (
          <Pager
            page={state.pageNumber}
            pageSize={state.pageSize}
            rowCount={rows.length}
            offset={view.offset}
            total={result.data.totalElements}
            isCapped={result.data.isTotalCapped}
            totalPages={result.data.totalPages}
            onPage={(page) => go(withPage(search, page))}
            onPageSize={(size) => go(withPageSize(search, size))}
          />
        )}
      </Paper>
      <Outlet />
    </Page>
  );
}
