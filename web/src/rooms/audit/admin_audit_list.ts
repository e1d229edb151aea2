import { adminAuditLogGet, adminAuditLogList, type AdminAuditLogListData, type AdminAuditRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { textColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import type { Column } from '../../kit/list/list_types';
import { merchantFilter } from '../../kit/list/merchants';
import { viewAction } from '../../kit/list/row_actions';
import { paths } from '../../nav/paths';
import { auditColumns, auditFilters } from './audit_columns';
import { auditDialogs, putBackAction } from './audit_dialogs';
import { recordLabel } from './audit_words';
import { allRecords } from './sides';

const t = texts.t;

const [action, ...others] = auditColumns as Column<AdminAuditRow>[];

/** The same of every company and of the gateway itself. */
export const adminAuditTable = defineList<AdminAuditRow, NonNullable<AdminAuditLogListData['query']>>({
  key: 'adminAuditLog',
  path: paths.adminAuditLog,
  title: () => t('audit:title'),
  permission: 'admin.auditLog.view',
  fetch: (query, signal) => adminAuditLogList({ query, signal }),
  fetchOne: (id, signal) => adminAuditLogGet({ path: { id }, signal }),
  rowName: recordLabel,
  defaultSort: 'createdDate,desc',
  export: { path: 'admin/audit-log', permission: 'admin.auditLog.export' },
  columns: [
    action!,
    textColumn(
      'company',
      () => t('audit:column.company'),
      (record) => record.merchantName || t('audit:nobody'),
    ),
    ...others,
  ],
  filters: [merchantFilter(() => t('audit:column.company')), ...auditFilters()],
  rowActions: (record) => [viewAction(), ...putBackAction(record)],
  empty: { text: () => t('audit:adminEmptyText') },
  dialogs: auditDialogs<AdminAuditRow>(allRecords),
});
