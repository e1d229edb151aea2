import {
  adminMerchantActivate,
  adminMerchantDeactivate,
  adminMerchantList,
  type AdminMerchantListData,
  type AdminMerchantRow,
  type DeskAction,
} from '../../api/client';
import { merchantRemarks } from '../../api/gen/limits/merchant_remarks';
import { texts } from '../../kit/i18n';
import type merchantDesk from 'messages/en/portal/merchantDesk.json';
import { instantColumn, moneyColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import { when } from '../../kit/list/row_actions';
import { formatAmount, formatCount } from '../../kit/money/money';
import { paths } from '../../nav/paths';
import { merchantStatus, merchantStatusOptions } from './words';

const t = texts.t;
const edit = 'admin.merchant.edit';
const label = (key: Exclude<keyof (typeof merchantDesk)['column'], 'soldCount_one' | 'soldCount_other'>) => () =>
  t(`merchantDesk:column.${key}`);
const nameOf = (merchant: AdminMerchantRow | undefined) => ({ name: merchant?.name ?? '' });

const limits = ({ paymentMax, dayMax }: AdminMerchantRow) => {
  const of = [paymentMax, dayMax].map((limit) => (limit === null ? '–' : formatAmount(limit)));
  return paymentMax === null && dayMax === null ? null : of.join(' / ');
};

/** Every company that takes payments, or has signed up to. */
export const merchantTable = defineList<AdminMerchantRow, NonNullable<AdminMerchantListData['query']>>({
  key: 'adminMerchants',
  path: paths.adminMerchants,
  title: () => t('merchantDesk:title'),
  permission: 'admin.merchant.view',
  fetch: (query, signal) => adminMerchantList({ query, signal }),
  rowName: (merchant) => merchant.name,
  defaultSort: 'createdDate,desc',
  export: { path: 'admin/merchants', permission: 'admin.merchant.export' },
  columns: [
    titleColumn(
      'name',
      label('name'),
      (merchant) => merchant.name,
      (merchant) => merchant.company !== merchant.name && merchant.company,
      { sort: 'name' },
    ),
    textColumn('registrationNo', label('registrationNo'), (merchant) => merchant.registrationNo, { isWide: true }),
    statusColumn('status', label('status'), merchantStatus, { sort: 'status' }),
    textColumn('package', label('package'), (merchant) => merchant.packageName, { isWide: 'desk' }),
    {
      ...instantColumn<AdminMerchantRow>('activeSince', label('activeSince'), (merchant) => merchant.activeSince, {
        sort: 'activeSince',
        isWide: true,
      }),
      // Beside the other time on a phone nobody would know which is which.
      card: undefined,
    },
    textColumn('limits', label('limits'), limits, { isWide: 'desk' }),
    instantColumn('created', label('created'), (merchant) => merchant.createdDate, { sort: 'createdDate' }),
    moneyColumn('sold', label('sold'), (merchant) => merchant.soldAmount, {
      under: ({ soldCount }) =>
        soldCount > 0 && t('merchantDesk:column.soldCount', { count: soldCount, number: formatCount(soldCount) }),
    }),
  ],
  filters: [
    { type: 'text', name: 'name', label: () => t('merchantDesk:search') },
    { type: 'checklist', name: 'filterStatus', label: label('status'), options: merchantStatusOptions },
    {
      type: 'select',
      name: 'isLimited',
      label: () => t('merchantDesk:limited.label'),
      options: () => [
        { value: 'true', label: t('merchantDesk:limited.yes') },
        { value: 'false', label: t('merchantDesk:limited.no') },
      ],
    },
    { type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: label('created') },
  ],
  rowActions: (merchant) => {
    const can = (action: DeskAction) => merchant.actions.includes(action);
    const chosen = { merchant: merchant.id, merchantTag: merchant.name };
    return [
      { label: t('kit:action.view'), icon: 'review', to: paths.adminMerchant(merchant.id) },
      ...when(can('DEACTIVATE'), {
        label: t('merchantDesk:action.deactivate'),
        icon: 'cross',
        dialog: 'deactivate',
        permission: edit,
        danger: true,
      }),
      ...when(can('ACTIVATE'), {
        label: t('merchantDesk:action.activate'),
        icon: 'check',
        dialog: 'activate',
        permission: edit,
      }),
      {
        label: t('merchantDesk:action.transactions'),
        icon: 'transaction',
        to: paths.adminTransactions,
        search: chosen,
        permission: 'admin.salesTransaction.view',
      },
      {
        label: t('merchantDesk:action.fees'),
        icon: 'wallet',
        to: paths.merchantFees,
        search: { merchant: merchant.id },
        permission: 'admin.fee.view',
      },
    ];
  },
  empty: { text: () => t('merchantDesk:empty') },
  dialogs: {
    deactivate: {
      type: 'customDialog',
      limits: merchantRemarks,
      permission: edit,
      title: () => t('merchantDesk:action.deactivate'),
      text: (merchant) => t('merchantDesk:deactivate.text', nameOf(merchant)),
      run: (id, remarks, keyed) => adminMerchantDeactivate({ path: { id }, body: { remarks }, ...keyed }),
    },
    activate: {
      type: 'customDialog',
      limits: merchantRemarks,
      permission: edit,
      title: () => t('merchantDesk:action.activate'),
      text: (merchant) => t('merchantDesk:activate.text', nameOf(merchant)),
      run: (id, remarks, keyed) => adminMerchantActivate({ path: { id }, body: { remarks }, ...keyed }),
    },
  },
});
