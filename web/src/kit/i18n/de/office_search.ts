import type { officeSearch as english } from '../en/office_search';
import type { Translated } from '..';

export const officeSearch: Translated<typeof english> = {
  open: 'Suchen',
  title: 'Schnellsuche',
  field: 'Transaktionen, Zahlungslinks und Erstattungen suchen',
  short: 'Suchen …',
  hint: 'Geben Sie mindestens 3 Zeichen ein: eine Bestellnummer, eine Referenz, einen Namen oder eine E-Mail-Adresse.',
  waiting: 'Suche läuft …',
  none: 'Nichts gefunden zu „{{term}}“',
  noneText:
    'Prüfen Sie die Schreibweise. Ältere Einträge werden nur mit der ganzen Bestellnummer, Referenz oder E-Mail-Adresse gefunden.',
  failed: 'Die Suche hat nicht funktioniert.',
  results: 'Ergebnisse',
  found: 'Gefunden: {{count}}',
  kind: {
    salesTransaction: 'Transaktionen',
    paymentLink: 'Zahlungslinks',
    refundRequest: 'Erstattungsanträge',
    merchantApplication: 'Händleranträge',
  },
  keys: { move: 'bewegen', open: 'öffnen', close: 'schließen' },
};
