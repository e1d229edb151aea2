import { auditLogGet, auditLogList, type AuditLogListData, type AuditRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { defineList } from '../../kit/list/define_list';
import { viewAction } from '../../kit/list/row_actions';
import { paths } from '../../nav/paths';
import { auditColumns, auditFilters } from './audit_columns';
import { auditDialogs, putBackAction } from './audit_dialogs';
import { recordLabel } from './audit_words';
import { ownRecords } from './sides';

const t = texts.t;

/** What was done in a company's records, and what was refused. */
export const auditTable = defineList<AuditRow, NonNullable<AuditLogListData['query']>>({
  key: 'auditLog',
  path: paths.auditLog,
  title: () => t('audit:title'),
  permission: 'user.auditLog.view',
  fetch: (query, signal) => auditLogList({ query, signal }),
  fetchOne: (id, signal) => auditLogGet({ path: { id }, signal }),
  rowName: recordLabel,
  defaultSort: 'createdDate,desc',
  export: { path: 'audit-log', permission: 'user.auditLog.export' },
  columns: auditColumns,
  filters: auditFilters(),
  rowActions: (record) => [viewAction(), ...putBackAction(record)],
  empty: { text: () => t('audit:emptyText') },
  dialogs: auditDialogs<AuditRow>(ownRecords),
});
