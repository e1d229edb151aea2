#include "outside/deliveries/delivery_mails.h"

#include "base/mail/display.h"
#include "outside/deliveries/delivery.h"
#include "outside/deliveries/doctor.h"
#include "people/accounts/account_mails.h"

namespace gerbang::deliveries {

std::vector<events::Reaction> delivery_mails(const mail::MailSettings& mail) {
  auto tell = [settings = &mail](db::Tx& tx, const events::EventRecord& event,
                                 const EndpointFacts& facts) -> Result<Done> {
    auto company = accounts::company_name(tx, event.merchant);
    for (const auto& owner : accounts::company_owners(tx, event.merchant)) {
      GERBANG_CHECK(accounts::mail_to(
          tx, *settings, owner, kEndpointDisabledMail,
          {{"name", owner.full_name},
           {"company", company},
           {"address", facts.url},
           {"problem", words_of(facts.problem, facts.status_code).what.in(owner.language)},
           {"date", mail::date_text(tx.now(), owner.language)},
           {"url", settings->public_url + "/merchant/webhooks"}}));
    }
    return Done{};
  };
  return {events::on(kEndpointDisabled, "mails the owners", tell)};
}

}  // namespace gerbang::deliveries
