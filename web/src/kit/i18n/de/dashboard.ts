import type { Translated } from '..';
import type { dashboard as english } from '../en/dashboard';

export const dashboard: Translated<typeof english> = {
  title: 'Übersicht',
  todaySales: 'Umsatz heute',
  byValue: 'nach Betrag, MYR',
  monthlySales: 'Umsatz des Monats',
  byVolume: 'nach Anzahl',
  hello: 'Willkommen zurück, {{name}}',
  next: 'Was möchten Sie tun?',
  createLink: 'Zahlungslink anlegen',
  createLinkText: 'Per E-Mail senden oder als QR-Code zeigen.',
  seeTransactions: 'Transaktionen von heute ansehen',
  seeTransactionsText: 'Jeder Versuch mit Status, Gebühren und Nachrichten.',
  seeRefunds: 'Erstattungsanträge verfolgen',
  seeRefundsText: 'Was beantragt und was entschieden wurde.',
  reviewApplications: 'Händleranträge prüfen',
  reviewApplicationsText: 'Nachfragen, genehmigen oder ablehnen.',
  reviewRefunds: 'Über Erstattungen entscheiden',
  reviewRefundsText: 'Von Händlern beantragt, warten auf Sie.',
};
