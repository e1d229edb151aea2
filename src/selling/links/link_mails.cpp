#include "selling/links/link_mails.h"

#include "base/mail/display.h"
#include "say/links.h"
#include "selling/links/link.h"

namespace gerbang::links {
namespace {

Result<Done> send_link(db::Tx& tx, const LinkEmail& link, const mail::MailSettings& mail) {
  if (is_mailed_often(tx, link.to)) {
    return Error{ErrorCode::rate_limited, say::links::mailed_often, {}, {}, {}};
  }
  auto amount = link.amount ? mail::amount_text(*link.amount, link.language) : "";
  GERBANG_CHECK(mail::mail_queue(tx, mail, link.to, kPaymentLink,
                                 {{"name", link.customer_name.value_or("")},
                                  {"merchant", link.merchant},
                                  {"title", link.title},
                                  {"amount", amount},
                                  {"url", link.url + "?lang=" + link.language}},
                                 link.language));
  return Done{};
}

}  // namespace

bool is_mailed_often(db::Sql& sql, std::string_view to) {
  return mail::mail_count(sql, to, kPaymentLink, sql.now() - hours(1)) >= kLinksMailedMax;
}

std::vector<events::Reaction> link_mails(const mail::MailSettings& mail) {
  return {events::on(kLinkEmailRequested, "mails the link to the customer",
                     [mail = &mail](db::Tx& tx, const events::EventRecord&, const LinkEmail& link) {
                       return send_link(tx, link, *mail);
                     })};
}

}  // namespace gerbang::links
