import type { Translated } from '..';
import type { about as english } from '../en/about';

export const about: Translated<typeof english> = {
  privacy: {
    title: 'Datenschutzerklärung',
    subtitle:
      '{{brand}} hat an dieser Adresse noch keine eigene Erklärung veröffentlicht. Dies bewahrt das Portal selbst auf.',
    kept: 'Was aufbewahrt wird',
    keptAccount:
      'Ihr Konto: E-Mail-Adresse, Name, ein Hash Ihres Passworts, Ihre Sprache und Ihre Anmeldungen mit Zeit, Netzwerkadresse und Browser.',
    keptApplication:
      'Ihr Händlerantrag: die Angaben zu Ihrem Unternehmen, seinen Ansprechpartnern und seinem Bankkonto.',
    keptPayments:
      'Zahlungen: was Händler und Zahlende für eine Zahlung angeben. Von einer Karte höchstens die ersten sechs und die letzten vier Ziffern.',
    browser: 'In Ihrem Browser',
    browserText:
      'Ihre Sitzung, ein begonnener Antrag sowie die von Ihnen gewählte Sprache und Farbgebung. Es gibt keine Werbung, und niemand sonst misst, was Sie hier tun.',
    why: 'Wofür es verwendet wird',
    whyText:
      'Um Ihr Konto und Ihre Zahlungen zu führen, beides vor Missbrauch zu schützen und die Aufzeichnungen zu halten, die das Gesetz von einem Zahlungsdienst verlangt.',
    ask: 'Ihre Fragen',
    askText: 'Um zu sehen, zu berichtigen oder zu löschen, was über Sie aufbewahrt wird, schreiben Sie an {{email}}.',
  },
  contact: {
    title: 'Kontakt',
    text: 'Wir helfen Ihnen bei Ihrem Konto, Ihrem Antrag und Ihren Zahlungen.',
    merchant: 'Als Händler schreiben Sie bitte von der E-Mail-Adresse Ihres Kontos und nennen Ihr Unternehmen.',
    payer:
      'Als Zahlende nennen Sie bitte den Händler und die Referenz auf Ihrem Beleg. Senden Sie uns nie eine Kartennummer oder ein Passwort.',
    email: 'E-Mail schreiben',
  },
  home: 'Zur ersten Seite',
};
