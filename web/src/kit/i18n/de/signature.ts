import type { Translated } from '..';
import type { signature as english } from '../en/signature';

export const signature: Translated<typeof english> = {
  title: 'Signatur einer Anfrage',
  subtitle:
    'Berechnen Sie die Signatur einer Test-Zahlungsanfrage und finden Sie heraus, warum eine andere abweicht. Alles geschieht auf dieser Seite: Ihre Eingaben werden weder gesendet noch aufbewahrt.',
  insecure:
    'Ihr Browser bietet seine Kryptografie nur unter https-Adressen und auf localhost an. Öffnen Sie diese Seite dort, um eine Signatur zu berechnen.',
  field: {
    customerEmail: 'E-Mail des Kunden',
    customerName: 'Name des Kunden',
    customerPhone: 'Telefon des Kunden',
    mchtId: 'Händlernummer',
    mchtTxnId: 'Transaktions-ID des Händlers',
    orderDescription: 'Beschreibung der Bestellung',
    txnAmount: 'Betrag',
    signKey: 'Signaturschlüssel',
    version: 'Version der Signatur',
    timestamp: 'Zeitstempel',
  },
  version: {
    v1: 'v1: die Werte hintereinander',
    v2: 'v2: jeder Wert mit seiner Länge, dazu ein Zeitstempel',
  },
  hint: {
    signKey: 'Wird nur auf dieser Seite verwendet; nie gesendet, nie gespeichert',
    timestamp: 'Wie er gesendet wird, höchstens fünf Minuten von jetzt entfernt',
  },
  timestampWrong: 'Bitte eine Zeit wie {{example}} eingeben',
  now: 'Jetzt',
  submit: 'Signatur berechnen',
  incomplete: 'Die Signatur erscheint hier wieder, sobald jedes Feld ausgefüllt ist.',
  broken:
    'Einer der Werte enthält ein halbes Zeichen, das keine eigenen Bytes hat. Es wird als Ersatzzeichen U+FFFD signiert; Ihr Programm macht vielleicht etwas anderes.',
  result: {
    title: 'Signatur',
    copy: 'Signatur kopieren',
    about: 'HMAC-SHA512 in Base64, {{count}} Zeichen',
    text: 'Signierter Text',
    copyText: 'Text kopieren',
    bytes_one: '{{count}} Byte in UTF-8',
    bytes_other: '{{count}} Bytes in UTF-8',
    legend:
      'Jeder Wert hat einen eigenen Hintergrund. Leerzeichen erscheinen als ·, Tabulatoren als →, Zeilenenden als ↵ und andere unsichtbare Zeichen mit ihrer Nummer.',
  },
  compare: {
    title: 'Mit einer anderen Signatur vergleichen',
    label: 'Signatur Ihres Programms',
    hint: 'So einfügen, wie Ihr Programm sie sendet',
    equal: 'Gleich. Der Zahlungsdienst nimmt diese Signatur an.',
    written: 'Die richtige Signatur, aber nicht so geschrieben, wie der Zahlungsdienst sie braucht.',
    made: 'Verschieden, und dies ist der Grund.',
    different: 'Verschieden.',
  },
  written: {
    case: 'Sie weicht nur in Groß- und Kleinschreibung ab. Base64 unterscheidet beide; lassen Sie die Buchstaben, wie sie sind.',
    spaces: 'Sie enthält Leerzeichen, Zeilenenden oder Anführungszeichen, die nicht dazugehören. Lassen Sie sie weg.',
    hex: 'Sie ist hexadezimal. Kodieren Sie dieselben 64 Bytes in Base64.',
    hexInBase64: 'Sie ist das Base64 des hexadezimalen Textes. Kodieren Sie die 64 Bytes selbst, nicht ihren Text.',
    base64url: 'Sie ist im Base64 für Adressen, mit - und _. Verwenden Sie das übliche, mit + und /.',
    unpadded: 'Die „=“ am Ende fehlen. Sie hat 88 Zeichen.',
    percent: 'Sie ist für eine Adresse kodiert (%2B, %2F, %3D). Vergleichen Sie sie vor dem Kodieren.',
    blanks:
      'Aus ihren „+“ wurden Leerzeichen. Kodieren Sie sie, bevor Sie sie in ein Formular oder eine Adresse setzen.',
  },
  made: {
    otherVersion: 'Sie wurde für die andere Version der Signatur berechnet.',
    keyWithoutPrefix:
      'Sie wurde mit dem Schlüssel allein berechnet. In Version 2 ist der Schlüssel „v2:“, gefolgt von Ihrem Schlüssel.',
    keyInBase64: 'Ihr Programm dekodiert den Schlüssel aus Base64. Verwenden Sie ihn als Text, wie er ist.',
    keyInHex: 'Ihr Programm dekodiert den Schlüssel aus dem Hexadezimalen. Verwenden Sie ihn als Text, wie er ist.',
    keyWithBlanks:
      'Der Schlüssel hier und der Ihres Programms unterscheiden sich in einem Leerzeichen oder Zeilenende am Ende.',
    hash: 'Sie wurde mit HMAC-{{hash}} berechnet. Verwenden Sie HMAC-SHA512.',
    plainHash: 'Sie ist ein einfaches SHA-512, kein HMAC. Übergeben Sie den Schlüssel der HMAC-Funktion Ihrer Sprache.',
    missingField: 'Ihr Programm lässt diesen Wert weg: {{field}}',
    order: 'Ihr Programm hat die Werte in anderer Reihenfolge: {{order}}',
    trimmed:
      'Ihr Programm entfernt die Leerzeichen an den Enden der Werte. Sie werden so signiert, wie sie gesendet werden.',
    trimmedField: 'Ihr Programm entfernt die Leerzeichen an den Enden dieses Wertes: {{field}}',
    blanks: 'Ihr Programm hat ein Leerzeichen oder Zeilenende zu viel an einem Ende dieses Wertes: {{field}}',
    lineEnds: 'Ihr Programm beendet Zeilen mit CR LF; hier enden sie mit LF.',
    composed:
      'Akzente sind verschieden geschrieben (zusammengesetztes oder zerlegtes Unicode). Signieren Sie genau, was gesendet wird.',
    amount:
      'Ihr Programm schreibt den Betrag anders, zum Beispiel ohne Nachkommastellen. Signieren Sie genau, was gesendet wird.',
    emailCase: 'Ihr Programm schreibt die E-Mail-Adresse in Kleinbuchstaben. Signieren Sie genau, was gesendet wird.',
  },
  different: {
    values: 'Es ist eine Signatur von 64 Bytes, aus anderen Werten oder mit einem anderen Schlüssel.',
    length_one: 'Sie hat {{count}} Byte; eine Signatur hat 64.',
    length_other: 'Sie hat {{count}} Bytes; eine Signatur hat 64.',
    unreadable: 'Sie ist weder Base64 noch hexadezimal.',
  },
};
