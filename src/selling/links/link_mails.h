#pragma once
// The mail of this room: a payment link, to the customer whom the merchant names.

#include <vector>

#include "base/events/events.h"
#include "base/mail/mail.h"

namespace gerbang::links {

inline constexpr mail::Template kPaymentLink{
    "paymentLink", mail::Template::For::payer};  // name, merchant, title, amount, url

// To one address within an hour: somebody else chose it.
inline constexpr std::int64_t kLinksMailedMax = 20;
bool is_mailed_often(db::Sql& sql, std::string_view to);

/// The settings outlive them.
std::vector<events::Reaction> link_mails(const mail::MailSettings& mail);

}  // namespace gerbang::links
