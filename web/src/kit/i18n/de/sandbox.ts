import type { Rest } from '..';

export const sandbox: Rest['sandbox'] = {
  menu: 'Die andere Seite der Zahlungen spielen',
  mailbox: 'Postfach',
  bank: 'Bank und Kartenaussteller',
  clock: {
    entry: 'Uhr',
    title: 'Uhr der Sandbox',
    now: 'Jetzt',
    real: 'Die Uhr zeigt die wirkliche Zeit.',
    ahead: 'Die Uhr geht {{days}} Tage und {{hours}} Stunden vor.',
    by: 'Vorstellen um',
    step: { hour: '1 Stunde', day: '1 Tag', week: '7 Tage', month: '30 Tage', year: '365 Tage' },
    triggers: 'Was das Vorstellen auslöst',
    nothing: 'Bis dahin steht nichts an.',
    others:
      'Was sonst bis dahin endet, endet auch: Zahlungslinks, die ablaufen, und Sitzungen. Die Passwörter der Demo-Personen bleiben gültig. Die Zeit lässt sich nicht zurückstellen.',
    work: 'Aufgabe',
    count: 'Wie oft',
    first: 'Zuerst um',
    go: 'Zeit vorstellen',
    moved: 'Die Zeit wurde vorgestellt',
    forbidden: 'Die Zeit kann jemand aus dem Betrieb des Gateways vorstellen.',
    topic: {
      expire: 'Ein offener Bezahlvorgang läuft ab',
      enquire: 'Die Bank wird gefragt, was aus einer Zahlung wurde',
      mail: 'Eine E-Mail wird gesendet',
      refund: 'Eine Erstattung wird an die Bank gesendet',
      answer: 'Eine späte Antwort der Bank trifft ein',
      other: 'Aufräumen des Servers',
    },
  },
};
