#include "money/payouts/payout_mails.h"

#include "base/mail/display.h"
#include "money/payouts/payout.h"
#include "money/payouts/payout_account.h"
#include "people/accounts/account_mails.h"

namespace gerbang::payouts {
namespace {

constexpr std::string_view kPage = "/payout/history-settlement";

template <class Facts, class Fields>
events::Reaction mailed(const events::Kind<Facts>& kind, const mail::MailSettings& mail,
                        const mail::Template& which, Fields fields_of) {
  return events::on(kind, "mails the owners",
                    [mail = &mail, which, fields_of](db::Tx& tx, const events::EventRecord& event,
                                                     const Facts& facts) -> Result<Done> {
                      for (const auto& owner : accounts::company_owners(tx, event.merchant)) {
                        auto fields = fields_of(facts, owner.language);
                        fields.insert(fields.begin(), {"name", owner.full_name});
                        fields.push_back({"url", mail->public_url + std::string(kPage)});
                        // Nothing fails because somebody's address is none any more.
                        static_cast<void>(accounts::mail_to(tx, *mail, owner, which, fields));
                      }
                      return Done{};
                    });
}

mail::Fields payout_fields(const PayoutFacts& facts, std::string_view language) {
  return {{"number", std::to_string(facts.number)},
          {"amount", mail::amount_text(facts.amount, language)},
          {"day", facts.value_day ? mail::day_text(*facts.value_day, language) : std::string()},
          {"bank", facts.bank_name.value_or("")},
          {"account", facts.account_no.value_or("")},
          {"reference", facts.bank_reference.value_or("")},
          {"reason", facts.reason.value_or("")}};
}

mail::Fields account_fields(const AccountFacts& facts, std::string_view language) {
  return {
      {"bank", facts.bank_name},
      {"account", facts.account_no},
      {"holder", facts.account_name},
      {"by", facts.by},
      {"from", facts.usable_from ? mail::date_text(*facts.usable_from, language) : std::string()}};
}

}  // namespace

std::vector<events::Reaction> payout_mails(const mail::MailSettings& mail) {
  return {mailed(kPayoutPaid, mail, kPaidMail, payout_fields),
          mailed(kPayoutReturned, mail, kReturnedMail, payout_fields),
          mailed(kAccountAsked, mail, kAccountAskedMail, account_fields),
          mailed(kAccountChanged, mail, kAccountChangedMail, account_fields)};
}

}  // namespace gerbang::payouts
