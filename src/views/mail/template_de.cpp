#include "views/mail/template_texts.h"

namespace gerbang::mail {

constinit const Language kGerman{
    "de",
    {.greeting = "Guten Tag {name}!",
     .greeting_nameless = "Guten Tag!",
     .colon = ": ",
     .link_hint = "Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse in Ihrem "
                  "Browser:",
     .footer = "{brand} hat diese Nachricht automatisch gesendet. Bitte antworten Sie nicht "
               "darauf; wenn Sie eine Frage haben, schreiben Sie an {support}.",
     .footer_payer = "{brand} wickelt Zahlungen für {merchant} ab und hat diese Nachricht "
                     "automatisch gesendet. Bitte antworten Sie nicht darauf."},
    {{
        {Template::verification, "Bitte bestätigen Sie Ihre E-Mail-Adresse",
         R"(Bitte bestätigen Sie, dass dies Ihre E-Mail-Adresse ist.

[E-Mail-Adresse bestätigen]({url})

Der Link funktioniert einmal und 24 Stunden lang. Wenn Sie kein Konto angelegt haben, beachten Sie diese Nachricht bitte nicht.)"},

        {Template::sign_up_repeated, "Sie haben bereits ein Konto",
         R"(Jemand hat gerade versucht, mit Ihrer E-Mail-Adresse ein Konto anzulegen. Sie haben bereits eines, deshalb wurde nichts geändert. Wenn Sie es selbst waren, melden Sie sich bitte mit Ihrem bisherigen Passwort an.

[Anmelden]({url})

Wenn Sie es nicht waren, brauchen Sie nichts zu tun: Wer es auch war, hat nichts über Sie erfahren.)"},

        {Template::account_locked, "Ihr Konto ist für eine halbe Stunde gesperrt",
         R"(Es gab zu viele Versuche, sich mit einem falschen Passwort oder Code bei Ihrem Konto anzumelden. Deshalb kann sich in den nächsten 30 Minuten niemand anmelden. Danach können Sie sich wieder wie gewohnt anmelden.

Wenn Sie es nicht waren, sagen Sie uns bitte Bescheid: {support})"},

        {Template::invitation, "Legen Sie das Konto für Ihren Händlerantrag an",
         R"(Ein Händlerantrag wurde eingereicht, und Sie sind darin als Kontaktperson genannt. Bitte legen Sie das Konto an, zu dem der Antrag gehört.

Unternehmen | {company}

[Konto anlegen]({url})

Der Link funktioniert einmal und 14 Tage lang. Wenn Sie davon nichts wissen, beachten Sie diese Nachricht bitte nicht.)"},

        {Template::application_submitted, "Wir haben Ihren Händlerantrag erhalten",
         R"(Vielen Dank: Wir haben den Händlerantrag von {company} erhalten.

Wir prüfen ihn und schreiben Ihnen, sobald er entschieden ist. Bis dahin können Sie sich umsehen und Zahlungslinks vorbereiten.)"},

        {Template::application_needs_info, "Zu Ihrem Händlerantrag fehlen noch Angaben",
         R"(Wir haben den Händlerantrag von {company} geprüft und brauchen noch einige Angaben, bevor wir entscheiden können.

> {remarks}

Bitte berichtigen Sie diese Punkte und reichen Sie den Antrag erneut ein.

[Antrag öffnen]({url}))"},

        {Template::application_approved, "Ihr Händlerantrag ist genehmigt",
         R"(Herzlichen Glückwunsch: Der Händlerantrag von {company} ist genehmigt. Ihre Zahlungslinks können ab jetzt bezahlt werden.

[Übersicht öffnen]({url}))"},

        {Template::application_rejected, "Ihr Händlerantrag",
         R"(Es tut uns leid: Wir können den Händlerantrag von {company} nicht annehmen.

> {remarks}

Wenn Sie dazu eine Frage haben, schreiben Sie bitte an {support}.)"},

        {Template::payment_link, "{merchant}: {title}",
         R"({merchant} bittet Sie um eine Zahlung.

Für | {title}
Betrag | {amount}

[Jetzt bezahlen]({url})

Wenn Sie dies nicht erwartet haben, fragen Sie bitte {merchant}, bevor Sie bezahlen.)"},

        {Template::payment_receipt, "Beleg: {amount} an {merchant}",
         R"(Vielen Dank. Ihre Zahlung war erfolgreich.

Bezahlt an | {merchant}
Betrag | {amount}
Für | {description}
Bestellung | {order}
Referenz des Händlers | {merchantReference}
Referenz | {reference}
Bank | {bank}
Datum | {date}

[Beleg ansehen und drucken]({receipt})

Bei Fragen zu Ihrer Bestellung schreiben Sie bitte an {merchantEmail}.)"},

        {Template::payment_failed, "Ihre Zahlung an {merchant} war nicht erfolgreich",
         R"(Ihre Zahlung war nicht erfolgreich, und es wurde nichts abgebucht.

An | {merchant}
Betrag | {amount}
Bestellung | {order}
Grund | {reason}

[Noch einmal versuchen]({url}))"},

        {Template::payment_notification, "Zahlung eingegangen: {amount}",
         R"(Für {merchant} ist eine Zahlung eingegangen.

Betrag | {amount}
Bestellung | {order}
Ihre Referenz | {merchantReference}
Beschreibung | {description}
Kunde | {customer}
Bank | {bank}
Datum | {date})"},

        {Template::payment_authorizing, "Eine Zahlung wartet auf die Autorisierung",
         R"(Eine Zahlung an {merchant} wartet darauf, dass eine zweite Person bei der Bank des Kunden sie autorisiert.

Betrag | {amount}
Bestellung | {order}
Kunde | {customer})"},

        {Template::payment_refunded, "Erstattung: {amount} von {merchant}",
         R"({merchant} hat Ihnen {amount} Ihrer Zahlung erstattet. Es kann einige Tage dauern, bis Ihre Bank die Erstattung anzeigt.

Bestellung | {order}
Referenz des Händlers | {merchantReference})"},

        {Template::password_reset, "Setzen Sie Ihr Passwort zurück",
         R"(Jemand, wahrscheinlich Sie selbst, möchte das Passwort Ihres Kontos zurücksetzen.

[Neues Passwort wählen]({url})

Der Link funktioniert einmal und 30 Minuten lang. Wenn Sie ihn nicht angefordert haben, beachten Sie diese Nachricht bitte nicht: Ihr Passwort bleibt, wie es ist.)"},

        {Template::password_changed, "Ihr Passwort wurde geändert",
         R"(Das Passwort Ihres Kontos wurde geändert, und alle anderen Browser wurden abgemeldet.

Datum | {date}
Browser | {browser}
IP-Adresse | {ip}

Wenn Sie es nicht waren, setzen Sie Ihr Passwort bitte sofort zurück und sagen Sie uns Bescheid: {support}

[Passwort zurücksetzen]({url}))"},

        {Template::two_factor_enabled, "Die Zwei-Faktor-Anmeldung ist eingeschaltet",
         R"(Für Ihr Konto wurde die Zwei-Faktor-Anmeldung eingeschaltet. Ab jetzt brauchen Sie zur Anmeldung einen Code aus Ihrer Authenticator-App. Bitte bewahren Sie die Wiederherstellungscodes an einem sicheren Ort auf.

Datum | {date}
Browser | {browser}
IP-Adresse | {ip}

Wenn Sie es nicht waren, sagen Sie uns bitte sofort Bescheid: {support})"},

        {Template::two_factor_disabled, "Die Zwei-Faktor-Anmeldung ist ausgeschaltet",
         R"(Für Ihr Konto wurde die Zwei-Faktor-Anmeldung ausgeschaltet. Zur Anmeldung genügt jetzt das Passwort, und die Wiederherstellungscodes gelten nicht mehr.

Datum | {date}
Browser | {browser}
IP-Adresse | {ip}

Wenn Sie es nicht waren, ändern Sie Ihr Passwort bitte sofort und sagen Sie uns Bescheid: {support})"},

        {Template::recovery_code_used, "Ein Wiederherstellungscode wurde verwendet",
         R"(Einer Ihrer Wiederherstellungscodes wurde verwendet. Er kann nicht noch einmal verwendet werden.

Verbleibende Codes | {left}
Datum | {date}
Browser | {browser}
IP-Adresse | {ip}

Sie können jederzeit neue Wiederherstellungscodes erstellen.

[Anmeldeschutz öffnen]({url})

Wenn Sie es nicht waren, ändern Sie Ihr Passwort bitte sofort und sagen Sie uns Bescheid: {support})"},

        {Template::recovery_codes_renewed, "Ihre Wiederherstellungscodes wurden erneuert",
         R"(Für Ihr Konto wurden neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.

Datum | {date}
Browser | {browser}
IP-Adresse | {ip}

Wenn Sie es nicht waren, ändern Sie Ihr Passwort bitte sofort und sagen Sie uns Bescheid: {support})"},

        {Template::result_url_changed, "Die Ergebnisadresse von {company} wurde geändert",
         R"(Die Adresse, an die wir die Ergebnisse von Zahlungen senden, wurde geändert.

Unternehmen | {company}
Adresse | {address}
Geändert von | {by}
Datum | {date}
IP-Adresse | {ip}

Wenn dies niemand in Ihrem Unternehmen getan hat, berichtigen Sie es bitte sofort und sagen Sie uns Bescheid: {support}

[API-Konto öffnen]({url}))"},

        {Template::api_key_rotated, "{company} hat einen neuen API-Schlüssel",
         R"(Ein neuer API-Schlüssel wurde erstellt. Er wird nur einmal gezeigt, und zwar der Person, die ihn erstellt hat.

Unternehmen | {company}
Neuer Schlüssel endet auf | {key}
Alter Schlüssel gilt bis | {oldKeyEnds}
Erstellt von | {by}
Datum | {date}
IP-Adresse | {ip}

Wenn dies niemand in Ihrem Unternehmen getan hat, erstellen Sie bitte sofort einen weiteren Schlüssel und sagen Sie uns Bescheid: {support}

[API-Konto öffnen]({url}))"},
    }}};

}  // namespace gerbang::mail
