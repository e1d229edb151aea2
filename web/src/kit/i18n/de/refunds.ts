import type { Translated } from '..';
import type { refunds as english } from '../en/refunds';

export const refunds: Translated<typeof english> = {
  title: 'Erstattungsanträge',
  adminTitle: 'Erstattungsanfragen',
  emptyText: 'Eine Erstattung beantragen Sie in den Einzelheiten einer bezahlten Transaktion.',
  adminEmptyText: 'Nichts wartet auf eine Entscheidung.',
  column: {
    created: 'Beantragt',
    order: 'Bestellung',
    merchant: 'Händler',
    amount: 'Erstattung (MYR)',
    of: 'von {{amount}}',
    reason: 'Grund',
    by: 'Beantragt von',
    status: 'Status',
    decided: 'Entschieden',
  },
  filter: { status: 'Status', dates: 'Beantragt' },
  status: { REQUESTED: 'Beantragt', APPROVED: 'Genehmigt', CANCELLED: 'Abgebrochen' },
  action: { withdraw: 'Zurückziehen', approve: 'Genehmigen', reject: 'Ablehnen', transaction: 'Transaktion öffnen' },
  withdrawText: 'Den Antrag auf Erstattung von {{amount}} für {{order}} zurückziehen?',
  approveText: '{{amount}} der Bestellung {{order}} gehen an den Kunden von {{merchant}} zurück.',
  approveNote: 'Dies kann nicht rückgängig gemacht werden.',
  rejectTitle: 'Erstattung ablehnen',
  rejectText: 'Sagen Sie dem Händler, warum {{amount}} von {{order}} nicht erstattet werden.',
  view: {
    title: 'Erstattungsantrag',
    remarks: 'Anmerkungen',
    decidedBy: 'Entschieden von',
    request: 'Antrag',
    decision: 'Entscheidung',
    paid: 'Bezahlter Betrag',
    open: 'Wartet auf die Entscheidung des Zahlungsdienstes.',
  },
};
