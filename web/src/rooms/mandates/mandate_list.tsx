import {
  mandateCancel,
  mandateGet,
  mandateList as fetchMandates,
  mandatePause,
  mandateResend,
  mandateResume,
  mandateTerminate,
  type MandateAction,
  type MandateListData,
  type MandateRow,
} from '../../api/client';
import type mandates from 'messages/en/portal/mandates.json';
import type { Keyed } from '../../api/query';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { instantColumn, moneyColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import type { RowAction } from '../../kit/list/list_types';
import { viewAction } from '../../kit/list/row_actions';
import { formatIsoDay } from '../../kit/time/time';
import { paths } from '../../nav/paths';
import { CollectForm } from './collect_form';
import { InviteForm } from './invite_form';
import { MaintainForm } from './maintain_form';
import { mandateAmount, mandateBadge, mandateStatusOptions, shortNoteOf, silentFilter } from './mandate_words';
import { MandateView } from './mandate_view';
import { frequencyLabel, frequencyOptions } from './product_words';
import { UploadDialog } from './upload_dialog';

const t = texts.t;
const edit = 'payment.eMandateApplication.edit';
const create = 'payment.eMandateApplication.create';
const terminate = 'payment.eMandateTermination.create';

const label = (key: keyof typeof mandates.application.column) => () => t(`mandates:application.column.${key}`);

/** What the server allows with it, in the order of the menu. */
const ACTIONS: Record<MandateAction, () => RowAction> = {
  RESEND: () => ({ label: t('mandates:application.action.resend'), icon: 'mail', dialog: 'resend', permission: edit }),
  CANCEL: () => ({
    label: t('mandates:application.action.cancel'),
    icon: 'cross',
    dialog: 'cancel',
    permission: edit,
    danger: true,
  }),
  COLLECT: () => ({
    label: t('mandates:application.action.collect'),
    icon: 'payout',
    dialog: 'collect',
    permission: edit,
  }),
  MAINTAIN: () => ({
    label: t('mandates:application.action.maintain'),
    icon: 'pencil',
    dialog: 'maintain',
    permission: edit,
  }),
  PAUSE: () => ({ label: t('mandates:application.action.pause'), icon: 'clock', dialog: 'pause', permission: edit }),
  RESUME: () => ({ label: t('mandates:application.action.resume'), icon: 'check', dialog: 'resume', permission: edit }),
  TERMINATE: () => ({
    label: t('mandates:application.action.terminate'),
    icon: 'cross',
    dialog: 'terminate',
    permission: terminate,
    danger: true,
  }),
};

const asks = (
  key: 'resendText' | 'cancelText' | 'pauseText' | 'resumeText' | 'terminateText',
  run: typeof mandateCancel,
  permission: typeof edit | typeof terminate = edit,
) => ({
  type: 'confirmation' as const,
  permission,
  text: (row: MandateRow | undefined) => t(`mandates:application.${key}`, { name: row?.payerName ?? '' }),
  run: byId(run),
});

export const mandateList = defineList<MandateRow, NonNullable<MandateListData['query']>>({
  key: 'mandates',
  path: paths.mandateApplications,
  title: () => t('mandates:application.title'),
  permission: 'payment.eMandateApplication.view',
  fetch: (query, signal) => fetchMandates({ query, signal }),
  fetchOne: (id, signal) => mandateGet({ path: { id }, signal }),
  live: 'MANDATE',
  rowName: (row) => row.payerName,
  defaultSort: 'createdDate,desc',
  create: { label: () => t('mandates:application.invite'), dialog: 'new', permission: create },
  upload: { label: () => t('mandates:application.upload.open'), dialog: 'upload', permission: create },
  export: { path: 'emandate/applications', permission: 'payment.eMandateApplication.export' },
  columns: [
    titleColumn(
      'payer',
      label('payer'),
      (row) => row.payerName,
      (row) => row.productName,
      { sort: 'name', isRoomy: true },
    ),
    moneyColumn('amount', label('amount'), mandateAmount, { sort: 'amount' }),
    statusColumn('status', label('status'), mandateBadge),
    textColumn('frequency', label('frequency'), ({ frequency }) => frequencyLabel(frequency), {
      under: shortNoteOf,
      card: 'under',
    }),
    textColumn('next', label('next'), ({ nextDebit }) => nextDebit && formatIsoDay(nextDebit), { sort: 'nextDebit' }),
    textColumn('done', label('done'), ({ debits, debitsDone }) => (debits ? `${debitsDone} / ${debits}` : debitsDone), {
      align: 'right',
    }),
    textColumn('bank', label('bank'), (row) => row.bankName, { isWide: 'desk' }),
    textColumn('transferType', label('transferType'), (row) => row.transferType, { isWide: 'desk' }),
    instantColumn('created', label('created'), (row) => row.createdDate, { sort: 'createdDate' }),
    textColumn('number', label('number'), (row) => row.mandateNo, { isWide: 'desk' }),
  ],
  filters: [
    {
      type: 'text',
      name: 'name',
      label: () => t('mandates:filter.name'),
      placeholder: () => t('mandates:application.hint'),
    },
    { type: 'checklist', name: 'filterStatus', label: label('status'), options: mandateStatusOptions },
    { type: 'checklist', name: 'frequency', label: label('frequency'), options: frequencyOptions },
    {
      type: 'autocomplete',
      name: 'product',
      label: label('product'),
      link: 'emandate/products?pageSize=20&name=:searchTerm',
      emptyLink: 'emandate/products?pageSize=20',
      responsePath: 'content',
      option: ({ id, name }) => ({ value: String(id), label: String(name) }),
    },
    {
      type: 'select',
      name: 'isCorporate',
      label: label('transferType'),
      options: () => [
        { value: 'false', label: t('mandates:application.filter.personal') },
        { value: 'true', label: t('mandates:application.filter.corporate') },
      ],
    },
    {
      type: 'select',
      name: 'isPaused',
      label: () => t('mandates:application.filter.paused'),
      options: () => [
        { value: 'false', label: t('mandates:application.filter.running') },
        { value: 'true', label: t('mandates:application.paused') },
      ],
    },
    {
      type: 'select',
      name: 'isDefault',
      label: () => t('mandates:application.filter.default'),
      options: () => [
        { value: 'false', label: t('mandates:application.filter.fine') },
        { value: 'true', label: t('mandates:application.filter.failed') },
      ],
    },
    silentFilter,
    { type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: label('created') },
    { type: 'amountRange', from: 'amountFrom', to: 'amountTo', label: label('amount') },
  ],
  rowActions: (row) => [viewAction(), ...row.actions.map((action) => ACTIONS[action]())],
  empty: { text: () => t('mandates:application.emptyText') },
  dialogs: {
    view: {
      type: 'render',
      as: 'drawer',
      size: 640,
      title: () => t('mandates:application.view'),
      content: MandateView,
    },
    new: {
      type: 'render',
      size: 'md',
      title: () => t('mandates:application.invite'),
      permission: create,
      content: InviteForm,
    },
    upload: {
      type: 'render',
      size: 'xl',
      title: () => t('mandates:application.upload.title'),
      permission: create,
      content: UploadDialog,
    },
    collect: {
      type: 'render',
      size: 'sm',
      title: () => t('mandates:application.action.collect'),
      permission: edit,
      content: CollectForm,
    },
    maintain: {
      type: 'render',
      size: 'md',
      title: () => t('mandates:application.action.maintain'),
      permission: edit,
      content: MaintainForm,
    },
    resend: asks('resendText', mandateResend),
    cancel: asks('cancelText', mandateCancel),
    pause: asks('pauseText', mandatePause),
    resume: asks('resumeText', mandateResume),
    terminate: {
      ...asks('terminateText', mandateCancel, terminate),
      run: (id: string, keyed: Keyed) => mandateTerminate({ path: { id }, body: {}, ...keyed }),
    },
  },
});
