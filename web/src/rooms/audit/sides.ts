import {
  adminAuditLogGet,
  adminAuditPutBack,
  adminAuditPutBackGet,
  auditLogGet,
  auditPutBack,
  auditPutBackGet,
} from '../../api/client';
import { paths } from '../../nav/paths';

/** The same pages twice: a company's own records, and those of all for operators. */
export const ownRecords = {
  key: 'auditLog',
  list: paths.auditLog,
  get: auditLogGet,
  preview: auditPutBackGet,
  putBack: auditPutBack,
};

export const allRecords = {
  key: 'adminAuditLog',
  list: paths.adminAuditLog,
  get: adminAuditLogGet,
  preview: adminAuditPutBackGet,
  putBack: adminAuditPutBack,
};

export type RecordsOf = typeof ownRecords | typeof allRecords;
