import type { Translated } from '..';
import type { signUp as english } from '../en/sign_up';

export const signUp: Translated<typeof english> = {
  field: {
    email: 'E-Mail',
    fullName: 'Vollständiger Name',
    country: 'Land',
    password: 'Passwort',
    plan: 'Paket',
    marketing: 'Neuigkeiten und Angebote per E-Mail senden',
  },
  title: 'Händlerkonto anlegen',
  subtitle: 'Es dauert eine Minute. Danach beantragen Sie, Zahlungen anzunehmen.',
  submit: 'Konto anlegen',
  loading: 'Bitte warten',
  apply: 'Zuerst den Händlerantrag ausfüllen',
  haveAccount: 'Sie haben schon ein Konto? Anmelden',
  invited:
    'Für Sie wurde ein Händlerantrag ausgefüllt. Verwenden Sie die E-Mail-Adresse, an die die Einladung ging; der Antrag gehört dann zu Ihrem Konto.',
  haveAccountInvited: 'Ich habe schon ein Konto: anmelden und den Antrag übernehmen',
  fullNameCharacters: 'Bitte lassen Sie diese Zeichen weg: {{characters}}',
  created:
    'Bitte melden Sie sich an. Wenn diese Adresse schon ein Konto hatte, ist sein Passwort unverändert, und wir haben dorthin geschrieben.',
  listsFailed: 'Die Pakete konnten nicht geladen werden.',
  countryHint: 'Konten werden für Unternehmen in Malaysia eröffnet.',
  emailVerified: {
    title: 'Ihre E-Mail-Adresse ist bestätigt',
    text: 'Vielen Dank. Sie können sich jetzt anmelden und mit Ihrem Antrag fortfahren.',
    toLogin: 'Zur Anmeldung',
  },
  emailNotVerified: {
    title: 'Der Bestätigungslink ist abgelaufen',
    text: 'Bitte melden Sie sich an und fordern Sie in der Übersicht einen neuen Link an. Er gilt 24 Stunden und funktioniert einmal.',
    toLogin: 'Zur Anmeldung',
  },
};
