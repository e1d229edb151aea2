import type { Translated } from '..';
import type { refunds as english } from '../en/refunds';

export const refunds: Translated<typeof english> = {
  title: 'Solicitudes de reembolso',
  adminTitle: 'Peticiones de reembolso',
  emptyText: 'El reembolso se solicita desde los detalles de una transacción pagada.',
  adminEmptyText: 'Nada espera una decisión.',
  column: {
    created: 'Solicitado',
    order: 'Pedido',
    merchant: 'Comercio',
    amount: 'Reembolso (MYR)',
    of: 'de {{amount}}',
    reason: 'Motivo',
    by: 'Solicitado por',
    status: 'Estado',
    decided: 'Decidido',
  },
  filter: { status: 'Estado', dates: 'Solicitado' },
  status: { REQUESTED: 'Solicitado', APPROVED: 'Aprobado', CANCELLED: 'Cancelado' },
  action: { withdraw: 'Retirar', approve: 'Aprobar', reject: 'Rechazar', transaction: 'Abrir la transacción' },
  withdrawText: '¿Retirar la solicitud de reembolso de {{amount}} para {{order}}?',
  approveText: '{{amount}} del pedido {{order}} vuelven al cliente de {{merchant}}.',
  approveNote: 'Esto no se puede deshacer.',
  rejectTitle: 'Rechazar el reembolso',
  rejectText: 'Explique al comercio por qué no se reembolsan {{amount}} de {{order}}.',
  view: {
    title: 'Solicitud de reembolso',
    remarks: 'Observaciones',
    decidedBy: 'Decidido por',
    request: 'Solicitud',
    decision: 'Decisión',
    paid: 'Importe pagado',
    open: 'A la espera de la decisión de la pasarela.',
  },
};
