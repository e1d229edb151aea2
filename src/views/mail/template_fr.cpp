#include "views/mail/template_texts.h"

namespace gerbang::mail {

constinit const Language kFrench{
    "fr",
    {.greeting = "Bonjour {name},",
     .greeting_nameless = "Bonjour,",
     .colon = " : ",
     .link_hint = "Si le bouton ne fonctionne pas, ouvrez cette adresse dans votre navigateur :",
     .footer = "{brand} a envoyé ce message automatiquement. Veuillez ne pas y répondre ; si vous "
               "avez une question, écrivez à {support}.",
     .footer_payer = "{brand} traite les paiements pour {merchant} et a envoyé ce message "
                     "automatiquement. Veuillez ne pas y répondre."},
    {{
        {Template::verification, "Confirmez votre adresse e-mail",
         R"(Veuillez confirmer que cette adresse e-mail est bien la vôtre.

[Confirmer mon adresse e-mail]({url})

Le lien fonctionne une seule fois, pendant 24 heures. Si vous n’avez pas créé de compte, ne tenez pas compte de ce message.)"},

        {Template::sign_up_repeated, "Vous avez déjà un compte",
         R"(Quelqu’un vient d’essayer de créer un compte avec votre adresse e-mail. Vous en avez déjà un, rien n’a donc été modifié. Si c’était vous, veuillez vous connecter avec votre mot de passe habituel.

[Se connecter]({url})

Si ce n’était pas vous, vous pouvez ignorer ce message : cette personne n’a rien appris sur vous.)"},

        {Template::account_locked, "Votre compte est bloqué pour une demi-heure",
         R"(Il y a eu trop de tentatives de connexion à votre compte avec un mot de passe ou un code erroné. Personne ne peut donc s’y connecter pendant les 30 prochaines minutes. Ensuite, vous pourrez vous connecter comme d’habitude.

Si ce n’était pas vous, veuillez nous prévenir : {support})"},

        {Template::invitation, "Créez le compte de votre demande de commerçant",
         R"(Une demande de commerçant a été envoyée, et vous y êtes indiqué comme personne à contacter. Veuillez créer le compte auquel la demande appartient.

Entreprise | {company}

[Créer le compte]({url})

Le lien fonctionne une seule fois, pendant 14 jours. Si vous n’êtes au courant de rien, ne tenez pas compte de ce message.)"},

        {Template::application_submitted, "Nous avons reçu votre demande de commerçant",
         R"(Merci : nous avons bien reçu la demande de commerçant de {company}.

Nous allons l’examiner et vous écrire dès que la décision sera prise. D’ici là, vous pouvez découvrir le portail et préparer des liens de paiement.)"},

        {Template::application_needs_info, "Votre demande de commerçant doit être complétée",
         R"(Nous avons examiné la demande de commerçant de {company} et il nous manque encore quelques éléments pour décider.

> {remarks}

Veuillez corriger ces points et envoyer de nouveau la demande.

[Ouvrir la demande]({url}))"},

        {Template::application_approved, "Votre demande de commerçant est approuvée",
         R"(Félicitations : la demande de commerçant de {company} est approuvée. Vos liens de paiement peuvent être réglés dès maintenant.

[Ouvrir le tableau de bord]({url}))"},

        {Template::application_rejected, "Votre demande de commerçant",
         R"(Nous sommes désolés : nous ne pouvons pas accepter la demande de commerçant de {company}.

> {remarks}

Si vous avez une question à ce sujet, veuillez écrire à {support}.)"},

        {Template::payment_link, "{merchant} : {title}",
         R"({merchant} vous demande un paiement.

Pour | {title}
Montant | {amount}

[Payer maintenant]({url})

Si vous ne vous y attendiez pas, veuillez interroger {merchant} avant de payer.)"},

        {Template::payment_receipt, "Reçu : {amount} à {merchant}",
         R"(Merci. Votre paiement a bien été effectué.

Payé à | {merchant}
Montant | {amount}
Pour | {description}
Commande | {order}
Référence du commerçant | {merchantReference}
Référence | {reference}
Banque | {bank}
Date | {date}

[Voir et imprimer le reçu]({receipt})

Pour toute question sur votre commande, veuillez écrire à {merchantEmail}.)"},

        {Template::payment_failed, "Votre paiement à {merchant} n’a pas abouti",
         R"(Votre paiement n’a pas abouti, et rien n’a été débité.

À | {merchant}
Montant | {amount}
Commande | {order}
Motif | {reason}

[Réessayer]({url}))"},

        {Template::payment_notification, "Paiement reçu : {amount}",
         R"(Un paiement a été reçu pour {merchant}.

Montant | {amount}
Commande | {order}
Votre référence | {merchantReference}
Description | {description}
Client | {customer}
Banque | {bank}
Date | {date})"},

        {Template::payment_authorizing, "Un paiement attend une autorisation",
         R"(Un paiement à {merchant} attend qu’une deuxième personne l’autorise auprès de la banque du client.

Montant | {amount}
Commande | {order}
Client | {customer})"},

        {Template::payment_refunded, "Remboursement : {amount} de {merchant}",
         R"({merchant} vous a remboursé {amount} de votre paiement. Votre banque peut mettre quelques jours à l’afficher.

Commande | {order}
Référence du commerçant | {merchantReference})"},

        {Template::password_reset, "Réinitialisez votre mot de passe",
         R"(Quelqu’un, vous probablement, a demandé à réinitialiser le mot de passe de votre compte.

[Choisir un nouveau mot de passe]({url})

Le lien fonctionne une seule fois, pendant 30 minutes. Si vous ne l’avez pas demandé, ne tenez pas compte de ce message : votre mot de passe reste inchangé.)"},

        {Template::password_changed, "Votre mot de passe a été modifié",
         R"(Le mot de passe de votre compte a été modifié, et tous les autres navigateurs ont été déconnectés.

Date | {date}
Navigateur | {browser}
Adresse IP | {ip}

Si ce n’était pas vous, veuillez réinitialiser votre mot de passe immédiatement et nous prévenir : {support}

[Réinitialiser le mot de passe]({url}))"},

        {Template::two_factor_enabled, "L’authentification à deux facteurs est activée",
         R"(L’authentification à deux facteurs a été activée pour votre compte. Désormais, un code de votre application d’authentification est nécessaire pour vous connecter. Veuillez conserver les codes de récupération en lieu sûr.

Date | {date}
Navigateur | {browser}
Adresse IP | {ip}

Si ce n’était pas vous, veuillez nous prévenir immédiatement : {support})"},

        {Template::two_factor_disabled, "L’authentification à deux facteurs est désactivée",
         R"(L’authentification à deux facteurs a été désactivée pour votre compte. Le mot de passe suffit désormais pour se connecter, et les codes de récupération ne sont plus valables.

Date | {date}
Navigateur | {browser}
Adresse IP | {ip}

Si ce n’était pas vous, veuillez changer votre mot de passe immédiatement et nous prévenir : {support})"},

        {Template::recovery_code_used, "Un code de récupération a été utilisé",
         R"(L’un de vos codes de récupération a été utilisé. Il ne peut plus l’être.

Codes restants | {left}
Date | {date}
Navigateur | {browser}
Adresse IP | {ip}

Vous pouvez créer de nouveaux codes de récupération à tout moment.

[Ouvrir la protection de la connexion]({url})

Si ce n’était pas vous, veuillez changer votre mot de passe immédiatement et nous prévenir : {support})"},

        {Template::recovery_codes_renewed, "Vos codes de récupération ont été renouvelés",
         R"(De nouveaux codes de récupération ont été créés pour votre compte. Les anciens ne sont plus valables.

Date | {date}
Navigateur | {browser}
Adresse IP | {ip}

Si ce n’était pas vous, veuillez changer votre mot de passe immédiatement et nous prévenir : {support})"},

        {Template::result_url_changed, "L’adresse de résultat de {company} a été modifiée",
         R"(L’adresse à laquelle nous envoyons les résultats des paiements a été modifiée.

Entreprise | {company}
Adresse | {address}
Modifiée par | {by}
Date | {date}
Adresse IP | {ip}

Si personne dans votre entreprise n’a fait cela, veuillez la corriger immédiatement et nous prévenir : {support}

[Ouvrir le compte API]({url}))"},

        {Template::api_key_rotated, "{company} a une nouvelle clé API",
         R"(Une nouvelle clé API a été créée. Elle n’est affichée qu’une seule fois, à la personne qui l’a créée.

Entreprise | {company}
La nouvelle clé se termine par | {key}
L’ancienne clé est valable jusqu’au | {oldKeyEnds}
Créée par | {by}
Date | {date}
Adresse IP | {ip}

Si personne dans votre entreprise n’a fait cela, veuillez créer une autre clé immédiatement et nous prévenir : {support}

[Ouvrir le compte API]({url}))"},
    }}};

}  // namespace gerbang::mail
