import { listRoutes } from '../../kit/list/list_routes';
import { paths } from '../../nav/paths';

export const auditRoutes = [
  listRoutes({
    path: paths.auditLog,
    permission: 'user.auditLog.view',
    load: () => import('./audit_list').then((room) => room.auditTable),
  }),
  listRoutes({
    path: paths.adminAuditLog,
    permission: 'admin.auditLog.view',
    load: () => import('./admin_audit_list').then((room) => room.adminAuditTable),
  }),
];
