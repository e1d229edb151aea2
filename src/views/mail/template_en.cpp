#include "views/mail/template_texts.h"

namespace gerbang::mail {

constinit const Language kEnglish{
    "en",
    {.greeting = "Hello {name},",
     .greeting_nameless = "Hello,",
     .colon = ": ",
     .link_hint = "If the button does not work, open this address in your browser:",
     .footer = "{brand} sent this message automatically. Please do not reply to it; write to "
               "{support} if you have a question.",
     .footer_payer = "{brand} handles payments for {merchant} and sent this message automatically. "
                     "Please do not reply to it."},
    {{
        {Template::verification, "Verify your e-mail address",
         R"(Please confirm that this is your e-mail address.

[Verify my e-mail address]({url})

The link works once, for 24 hours. If you did not create an account, please ignore this message.)"},

        {Template::sign_up_repeated, "You already have an account",
         R"(Somebody has just tried to create an account with your e-mail address. You already have one, so nothing was changed. If it was you, please sign in with the password you have.

[Sign in]({url})

If it was not you, you can ignore this message: whoever it was has learned nothing about you.)"},

        {Template::account_locked, "Your account is locked for half an hour",
         R"(There were too many attempts to sign in to your account with a wrong password or code, so nobody can sign in to it for the next 30 minutes. After that you can sign in as usual.

If it was not you, please tell us: {support})"},

        {Template::invitation, "Create the account for your merchant application",
         R"(A merchant application was submitted, and you are named as its contact person. Please create the account that owns the application.

Company | {company}

[Create the account]({url})

The link works once, for 14 days. If you know nothing about this, please ignore this message.)"},

        {Template::application_submitted, "We have received your merchant application",
         R"(Thank you: we have received the merchant application of {company}.

We will look at it and write to you as soon as it is decided. Until then you can look around and prepare payment links.)"},

        {Template::application_needs_info, "Your merchant application needs more information",
         R"(We have looked at the merchant application of {company} and need a little more before we can decide.

> {remarks}

Please correct these points and submit the application again.

[Open the application]({url}))"},

        {Template::application_approved, "Your merchant application is approved",
         R"(Congratulations: the merchant application of {company} is approved. Your payment links can be paid from now on.

[Open the dashboard]({url}))"},

        {Template::application_rejected, "Your merchant application",
         R"(We are sorry: we cannot accept the merchant application of {company}.

> {remarks}

If you have a question about this, please write to {support}.)"},

        {Template::payment_link, "{merchant}: {title}",
         R"({merchant} asks you for a payment.

For | {title}
Amount | {amount}

[Pay now]({url})

If you do not expect this, please ask {merchant} before you pay.)"},

        {Template::payment_receipt, "Receipt: {amount} to {merchant}",
         R"(Thank you. Your payment was successful.

Paid to | {merchant}
Amount | {amount}
For | {description}
Order | {order}
Merchant's reference | {merchantReference}
Reference | {reference}
Bank | {bank}
Date | {date}

[See and print the receipt]({receipt})

For questions about your order, please write to {merchantEmail}.)"},

        {Template::payment_failed, "Your payment to {merchant} was not successful",
         R"(Your payment was not successful, and nothing was taken from you.

To | {merchant}
Amount | {amount}
Order | {order}
Reason | {reason}

[Try again]({url}))"},

        {Template::payment_notification, "Payment received: {amount}",
         R"(A payment was received for {merchant}.

Amount | {amount}
Order | {order}
Your reference | {merchantReference}
Description | {description}
Customer | {customer}
Bank | {bank}
Date | {date})"},

        {Template::payment_authorizing, "A payment waits for authorization",
         R"(A payment to {merchant} waits for a second person at the customer's bank to authorize it.

Amount | {amount}
Order | {order}
Customer | {customer})"},

        {Template::payment_refunded, "Refund: {amount} from {merchant}",
         R"({merchant} has refunded {amount} of your payment. It can take your bank a few days to show it.

Order | {order}
Merchant's reference | {merchantReference})"},

        {Template::password_reset, "Reset your password",
         R"(Somebody, probably you, asked to reset the password of your account.

[Choose a new password]({url})

The link works once, for 30 minutes. If you did not ask for it, please ignore this message: your password stays as it is.)"},

        {Template::password_changed, "Your password was changed",
         R"(The password of your account was changed, and every other browser was signed out.

Date | {date}
Browser | {browser}
IP address | {ip}

If it was not you, please reset your password at once and tell us: {support}

[Reset the password]({url}))"},

        {Template::two_factor_enabled, "Two-factor authentication is on",
         R"(Two-factor authentication was switched on for your account. From now on a code from your authenticator app is needed to sign in. Please keep the recovery codes in a safe place.

Date | {date}
Browser | {browser}
IP address | {ip}

If it was not you, please tell us at once: {support})"},

        {Template::two_factor_disabled, "Two-factor authentication is off",
         R"(Two-factor authentication was switched off for your account. The password alone is enough to sign in now, and the recovery codes are no longer valid.

Date | {date}
Browser | {browser}
IP address | {ip}

If it was not you, please change your password at once and tell us: {support})"},

        {Template::recovery_code_used, "A recovery code was used",
         R"(One of your recovery codes was used. It cannot be used again.

Codes left | {left}
Date | {date}
Browser | {browser}
IP address | {ip}

You can make new recovery codes at any time.

[Open login protection]({url})

If it was not you, please change your password at once and tell us: {support})"},

        {Template::recovery_codes_renewed, "Your recovery codes were renewed",
         R"(New recovery codes were made for your account. The old ones are no longer valid.

Date | {date}
Browser | {browser}
IP address | {ip}

If it was not you, please change your password at once and tell us: {support})"},

        {Template::result_url_changed, "The result address of {company} was changed",
         R"(The address to which we send the results of payments was changed.

Company | {company}
Address | {address}
Changed by | {by}
Date | {date}
IP address | {ip}

If nobody in your company did this, please correct it at once and tell us: {support}

[Open the API account]({url}))"},

        {Template::api_key_rotated, "{company} has a new API key",
         R"(A new API key was made. It is shown only once, to the person who made it.

Company | {company}
New key ends with | {key}
Old key is valid until | {oldKeyEnds}
Made by | {by}
Date | {date}
IP address | {ip}

If nobody in your company did this, please make another key at once and tell us: {support}

[Open the API account]({url}))"},
    }}};

}  // namespace gerbang::mail
