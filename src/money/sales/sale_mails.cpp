#include "money/sales/sale_mails.h"

#include <fmt/format.h>

#include "base/core/language.h"
#include "base/db/once.h"
#include "base/mail/display.h"
#include "money/sales/payer_speech.h"
#include "money/sales/sale.h"
#include "money/sales/sale_actions.h"
#include "money/sales/sale_event.h"
#include "money/sales/sale_state.h"
#include "people/accounts/account.h"
#include "people/merchants/merchant.h"
#include "say/sales.h"

namespace gerbang::sales {
namespace {

using events::EventRecord;
using mail::Template;

/// One of our own pages opens in the language of the mail, on whatever device it is read.
std::string address_of(std::string_view url, const std::string& public_url,
                       std::string_view language) {
  if (!url.starts_with('/')) return std::string(url);
  return public_url + std::string(url) + "?lang=" + std::string(language);
}

mail::Fields sale_fields(const SaleFacts& sale, const merchants::MerchantFace& merchant,
                         const std::string& public_url, std::string_view language) {
  return {{"name", sale.customer_name.value_or("")},
          {"customer", sale.customer_name.value_or("")},
          {"merchant", merchant.name},
          {"merchantEmail", merchant.customer_service_email},
          {"order", sale.order_no},
          {"merchantReference", sale.merchant_reference.value_or("")},
          {"description", sale.description},
          {"amount", mail::amount_text(sale.event_amount, language)},
          {"reference", sale.acquirer_reference.value_or("")},
          {"bank", sale.bank_name.value_or("")},
          {"date", mail::date_text(sale.paid_date.value_or(sale.created_date), language)},
          {"url", address_of(sale.retry_url.value_or(""), public_url, language)},
          {"receipt", address_of("/checkout/" + sale.reference, public_url, language)},
          {"receiptPdf", address_of("/api/v1/pay/checkouts/" + sale.reference + "/receipt",
                                    public_url, language)}};
}

/// Why it failed, in the payer's words and language.
std::string reason_text(db::Sql& sql, MerchantId merchant, const SaleFacts& facts,
                        std::string_view language) {
  if (facts.failure_reason.value_or("").empty()) return {};
  auto sale = sale_get(sql, merchant, facts.id);
  auto reason = sale.ok() ? payer_reason(*sale) : std::nullopt;
  return reason ? reason->in(language) : std::string();
}

enum class To { payer, merchant };

/// What mails say of a merchant, and where its own go.
struct Told {
  Result<merchants::MerchantFace> face;
  std::optional<std::string> address;
  /// Of an address for notices no language is known; its owner's is the best guess.
  std::string language;
};

/// Read once for all sales of a transaction: a page of a bank's answers has hundreds.
const Told& told_of(db::Sql& sql, MerchantId merchant) {
  return db::once(sql, fmt::format("sale_mails {}", merchant.value), [&] {
    Told out{merchants::merchant_for_payment(sql, merchant),
             merchants::payment_notification_address(sql, merchant), "en"};
    if (!out.address) return out;
    auto owners = accounts::company_owners(sql, merchant);
    if (!owners.empty()) out.language = owners.front().language;
    return out;
  });
}

/// Failing costs a payer nothing, and the address may be anybody's: so many within an hour.
constexpr std::int64_t kFailuresMax = 3;

bool is_enough(db::Sql& sql, std::string_view to, const Template& which) {
  return which.word == kFailed.word &&
         mail::mail_count(sql, to, which, sql.now() - hours(1)) >= kFailuresMax;
}

/// Receipts to one address within an hour, up to which another is sent by hand.
constexpr std::int64_t kReceiptsMax = 5;

Result<Done> queue(db::Tx& tx, const mail::MailSettings& settings, const std::string& to,
                   const Template& which, To whom, MerchantId id, const SaleFacts& sale) {
  const auto& merchant = told_of(tx, id);
  if (!merchant.face.ok()) return merchant.face.error();
  auto language = whom == To::payer ? payer_language(tx, id, sale.id) : merchant.language;
  auto fields = sale_fields(sale, *merchant.face, settings.public_url, language);
  if (which.word == kFailed.word) {
    fields.emplace_back("reason", reason_text(tx, id, sale, language));
  }
  // To the merchant the payer's name is a fact, not a greeting.
  if (whom == To::merchant) fields.erase(fields.begin());
  GERBANG_CHECK(mail::mail_queue(tx, settings, to, which, fields, language));
  return Done{};
}

}  // namespace

Result<Done> receipt_send(db::Tx& tx, const mail::MailSettings& mail, const SaleRecord& sale) {
  if (!was_paid(sale.status)) return wrong_status(sale.status);
  if (!has_receipt_to_send(sale)) {
    return conflict(say::sales::receipt::no_address, "sale.no_receipt");
  }
  const auto& to = *sale.customer_email;
  if (mail::mail_count(tx, to, kReceipt, tx.now() - hours(1)) >= kReceiptsMax) {
    return conflict(say::sales::receipt::enough, "sale.receipts_enough");
  }
  return queue(tx, mail, to, kReceipt, To::payer, sale.merchant, sale_facts(sale));
}

std::vector<events::Reaction> sale_mails(const mail::MailSettings& mail) {
  std::vector<events::Reaction> out;
  auto on = [&](const SaleKind& kind, const Template& which, To whom) {
    auto send = [settings = &mail, which, whom](db::Tx& tx, const EventRecord& event,
                                                const SaleFacts& sale) -> Result<Done> {
      auto to = whom == To::payer ? sale.customer_email : told_of(tx, event.merchant).address;
      if (!to || to->empty() || is_enough(tx, *to, which)) return Done{};
      // Who owes it tells the payer when it is tried again.
      if (which.word == kFailed.word && is_collection(sale)) return Done{};
      // A payment must not fail because somebody's address is no address.
      static_cast<void>(queue(tx, *settings, *to, which, whom, event.merchant, sale));
      return Done{};
    };
    out.push_back(
        events::on(kind, whom == To::payer ? "mails the payer" : "mails the merchant", send));
  };
  on(kSalePaid, kReceipt, To::payer);
  on(kSalePaid, kNotification, To::merchant);
  on(kSaleFailed, kFailed, To::payer);
  on(kSaleAuthorizing, kAuthorizing, To::merchant);
  on(kSaleRefunded, kRefunded, To::payer);
  on(kSaleVoid, kVoided, To::payer);
  return out;
}

}  // namespace gerbang::sales
