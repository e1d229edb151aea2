import type { HeadRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { instantColumn, referenceColumn, textColumn } from '../../kit/list/columns';
import type { Column } from '../../kit/list/list_types';
import { formatCount } from '../../kit/money/money';

const t = texts.t;

/** What a head has of its company. */
export const headColumns = <
  Row extends Pick<HeadRow, 'transfers' | 'records' | 'signedDate' | 'hash'>,
>(): Column<Row>[] => [
  textColumn(
    'transfers',
    () => t('proof:transfers'),
    (head) => formatCount(head.transfers),
    { align: 'right' },
  ),
  textColumn(
    'records',
    () => t('proof:records'),
    (head) => formatCount(head.records),
    { align: 'right' },
  ),
  instantColumn(
    'signed',
    () => t('proof:signed'),
    (head) => head.signedDate,
    { sort: 'signedDate' },
  ),
  referenceColumn(
    'hash',
    () => t('proof:hash'),
    (head) => head.hash,
  ),
];
