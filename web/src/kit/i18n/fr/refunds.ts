import type { Translated } from '..';
import type { refunds as english } from '../en/refunds';

export const refunds: Translated<typeof english> = {
  title: 'Demandes de remboursement',
  adminTitle: 'Demandes de remboursement à décider',
  emptyText: 'Un remboursement se demande depuis les détails d’une transaction payée.',
  adminEmptyText: 'Rien n’attend de décision.',
  column: {
    created: 'Demandé le',
    order: 'Commande',
    merchant: 'Commerçant',
    amount: 'Remboursement (MYR)',
    of: 'sur {{amount}}',
    reason: 'Motif',
    by: 'Demandé par',
    status: 'Statut',
    decided: 'Décidé le',
  },
  filter: { status: 'Statut', dates: 'Demandé le' },
  status: { REQUESTED: 'Demandé', APPROVED: 'Approuvé', CANCELLED: 'Annulé' },
  action: { withdraw: 'Retirer', approve: 'Approuver', reject: 'Refuser', transaction: 'Ouvrir la transaction' },
  withdrawText: 'Retirer la demande de remboursement de {{amount}} pour {{order}} ?',
  approveText: '{{amount}} de la commande {{order}} sont rendus au client de {{merchant}}.',
  approveNote: 'Cette action est irréversible.',
  rejectTitle: 'Refuser le remboursement',
  rejectText: 'Indiquez au commerçant pourquoi {{amount}} de {{order}} ne sont pas remboursés.',
  view: {
    title: 'Demande de remboursement',
    remarks: 'Remarques',
    decidedBy: 'Décidé par',
    request: 'Demande',
    decision: 'Décision',
    paid: 'Montant payé',
    open: 'En attente de la décision de la passerelle.',
  },
};
