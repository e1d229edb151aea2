import type { Translated } from '..';
import type { gallery as english } from '../en/gallery';

export const gallery: Translated<typeof english> = {
  fields: {
    title: 'Galerie: Felder',
    text: 'Alles, was ausgefüllt wird, in jedem Zustand.',
  },
  elements: {
    title: 'Galerie: Elemente',
    text: 'Was antwortet, fragt und auflistet: Schaltflächen, Meldungen, Dialoge, Tabellen.',
  },
  sales: {
    title: 'Galerie: Umsätze',
    text: 'Wie Beträge, Umsätze und Links aussehen, mit jedem Status, den sie haben können.',
  },
  pages: 'Seiten der Galerie',
  find: 'Komponente suchen',
  found: 'Komponenten: {{count}}',
  nothing: 'Keine Komponente enthält diese Wörter.',
  specimen: {
    textField: {
      name: 'Textfeld',
      use: 'Eine Zeile Text.',
    },
    areaField: {
      name: 'Langer Text',
      use: 'Mehrere Zeilen; wächst mit dem Text.',
    },
    passwordField: {
      name: 'Passwort',
      use: 'Beim Tippen verborgen; das Auge zeigt es.',
    },
    moneyField: {
      name: 'Betrag',
      use: 'Ringgit und Sen; nimmt Tausenderkommas an.',
    },
    digitsField: {
      name: 'Nummer',
      use: 'Nur Ziffern; alles andere fällt beim Tippen weg.',
    },
    selectField: {
      name: 'Auswahl',
      use: 'Eine von wenigen Möglichkeiten.',
    },
    autocompleteField: {
      name: 'Autovervollständigung',
      use: 'Eine von zu vielen; fragt eine halbe Sekunde nach dem letzten Buchstaben.',
    },
    multiSelectField: {
      name: 'Mehrfachauswahl',
      use: 'Beliebig viele aus wenigen, in einer Zeile.',
    },
    checklistField: {
      name: 'Ankreuzliste',
      use: 'Beliebig viele aus wenigen, alle sichtbar.',
    },
    checkField: {
      name: 'Kästchen',
      use: 'Stimmt einer Sache zu; geht mit dem Formular ab.',
    },
    radioField: {
      name: 'Alternativen',
      use: 'Eine von zwei oder drei, alle sichtbar.',
    },
    switchField: {
      name: 'Schalter',
      use: 'Schaltet eine Sache ein oder aus.',
    },
    dateField: {
      name: 'Datum',
      use: 'Ein Tag; getippt oder im Kalender gewählt.',
    },
    dateTimeField: {
      name: 'Datum und Uhrzeit',
      use: 'Malaysische Zeit in Schritten von 15 Minuten; hier von heute bis 30 Tage danach.',
    },
    dateRangeField: {
      name: 'Zeitraum',
      use: 'Zwei Tage; keiner lässt sich über den anderen hinaus wählen.',
    },
    messages: {
      name: 'Meldungen eines Formulars',
      use: 'So absenden: jedes Feld sagt, was es braucht.',
    },
    buttons: {
      name: 'Schaltflächen',
      use: 'Eine Hauptaktion je Seite; die anderen sind leiser.',
    },
    tones: {
      name: 'Abzeichen',
      use: 'Was ein Status bedeutet; das Zeichen sagt es auch ohne Farbe.',
    },
    toasts: {
      name: 'Kurzmeldungen',
      use: 'Oben rechts; nach sechs Sekunden weg.',
    },
    dialogs: {
      name: 'Dialoge',
      use: 'Die fünf Arten; sie schließen nur über ihre eigenen Schaltflächen.',
    },
    overlay: {
      name: 'Überlagerung',
      use: 'Über dem, was erneuert wird, sobald es 200 Millisekunden dauert.',
    },
    progress: {
      name: 'Fortschrittsbalken',
      use: 'Schmal, ganz oben, bei jedem Seitenwechsel.',
    },
    answers: {
      name: 'Warten, nichts, fehlgeschlagen',
      use: 'Was eine Liste zeigt, wenn sie keine Zeilen hat.',
    },
    list: {
      name: 'Liste',
      use: 'Zeilen zum Lesen, Sortieren und Ankreuzen; auf dem Telefon Karten.',
    },
    pager: {
      name: 'Seiten einer Liste',
      use: 'Erste, vorige, nächste, letzte, und 3, 5 oder 10 Zeilen.',
    },
    bulkBar: {
      name: 'Sammelaktionen',
      use: 'Erscheint, solange Zeilen angekreuzt sind.',
    },
    facts: {
      name: 'Fakten',
      use: 'Bezeichnungen und Werte eines Datensatzes; ohne Wert fehlen sie.',
    },
    money: {
      name: 'Beträge',
      use: 'Tausenderkommas und genau zwei Nachkommastellen, immer in Ringgit.',
    },
    salesChart: {
      name: 'Umsatz pro Tag',
      use: 'Jeder Tag führt zu seinen Umsätzen.',
    },
    panel: {
      name: 'Karte',
      use: 'Eine Frage der Übersicht und ihre Antwort.',
    },
    saleRow: {
      name: 'Umsätze',
      use: 'Die Zeilen der Transaktionen.',
    },
    linkRow: {
      name: 'Zahlungslinks',
      use: 'Die Zeilen der Zahlungslinks.',
    },
    saleStatus: {
      name: 'Status eines Umsatzes',
      use: 'Jeder Code, und was eine beantragte Erstattung stattdessen zeigt.',
    },
    refundStatus: {
      name: 'Status einer Erstattung',
      use: 'Beantragt, genehmigt, storniert.',
    },
    linkStatus: {
      name: 'Status eines Links',
      use: 'Ein vergangener Ablauf geht vor.',
    },
    applicationStatus: {
      name: 'Status eines Antrags',
      use: 'Vom Entwurf zur Entscheidung.',
    },
    qrCode: {
      name: 'QR-Code',
      use: 'Die Adresse eines Zahlungslinks, zum Scannen oder Drucken.',
    },
  },
  state: {
    untouched: 'Unberührt',
    valid: 'Gültig',
    invalid: 'Ungültig',
    disabled: 'Deaktiviert',
    readOnly: 'Schreibgeschützt',
    live: 'Lebendig',
    primary: 'Hauptaktion',
    plain: 'Andere Aktion',
    quiet: 'Leise',
    danger: 'Nicht umkehrbar',
    busy: 'In Arbeit',
    icon: 'Nur Zeichen',
    good: 'Gut',
    bad: 'Schlecht',
    waiting: 'Wartend',
    neutral: 'Ohne Wertung',
    returned: 'Zurück',
    success: 'Erfolg',
    warning: 'Warnung',
    error: 'Fehler',
    info: 'Hinweis',
    delete: 'Löschen',
    unassigned: 'Zuordnung lösen',
    confirmation: 'Bestätigung',
    customDialog: 'Bemerkungen',
    render: 'Eigener Inhalt',
    loading: 'Lädt',
    empty: 'Leer',
    failed: 'Fehlgeschlagen',
    amount: 'Mit Währung',
    column: 'In einer Spalte',
    filled: 'Mit Antwort',
    weeks: 'Ein Monat',
  },
  sample: {
    run: 'Zeigen',
    send: 'Absenden',
    sent: 'Gesendet: {{values}}',
    done: 'Erledigt.',
    content: 'Hier steht beliebiger Inhalt; die Liste bleibt dahinter sichtbar.',
    order: 'Bestellung',
    customer: 'Kunde',
    status: 'Zustand',
    country: 'Land',
    pin: 'PIN-Code',
    note: 'Notiz',
    shop: 'Ladenname',
    terms: 'Ich nehme die Geschäftsbedingungen an',
    cake: 'Kuchen fürs Wochenende',
    class: 'Batikkurs',
    today: 'Umsätze von heute',
    none: 'Noch nichts verkauft.',
  },
};
