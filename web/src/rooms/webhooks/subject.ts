import type { DeliveryRow } from '../../api/client';
import { paths } from '../../nav/paths';

/** What an event is about: where the portal shows it, and to whom. */
export const subjectOf = (row: Pick<DeliveryRow, 'eventClass' | 'objectId' | 'transactionId'>) => {
  switch (row.eventClass) {
    case 'MANDATE':
      return {
        name: 'mandate',
        icon: 'mandate',
        to: paths.mandate(row.objectId),
        permission: 'payment.eMandateApplication.view',
      } as const;
    case 'PAYOUT':
      return {
        name: 'payout',
        icon: 'payout',
        to: paths.payout(row.objectId),
        permission: 'payment.payout.view',
      } as const;
    case 'INVOICE':
      return {
        name: 'invoice',
        icon: 'payout',
        to: paths.invoice(row.objectId),
        permission: 'payment.payout.view',
      } as const;
    default:
      return {
        name: 'transaction',
        icon: 'transaction',
        to: paths.transaction(row.transactionId),
        permission: 'payment.salesTransaction.view',
      } as const;
  }
};
