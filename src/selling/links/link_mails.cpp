#include "selling/links/link_mails.h"

#include "base/mail/display.h"
#include "say/links.h"
#include "selling/links/link.h"

namespace gerbang::links {
namespace {

mail::Fields fields_of(const LinkEmail& link) {
  return {{"name", link.customer_name.value_or("")},
          {"merchant", link.merchant},
          {"title", link.title},
          {"amount", link.amount ? mail::amount_text(*link.amount, link.language) : ""},
          {"url", link.url + "?lang=" + link.language}};
}

Result<Done> send(db::Tx& tx, const mail::MailSettings& mail, const LinkEmail& link,
                  const mail::Template& which, const mail::Fields& fields) {
  if (is_mailed_often(tx, link.to, which)) {
    return Error{ErrorCode::rate_limited, say::links::mailed_often, {}, {}, {}};
  }
  GERBANG_CHECK(mail::mail_queue(tx, mail, link.to, which, fields, link.language));
  return Done{};
}

}  // namespace

bool is_mailed_often(db::Sql& sql, std::string_view to, const mail::Template& which) {
  return mail::mail_count(sql, to, which, sql.now() - hours(1)) >= kLinksMailedMax;
}

Result<Done> mail_reminder(db::Tx& tx, const mail::MailSettings& mail, const LinkEmail& link,
                           Instant expiry_date) {
  auto fields = fields_of(link);
  fields.emplace_back("date", mail::date_text(expiry_date, link.language));
  return send(tx, mail, link, kPaymentLinkReminder, fields);
}

std::vector<events::Reaction> link_mails(const mail::MailSettings& mail) {
  return {events::on(kLinkEmailRequested, "mails the link to the customer",
                     [mail = &mail](db::Tx& tx, const events::EventRecord&, const LinkEmail& link) {
                       return send(tx, *mail, link, kPaymentLink, fields_of(link));
                     })};
}

}  // namespace gerbang::links
