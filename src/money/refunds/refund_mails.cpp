#include "money/refunds/refund_mails.h"

#include "base/mail/display.h"
#include "money/refunds/refund_store.h"
#include "people/accounts/account_mails.h"

namespace gerbang::refunds {
namespace {

/// Who asked; the company's owners where it was the system, or somebody who is gone.
std::vector<accounts::UserFace> readers_of(db::Sql& sql, const Refund& refund) {
  if (refund.requested_by) {
    if (auto user = accounts::user_find(sql, *refund.requested_by)) return {std::move(*user)};
  }
  return accounts::company_owners(sql, refund.merchant);
}

/// What the end of a request is told with; nothing of one that its own people took back.
const mail::Template* mail_of_end(const Refund& refund) {
  if (refund.sending == Sending::refused) return &kNotMadeMail;
  return refund.remarks ? &kRejectedMail : nullptr;
}

Result<Done> send(db::Tx& tx, const mail::MailSettings& mail, const Refund& refund,
                  const mail::Template& which) {
  auto url = mail.public_url + "/transaction/request-refund/" + id_text(refund.id) + "/view";
  for (const auto& reader : readers_of(tx, refund)) {
    // A refund must not fail because somebody's address is none any more.
    static_cast<void>(
        accounts::mail_to(tx, mail, reader, which,
                          {{"name", reader.full_name},
                           {"order", refund.order_no},
                           {"amount", mail::amount_text(refund.amount, reader.language)},
                           {"remarks", refund.remarks.value_or("")},
                           {"url", url}}));
  }
  return Done{};
}

}  // namespace

std::vector<events::Reaction> refund_mails(const mail::MailSettings& mail) {
  auto on = [&](const RefundKind& kind, std::string_view does, auto which_of) {
    return events::on(kind, does,
                      [mail = &mail, which_of](db::Tx& tx, const events::EventRecord& event,
                                               const RefundFacts& facts) -> Result<Done> {
                        auto refund = refund_find(tx, event.merchant, facts.id);
                        const auto* which = refund ? which_of(*refund) : nullptr;
                        return which ? send(tx, *mail, *refund, *which) : Done{};
                      });
  };
  return {on(kRefundRequested, "tells the owners of one that the system opened",
             [](const Refund& refund) { return refund.requested_by ? nullptr : &kOpenedMail; }),
          on(kRefundApproved, "tells who asked", [](const Refund&) { return &kApprovedMail; }),
          on(kRefundCancelled, "tells who asked and why", mail_of_end),
          on(kRefundMade, "tells who asked", [](const Refund&) { return &kMadeMail; })};
}

}  // namespace gerbang::refunds
