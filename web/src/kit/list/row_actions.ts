import type { Permission } from '../session/can';
import { texts } from '../i18n';
import type { RowAction } from './list_types';

const t = texts.t;

/** The row actions of the specification; each leads to {list}/{id}/{dialog}, or to the public page. */
export const viewAction = (to?: string): RowAction => ({
  label: t('kit:action.view'),
  icon: 'review',
  ...(to ? { to } : { dialog: 'view' }),
});

export const editAction = (permission: Permission): RowAction => ({
  label: t('kit:action.edit'),
  icon: 'pencil',
  dialog: 'edit',
  permission,
});

export const deleteAction = (permission: Permission): RowAction => ({
  label: t('kit:action.delete'),
  icon: 'trash',
  dialog: 'delete',
  permission,
  danger: true,
});

export const qrCodeAction = (): RowAction => ({ label: t('list:qrCode'), icon: 'qr', dialog: 'qr-code' });

export const visitAction = (href: string): RowAction => ({ label: t('list:visitLink'), icon: 'external', href });

export const copyAction = (label: string, copy: string): RowAction => ({ label, icon: 'copy', copy });

/** Only for a row of which the customer's address is known. */
export const emailAction = (permission: Permission): RowAction => ({
  label: t('list:emailCustomer'),
  icon: 'mail',
  dialog: 'email',
  permission,
});

/** `...when(row.actions.includes('VOID'), { … })`: the server says what can be done with a row. */
export const when = (holds: boolean, action: RowAction): RowAction[] => (holds ? [action] : []);
