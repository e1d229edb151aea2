import type payouts from 'messages/en/portal/payouts.json';
import type { PayoutListData, PayoutRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { instantColumn, moneyColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import type { Column, Filter } from '../../kit/list/list_types';
import { formatMoney } from '../../kit/money/money';
import { formatIsoDay } from '../../kit/time/time';
import { payoutStatus, payoutStatusOptions } from './payout_words';

const t = texts.t;
type Label = keyof (typeof payouts)['column'];
const label = (key: Label) => () => t(`payouts:column.${key}`);

/** On a phone the details tell it. */
const inDetails = (column: Column<PayoutRow>): Column<PayoutRow> => ({ ...column, card: undefined });

/** What a merchant and an operator both see of a payout. */
export const payoutColumns: Column<PayoutRow>[] = [
  // In one line, however narrow its column is.
  titleColumn('number', label('number'), (payout) =>
    t('payouts:number', { number: payout.number }).replaceAll(' ', '\u00a0'),
  ),
  statusColumn('status', label('status'), payoutStatus),
  instantColumn('cutOff', label('cutOff'), (payout) => payout.cutOff, { sort: 'cutOff' }),
  inDetails(moneyColumn('sales', label('sales'), (payout) => payout.sales)),
  inDetails(moneyColumn('refunds', label('refunds'), (payout) => payout.refunds)),
  inDetails(
    moneyColumn('fees', label('fees'), (payout) => payout.fees, {
      under: (payout) => t('payouts:column.taxOf', { tax: formatMoney(payout.tax) }),
    }),
  ),
  textColumn('valueDay', label('valueDay'), (payout) => payout.valueDay && formatIsoDay(payout.valueDay)),
  textColumn('reference', label('reference'), (payout) => payout.bankReference, { isWide: 'desk' }),
  moneyColumn('amount', label('amount'), (payout) => payout.amount, { sort: 'amount' }),
];

type Query = NonNullable<PayoutListData['query']>;
export const payoutFilters: Filter<Extract<keyof Query, string>>[] = [
  { type: 'checklist', name: 'filterStatus', label: label('status'), options: payoutStatusOptions },
  { type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: label('created') },
  { type: 'amountRange', from: 'amountFrom', to: 'amountTo', label: label('amount') },
];
