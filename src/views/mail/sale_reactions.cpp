#include "views/mail/sale_reactions.h"

#include "base/contract/json.h"
#include "base/core/texts.h"
#include "money/sales/payer_speech.h"
#include "people/accounts/account.h"
#include "people/merchants/merchant.h"
#include "views/mail/display.h"

namespace gerbang::mail {
namespace {

using events::EventRecord;
using sales::SaleFacts;

/// One of our own pages opens in the language of the mail, on whatever device it is read.
std::string address_of(std::string_view url, const std::string& public_url,
                       std::string_view language) {
  if (!url.starts_with('/')) return std::string(url);
  return public_url + std::string(url) + "?lang=" + std::string(language);
}

Fields sale_fields(const SaleFacts& sale, const merchants::MerchantFace& merchant,
                   const std::string& public_url, std::string_view language) {
  return {{"name", sale.customer_name.value_or("")},
          {"customer", sale.customer_name.value_or("")},
          {"merchant", merchant.name},
          {"merchantEmail", merchant.customer_service_email},
          {"order", sale.order_no},
          {"merchantReference", sale.merchant_reference.value_or("")},
          {"description", sale.description},
          {"amount", amount_text(sale.event_amount, language)},
          {"reference", sale.acquirer_reference.value_or("")},
          {"bank", sale.bank_name.value_or("")},
          {"date", date_text(sale.paid_date.value_or(sale.created_date), language)},
          {"url", address_of(sale.retry_url.value_or(""), public_url, language)},
          {"receipt", address_of("/checkout/" + sale.reference, public_url, language)}};
}

/// Why it failed, in the payer's words and language.
std::string reason_text(db::Sql& sql, const EventRecord& event, const SaleFacts& facts,
                        std::string_view language) {
  if (!facts.failure_reason) return {};
  auto sale = sales::sale_get(sql, event.merchant, facts.id);
  return sale.ok() ? text_in(language, sales::payer_reason(*sale)) : std::string();
}

enum class To { payer, merchant };

/// A payer's is kept with the sale. Of a merchant's address for notices no language is known; its
/// owner's is the best guess.
std::string language_of(db::Sql& sql, const EventRecord& event, const SaleFacts& sale, To whom) {
  if (whom == To::payer) return sales::payer_language(sql, event.merchant, sale.id);
  auto owners = accounts::company_owners(sql, event.merchant);
  return owners.empty() ? "en" : owners.front().language;
}

/// Failing costs a payer nothing, and the address may be anybody's: so many within an hour.
constexpr std::int64_t kFailuresMax = 3;

bool is_enough(db::Sql& sql, std::string_view to, Template which) {
  return which == Template::payment_failed &&
         mail_count(sql, to, which, sql.now() - hours(1)) >= kFailuresMax;
}

}  // namespace

std::vector<events::Reaction> sale_mail_reactions(const std::string& public_url,
                                                  const MailSettings& mail) {
  std::vector<events::Reaction> out;
  auto on = [&](std::string_view kind, Template which, To whom) {
    auto send = [url = &public_url, settings = &mail, which, whom](
                    db::Tx& tx, const EventRecord& event) -> Result<Done> {
      GERBANG_TRY(auto sale, contract::from_json<SaleFacts>(event.payload));
      auto to = whom == To::payer ? sale.customer_email
                                  : merchants::payment_notification_address(tx, event.merchant);
      if (!to || to->empty() || is_enough(tx, *to, which)) return Done{};
      GERBANG_TRY(auto merchant, merchants::merchant_for_payment(tx, event.merchant));
      auto language = language_of(tx, event, sale, whom);
      auto fields = sale_fields(sale, merchant, *url, language);
      if (which == Template::payment_failed) {
        fields.emplace_back("reason", reason_text(tx, event, sale, language));
      }
      // To the merchant the payer's name is a fact, not a greeting.
      if (whom == To::merchant) fields.erase(fields.begin());
      // A payment must not fail because somebody's address is no address.
      auto queued = mail_queue(tx, *settings, *to, which, fields, language);
      static_cast<void>(queued);
      return Done{};
    };
    out.push_back({std::string(kind), send});
  };
  on("sale.paid", Template::payment_receipt, To::payer);
  on("sale.paid", Template::payment_notification, To::merchant);
  on("sale.failed", Template::payment_failed, To::payer);
  on("sale.authorizing", Template::payment_authorizing, To::merchant);
  on("sale.refunded", Template::payment_refunded, To::payer);
  return out;
}

}  // namespace gerbang::mail
