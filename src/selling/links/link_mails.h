#pragma once
// The mails of this room: a payment link, to the customer whom the merchant names, and the reminder
// that it expires.

#include <vector>

#include "base/events/events.h"
#include "base/mail/mail.h"
#include "selling/links/link.h"

namespace gerbang::links {

inline constexpr mail::Template kPaymentLink{
    "paymentLink", mail::Template::For::payer};  // name, merchant, title, amount, url
inline constexpr mail::Template kPaymentLinkReminder{
    "paymentLinkReminder", mail::Template::For::payer};  // the same, and date

// To one address within an hour: somebody else chose it.
inline constexpr std::int64_t kLinksMailedMax = 20;
bool is_mailed_often(db::Sql& sql, std::string_view to, const mail::Template& which = kPaymentLink);
/// Refused where the address was reminded too often within the hour.
Result<Done> mail_reminder(db::Tx& tx, const mail::MailSettings& mail, const LinkEmail& link,
                           Instant expiry_date);

/// The settings outlive them.
std::vector<events::Reaction> link_mails(const mail::MailSettings& mail);

}  // namespace gerbang::links
