#include "views/merchant_desk/merchant_desk_mails.h"

#include "people/accounts/account_mails.h"
#include "people/merchants/desk.h"

namespace gerbang::merchant_desk {
namespace {

events::Reaction mailed(const events::Kind<merchants::StatusFacts>& kind,
                        const mail::MailSettings& mail, const mail::Template& which) {
  return events::on(
      kind, "mails the owners",
      [mail = &mail, which](db::Tx& tx, const events::EventRecord& event,
                            const merchants::StatusFacts& facts) -> Result<Done> {
        auto face = merchants::merchant_for_payment(tx, event.merchant);
        for (const auto& owner : accounts::company_owners(tx, event.merchant)) {
          // Nothing fails because somebody's address is none any more.
          static_cast<void>(accounts::mail_to(tx, *mail, owner, which,
                                              {{"name", owner.full_name},
                                               {"company", face.ok() ? face->name : ""},
                                               {"reason", facts.reason},
                                               {"url", mail->public_url + "/dashboard"}}));
        }
        return Done{};
      });
}

}  // namespace

std::vector<events::Reaction> merchant_desk_mails(const mail::MailSettings& mail) {
  return {mailed(merchants::kMerchantActivated, mail, kActivatedMail),
          mailed(merchants::kMerchantDeactivated, mail, kDeactivatedMail)};
}

}  // namespace gerbang::merchant_desk
