#include "mail/template_texts.h"

namespace gerbang::mail {

// Rows stand in the order of Template. The closing paragraph is added by render().
const std::array<TemplateText, kTemplateCount> kEnglish{{
    {Template::verification, "verification", "Verify your e-mail address",
     R"(Hello {name},

please confirm that this is your e-mail address by opening this link:

{url}

The link works once and for 24 hours. If you did not create an account, ignore this message.)"},
    {Template::sign_up_repeated, "signUpRepeated", "You already have an account",
     R"(Hello {name},

somebody has just tried to create an account with your e-mail address. You have one already, so nothing was changed. If it was you, sign in with the password you have:

{url}

If it was not you, you can ignore this message: whoever it was has learned nothing about you.)"},
    {Template::account_locked, "accountLocked", "Your account is locked for half an hour",
     R"(Hello {name},

there were too many sign-ins to your account with a wrong password, so nobody can sign in to it for the next 30 minutes. After that you can sign in as usual.

If it was not you, please tell us by answering to our support address.)"},
    {Template::invitation, "invitation", "Create the account for the application of {company}",
     R"(Hello,

a merchant application was submitted for {company}, and you are named as its contact person. Please create the account that owns the application:

{url}

The link works once and for 14 days. If you know nothing about this, ignore this message.)"},
    {Template::application_submitted, "applicationSubmitted",
     "We have received your merchant application",
     R"(Hello {name},

thank you: we have received the merchant application of {company}. We will look at it and write to you as soon as it is decided. Until then you can look around and prepare payment links.)"},
    {Template::application_needs_info, "applicationNeedsInfo",
     "Your merchant application needs more information",
     R"(Hello {name},

we have looked at the merchant application of {company} and need a little more before we can decide:

{remarks}

Please correct these points and submit the application again:

{url})"},
    {Template::application_approved, "applicationApproved", "Your merchant application is approved",
     R"(Hello {name},

congratulations: the merchant application of {company} is approved. Your payment links can be paid from now on.

{url})"},
    {Template::application_rejected, "applicationRejected", "Your merchant application",
     R"(Hello {name},

we are sorry: we cannot accept the merchant application of {company}.

{remarks})"},
    {Template::payment_link, "paymentLink", "{merchant}: {title}",
     R"(Hello {name},

{merchant} asks you for a payment.

{title}
Amount: {amount}

You can pay here:

{url}

If you do not expect this, please ask {merchant} before you pay.)"},
    {Template::payment_receipt, "paymentReceipt", "Receipt: {amount} to {merchant}",
     R"(Hello {name},

thank you. Your payment was successful.

Paid to: {merchant}
Amount: {amount}
For: {description}
Order: {order}
Reference: {reference}
Bank: {bank}
Date: {date}

For questions about your order, please write to {merchantEmail}.)"},
    {Template::payment_failed, "paymentFailed", "Your payment to {merchant} was not successful",
     R"(Hello {name},

your payment was not successful, and nothing was taken from you.

To: {merchant}
Amount: {amount}
Order: {order}
Reason: {reason}

You can try again: {url})"},
    {Template::payment_notification, "paymentNotification", "Payment received: {amount}",
     R"(A payment was received for {merchant}.

Amount: {amount}
Order: {order}
Description: {description}
Customer: {customer}
Bank: {bank}
Date: {date})"},
    {Template::payment_authorizing, "paymentAuthorizing", "A payment waits for authorization",
     R"(A payment to {merchant} waits for a second person at the customer's bank to authorize it.

Amount: {amount}
Order: {order}
Customer: {customer})"},
    {Template::payment_refunded, "paymentRefunded", "Refund: {amount} from {merchant}",
     R"(Hello {name},

{merchant} has refunded {amount} of your payment. It can take your bank a few days to show it.

Order: {order})"},
}};

}  // namespace gerbang::mail
