#include "mail/sale_reactions.h"

#include "contract/json.h"
#include "mail/display.h"
#include "merchants/merchant.h"
#include "payments/sale.h"

namespace gerbang::mail {
namespace {

using outbox::EventRecord;
using payments::SaleFacts;

std::string address_of(std::string_view url, const std::string& public_url) {
  return url.starts_with('/') ? public_url + std::string(url) : std::string(url);
}

Fields sale_fields(const SaleFacts& sale, const merchants::MerchantFace& merchant,
                   const std::string& public_url, std::string_view language) {
  return {{"name", sale.customer_name.value_or("")},
          {"customer", sale.customer_name.value_or("")},
          {"merchant", merchant.name},
          {"merchantEmail", merchant.customer_service_email},
          {"order", sale.order_no},
          {"description", sale.description},
          {"amount", amount_text(sale.event_amount, language)},
          {"reference", sale.acquirer_reference.value_or("")},
          {"bank", sale.bank_name.value_or("")},
          {"date", date_text(sale.paid_date.value_or(sale.created_date), language)},
          {"reason", sale.failure_reason.value_or("")},
          {"url", address_of(sale.retry_url.value_or(""), public_url)}};
}

enum class To { payer, merchant };

/// Failing costs a payer nothing, and the address may be anybody's: so many within an hour.
constexpr std::int64_t kFailuresMax = 3;

bool is_enough(db::Sql& sql, std::string_view to, Template which) {
  return which == Template::payment_failed &&
         mail_count(sql, to, which, sql.now() - hours(1)) >= kFailuresMax;
}

}  // namespace

std::vector<outbox::Reaction> sale_mail_reactions(const std::string& public_url,
                                                  const MailSettings& mail) {
  std::vector<outbox::Reaction> out;
  auto on = [&](std::string_view kind, Template which, To whom) {
    auto send = [url = &public_url, settings = &mail, which, whom](
                    db::Tx& tx, const EventRecord& event) -> Result<Done> {
      GERBANG_TRY(auto sale, contract::from_json<SaleFacts>(event.payload));
      auto to = whom == To::payer ? sale.customer_email
                                  : merchants::payment_notification_address(tx, event.merchant);
      if (!to || to->empty() || is_enough(tx, *to, which)) return Done{};
      GERBANG_TRY(auto merchant, merchants::merchant_for_payment(tx, event.merchant));
      // Neither a payer's language nor that of a notification address is kept anywhere.
      constexpr std::string_view kLanguage = "en";
      auto fields = sale_fields(sale, merchant, *url, kLanguage);
      // To the merchant the payer's name is a fact, not a greeting.
      if (whom == To::merchant) fields.erase(fields.begin());
      // A payment must not fail because somebody's address is no address.
      auto queued = mail_queue(tx, *settings, *to, which, fields, kLanguage);
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
