import { useState } from 'react';
import { texts } from '../../kit/i18n';
import { BulkBar } from '../../kit/list/bulk_bar';
import { InPageList } from '../../kit/list/in_page_list';
import type { ListDefinition } from '../../kit/list/list_types';
import { Pager } from '../../kit/list/pager';
import { formatMoney } from '../../kit/money/money';
import { StatusBadge, type Tone } from '../../kit/ui/status_badge';
import { toast } from '../../kit/ui/toast';
import { paths } from '../../nav/paths';

const t = texts.t;

type Row = { id: string; order: string; customer: string; tone: Tone; amount: string };

const ROWS: Row[] = [
  { id: '1', order: 'GB-1001', customer: 'Aisha Rahman', tone: 'good', amount: '1250.00' },
  { id: '2', order: 'GB-1002', customer: 'Tan Wei Ming', tone: 'waiting', amount: '88.90' },
  { id: '3', order: 'GB-1003', customer: 'Priya Nair', tone: 'bad', amount: '12.50' },
];

const done = () => Promise.resolve(toast.info(t('gallery:sample.done')));

/** In-page data: nothing of it is asked of the server. */
const LIST: ListDefinition<Row, Record<string, never>> = {
  key: 'gallery',
  path: paths.galleryElements,
  title: () => t('gallery:specimen.list.name'),
  permission: 'user.profile.view',
  fetch: () => Promise.reject(new Error('the rows are in the page')),
  fetchOne: (id) => Promise.resolve(ROWS.find((row) => row.id === id) as Row),
  rowName: (row) => row.order,
  filters: [],
  bulk: { remove: { permission: 'user.profile.view', run: done } },
  columns: [
    { key: 'order', label: () => t('gallery:sample.order'), card: 'title', cell: (row) => row.order },
    { key: 'customer', label: () => t('gallery:sample.customer'), card: 'under', cell: (row) => row.customer },
    {
      key: 'status',
      label: () => t('gallery:sample.status'),
      card: 'status',
      cell: (row) => <StatusBadge tone={row.tone} label={t(`gallery:state.${row.tone}`)} />,
    },
    {
      key: 'amount',
      label: () => t('gallery:specimen.moneyField.name'),
      sort: 'amount',
      align: 'right',
      card: 'amount',
      cell: (row) => formatMoney(row.amount),
    },
  ],
};

export const SampleList = () => <InPageList list={LIST} rows={ROWS} canTick />;

export function SamplePager() {
  const [page, setPage] = useState(3);
  const [pageSize, setPageSize] = useState(10);
  const total = 128;
  const offset = (page - 1) * pageSize;
  return (
    <Pager
      page={page}
      pageSize={pageSize}
      rowCount={Math.min(pageSize, total - offset)}
      offset={offset}
      total={total}
      totalPages={Math.ceil(total / pageSize)}
      onPage={setPage}
      onPageSize={(size) => {
        setPageSize(size);
        setPage(1);
      }}
    />
  );
}

export const SampleBulkBar = () => <BulkBar list={LIST} rows={ROWS.slice(0, 2)} onDone={() => {}} />;
