#include "people/merchant_api/api_account_mails.h"

#include "base/mail/display.h"
#include "people/accounts/account_mails.h"
#include "people/merchant_api/api_account.h"

namespace gerbang::merchant_api {
namespace {

using events::EventRecord;

Result<Done> send_about_change(db::Tx& tx, const EventRecord& event, const MerchantChange& change,
                               const mail::MailSettings& settings, const mail::Template& which) {
  auto company = accounts::company_name(tx, event.merchant);
  for (const auto& owner : accounts::company_owners(tx, event.merchant)) {
    auto ends = change.old_key_ends_date
                    ? mail::date_text(*change.old_key_ends_date, owner.language)
                    : std::string();
    GERBANG_CHECK(accounts::mail_to(tx, settings, owner, which,
                                    {{"name", owner.full_name},
                                     {"company", company},
                                     {"address", change.backend_result_url.value_or("")},
                                     {"key", change.key_hint.value_or("")},
                                     {"oldKeyEnds", ends},
                                     {"by", change.by_name + " (" + change.by_email + ")"},
                                     {"ip", change.ip},
                                     {"date", mail::date_text(tx.now(), owner.language)},
                                     {"url", settings.public_url + "/merchant/api-account"}}));
  }
  return Done{};
}

}  // namespace

std::vector<events::Reaction> api_account_mails(const mail::MailSettings& mail) {
  std::vector<events::Reaction> out;
  auto on = [&](const events::Kind<MerchantChange>& kind, const mail::Template& which) {
    out.push_back(events::on(kind, "mails the owners",
                             [settings = &mail, which](db::Tx& tx, const EventRecord& event,
                                                       const MerchantChange& change) {
                               return send_about_change(tx, event, change, *settings, which);
                             }));
  };
  on(kResultUrlChanged, kResultUrlChangedMail);
  on(kApiKeyRotated, kApiKeyRotatedMail);
  return out;
}

}  // namespace gerbang::merchant_api
