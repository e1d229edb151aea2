#include "selling/links/link_mails.h"

#include "base/mail/display.h"
#include "say/links.h"
#include "selling/links/link.h"

namespace gerbang::links {
namespace {

// To one address within an hour: somebody else chose it.
constexpr std::int64_t kLinksMax = 20;

Result<Done> send_link(db::Tx& tx, const LinkEmail& link, const mail::MailSettings& mail) {
  if (mail::mail_count(tx, link.to, kPaymentLink, tx.now() - hours(1)) >= kLinksMax) {
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

std::vector<events::Reaction> link_mails(const mail::MailSettings& mail) {
  return {events::on(kLinkEmailRequested, "mails the link to the customer",
                     [mail = &mail](db::Tx& tx, const events::EventRecord&, const LinkEmail& link) {
                       return send_link(tx, link, *mail);
                     })};
}

}  // namespace gerbang::links
