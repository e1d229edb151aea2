import type { Translated } from '..';
import type { accounts as english } from '../en/accounts';

export const accounts: Translated<typeof english> = {
  field: {
    merchantId: 'Händler-ID',
    merchantIdHint: 'Die E-Mail-Adresse Ihres Kontos',
    email: 'E-Mail',
    password: 'Passwort',
  },
  signIn: {
    title: 'Händlerportal',
    subtitle: 'Melden Sie sich mit der E-Mail-Adresse Ihres Kontos an.',
    forgot: 'Passwort vergessen?',
    submit: 'Anmelden',
    signUp: 'Neu hier? Händlerkonto anlegen',
    activeSession: 'Die Anmeldung ist nicht möglich, weil eine andere Sitzung aktiv ist.',
    revoke: 'Andere Sitzung beenden',
    loading: 'Bitte warten',
    invalidLogin: 'Die Anmeldedaten sind nicht richtig',
    expired: 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
  },
  strength: {
    label: 'Passwortstärke',
    bad: 'Schlecht (mindestens: 8 Zeichen, 1 Klein- und 1 Großbuchstabe, 1 Ziffer, 1 Sonderzeichen)',
    good: 'Gut',
    veryGood: 'Sehr gut',
    special: 'Sonderzeichen, die zählen: {{characters}}',
  },
  check: {
    steps: { apply: 'Als Händler bewerben', wait: 'Auf die Genehmigung warten', link: 'Ersten Zahlungslink erstellen' },
    welcome: 'Willkommen, {{name}}',
    created: 'Ihr Konto ist angelegt. Dies ist der Weg zur ersten Zahlung:',
    inactive: 'Ihr Konto ist nicht aktiv',
    verify: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: 'Wir haben einen Bestätigungslink an {{email}} gesendet. Bitte öffnen Sie Ihr Postfach und folgen Sie ihm; sehen Sie auch im Spam-Ordner nach, wenn er nicht ankommt.',
    resend: 'E-Mail erneut senden',
    continue: 'Weiter',
    warning: 'Bitte bestätigen Sie Ihre E-Mail-Adresse und melden Sie sich ab',
    sent: 'E-Mail gesendet',
    active: 'Ihr Konto ist aktiv',
    verified: 'Ihre E-Mail-Adresse ist bestätigt',
    wait: 'Einen Moment, wir öffnen Ihr Konto …',
    failed: 'Ihr Konto konnte nicht geprüft werden.',
    signOut: 'Abmelden',
  },
};
