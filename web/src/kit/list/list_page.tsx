import { Affix, ActionIcon, Alert, Button, LoadingOverlay, Paper, Text } from '@mantine/core';
import { useMediaQuery, useWindowScroll } from '@mantine/hooks';
import { Link, Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../i18n/error_text';
import { useCan } from '../session/session';
import { Icon } from '../ui/icon';
import { Page } from '../ui/page';
import { useDelayed } from '../ui/use_delayed';
import { BulkBar } from './bulk_bar';
import { Filters } from './filters';
import { ListCards } from './list_cards';
import { ListTable } from './list_table';
import type { ListDefinition } from './list_types';
import { Pager } from './pager';
import { toQuery, withFilters, withoutFilters, withPage, withPageSize, withSort } from './list_state';
import { useList } from './use_list';
import classes from './list.module.css';

const OVERLAY_AFTER_MS = 200;
const SCROLL_TOP_AFTER_PX = 300;

/** The one list page. Its only state besides the address is which rows are ticked, and that ends with the address. */
export function ListPage<Row extends { id: string }, Query>({ list }: { list: ListDefinition<Row, Query> }) {
  const { t } = useTranslation('kit');
  const can = useCan();
  const { search, state, shape, result, go } = useList(list);
  const [selected, setSelected] = useState<string[]>([]);
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  const isBusy = useDelayed(result.isFetching, OVERLAY_AFTER_MS);
  const [scroll, scrollTo] = useWindowScroll();

  const address = JSON.stringify(toQuery(state));
  useEffect(() => setSelected([]), [address]);

  const rows = result.data?.content ?? [];
  const bulk = list.bulk?.filter((action) => !action.permission || can(action.permission)) ?? [];
  const view = {
    list,
    rows,
    offset: result.data?.pageable.offset ?? 0,
    state,
    isPending: result.isPending,
    selected,
    onSelect: bulk.length > 0 ? setSelected : undefined,
    onSort: (field: string) => go(withSort(search, state.sort, field)),
  };
  const create = list.create && can(list.create.permission) ? list.create : undefined;

  const buttons = (
    <>
      {create && (
        <Button
          component={Link}
          to={`${list.path}/${create.dialog}`}
          search={((now: object) => now) as never}
          leftSection={<Icon name="plus" size={16} />}
        >
          {create.label()}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<Icon name="refresh" size={16} />}
        loading={isBusy}
        onClick={() => void result.refetch()}
      >
        {t('list.refresh')}
      </Button>
    </>
  );

  return (
    <Page title={list.title()} right={buttons}>
      <Paper className={classes.card}>
        <div className={classes.toolbar}>
          <Filters
            filters={list.filters}
            values={state.filters}
            isPhone={isPhone}
            onChange={(changed) => go(withFilters(search, changed), true)}
            onReset={() => go(withoutFilters(search, shape.filterNames))}
          />
        </div>
        {selected.length > 0 && (
          <BulkBar
            actions={bulk}
            rows={rows.filter((row) => selected.includes(row.id))}
            listKey={list.key}
            onDone={() => setSelected([])}
          />
        )}
        <div className={classes.body} aria-busy={result.isFetching}>
          <LoadingOverlay visible={isBusy && !result.isPending} overlayProps={{ backgroundOpacity: 0.45 }} zIndex={5} />
          {result.isError ? (
            <Alert color="red" m="md" title={t('list.failed')}>
              <Text mb="sm">{errorText(result.error)}</Text>
              <Button size="xs" variant="light" color="red" onClick={() => void result.refetch()}>
                {t('action.retry')}
              </Button>
            </Alert>
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
            totalPages={result.data.totalPages}
            onPage={(page) => go(withPage(search, page))}
            onPageSize={(size) => go(withPageSize(search, size))}
          />
        )}
      </Paper>
      {scroll.y > SCROLL_TOP_AFTER_PX && (
        <Affix position={{ bottom: 20, right: 20 }}>
          <ActionIcon size="lg" radius="xl" aria-label={t('list.scrollTop')} onClick={() => scrollTo({ y: 0 })}>
            <Icon name="up" />
          </ActionIcon>
        </Affix>
      )}
      <Outlet />
    </Page>
  );
}
