#include "money/sales/payer_speech.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/core/language.h"
#include "base/db/once.h"
#include "money/sales/method.h"
#include "money/sales/sale_page.h"
#include "money/sales/sale_state.h"
#include "say/sales.h"

namespace gerbang::sales {
namespace {

constexpr db::Statement kKeep{"sale_payer_language_keep",
                              R"(UPDATE sales SET payer_language = $3
       WHERE merchant_id = $1 AND id = $2 AND (payer_language IS NULL OR payer_language <> $3))"};
constexpr db::Statement kGet{
    "sale_payer_language_get",
    R"(SELECT COALESCE(payer_language, 'en') FROM sales WHERE merchant_id = $1 AND id = $2)"};

std::string key_of(Id<Sale> sale) {
  return fmt::format("sales.payer_language {}", sale.value);
}

bool is_one_of(std::string_view code, std::initializer_list<std::string_view> codes) {
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

/// FPX, "Response Codes".
TextId fpx_reason(std::string_view code) {
  if (code == "51") return say::sales::payer::insufficient_funds;
  if (is_one_of(code, {"2A", "48", "49"})) return say::sales::payer::account_limits;
  if (is_one_of(code, {"14", "39", "53", "77", "1B", "1E", "1H", "1K"})) {
    return say::sales::payer::account_wrong;
  }
  if (is_one_of(code, {"79", "85", "87", "88", "89", "90", "96", "BB", "FE", "OE"})) {
    return say::sales::payer::bank_unreachable;
  }
  return say::sales::payer::bank_declined;
}

/// What a card's bank said: ISO 8583, field 39. "3D" is of a protocol that was spoken before.
TextId card_bank_reason(std::string_view code) {
  if (code == "51") return say::sales::payer::insufficient_funds;
  if (is_one_of(code, {"61", "65"})) return say::sales::payer::card_limit;
  if (is_one_of(code, {"33", "54"})) return say::sales::payer::card_expired;
  if (is_one_of(code, {"14", "82", "N7"})) return say::sales::payer::card_wrong;
  if (code == "57") return say::sales::payer::card_not_online;
  if (is_one_of(code, {"3D", "1A"})) return say::sales::payer::not_confirmed;
  if (is_one_of(code, {"91", "96"})) return say::sales::payer::card_bank_unreachable;
  return say::sales::payer::card_declined;
}

/// Cards: a reason_code, and behind a slash what the card's bank said ("203/05"). The reason code
/// decides where it has a meaning of its own. That a card is stolen is nobody's to tell.
TextId card_reason(std::string_view code) {
  auto slash = code.find('/');
  auto reason = code.substr(0, slash);
  if (reason == "204") return say::sales::payer::insufficient_funds;
  if (reason == "210") return say::sales::payer::card_limit;
  if (reason == "202") return say::sales::payer::card_expired;
  if (is_one_of(reason, {"211", "230", "231", "240"})) return say::sales::payer::card_wrong;
  if (reason == "208") return say::sales::payer::card_not_online;
  if (reason == "232") return say::sales::payer::card_not_accepted;
  if (is_one_of(reason, {"475", "476"})) return say::sales::payer::not_confirmed;
  if (is_one_of(reason, {"207", "236"})) return say::sales::payer::card_bank_unreachable;
  if (is_one_of(reason, {"205", "222", "481"})) return say::sales::payer::card_declined;
  return card_bank_reason(slash == code.npos ? reason : code.substr(slash + 1));
}

/// Wallets: words of their own (acquirers/boost/message.h, acquirers/mcash/message.h).
TextId wallet_reason(std::string_view code) {
  if (is_one_of(code, {"insufficient-balance", "INSUFFICIENT"})) {
    return say::sales::payer::insufficient_funds;
  }
  if (is_one_of(code, {"limit-exceeded", "LIMIT"})) return say::sales::payer::account_limits;
  return say::sales::payer::declined;
}

/// DuitNow QR (acquirers/duitnow/message.h).
TextId duitnow_reason(std::string_view code) {
  if (code == "51") return say::sales::payer::insufficient_funds;
  if (code == "61") return say::sales::payer::account_limits;
  if (code == "91") return say::sales::payer::bank_unreachable;
  return say::sales::payer::bank_declined;
}

/// Everything else is a refusal.
constexpr std::array kDeclines{
    std::pair{say::sales::payer::insufficient_funds, Decline::funds},
    std::pair{say::sales::payer::account_limits, Decline::funds},
    std::pair{say::sales::payer::card_limit, Decline::funds},
    std::pair{say::sales::payer::account_wrong, Decline::typed},
    std::pair{say::sales::payer::card_wrong, Decline::typed},
    std::pair{say::sales::payer::card_expired, Decline::typed},
    std::pair{say::sales::payer::not_confirmed, Decline::typed},
    std::pair{say::sales::payer::canceled, Decline::typed},
    std::pair{say::sales::payer::page_open_too_long, Decline::typed},
    std::pair{say::sales::payer::not_finished, Decline::typed},
    std::pair{say::sales::payer::bank_unreachable, Decline::unreachable},
    std::pair{say::sales::payer::card_bank_unreachable, Decline::unreachable},
};

/// What a refusal's code means is its acquirer's, and of one that has two protocols, the method's.
TextId refusal_reason(AcquirerCode acquirer, int payment_method, std::string_view code) {
  const auto* method = method_row(payment_method);
  switch (acquirer) {
    case AcquirerCode::maybank:
      return method && method->group == MethodGroup::duitnow ? duitnow_reason(code)
                                                             : fpx_reason(code);
    case AcquirerCode::paydee:
      return card_reason(code);
    case AcquirerCode::boost:
    case AcquirerCode::mcash:
      return wallet_reason(code);
    default:
      return say::sales::payer::declined;
  }
}

}  // namespace

void payer_language_keep(db::Tx& tx, MerchantId merchant, Id<Sale> sale,
                         std::string_view language) {
  if (std::find(kLanguages.begin(), kLanguages.end(), language) == kLanguages.end()) return;
  tx.exec(kKeep, merchant, sale, language);
}

std::string payer_language(db::Sql& sql, MerchantId merchant, Id<Sale> sale) {
  if (const auto& asked = db::remembered(sql, key_of(sale))) {
    const auto& found = *static_cast<const std::vector<std::string>*>(asked.get());
    return found.empty() ? "en" : found.front();
  }
  return sql.one<std::string>(kGet, merchant, sale).value_or("en");
}

void payer_languages_ask(db::Tx& tx, const std::vector<SaleKey>& keys) {
  for (const auto& key : keys) {
    auto found = std::make_shared<std::vector<std::string>>();
    const std::array<db::Param, 2> of{key.merchant, key.sale};
    tx.send(kGet, of, [found](const db::Row& row) { found->emplace_back(row.text(0)); });
    db::remembered(tx, key_of(key.sale)) = std::move(found);
  }
}

std::optional<TextId> payer_reason(const SaleRecord& sale) {
  if (!sale.failure_reason) return {};
  auto code = sale.failure_code ? std::string_view(*sale.failure_code) : std::string_view{};
  switch (sale.status) {
    case SaleStatus::canceled:
      return say::sales::payer::canceled;
    case SaleStatus::timeout:
      return code.empty() ? say::sales::payer::not_finished : say::sales::payer::page_open_too_long;
    case SaleStatus::failed:
      return refusal_reason(AcquirerCode{sale.acquirer.value_or(0)},
                            sale.payment_method.value_or(0), code);
    default:
      return {};
  }
}

TextId payer_reason_of_bank(std::string_view code) {
  return fpx_reason(code);
}

std::optional<Decline> decline_of(const SaleRecord& sale) {
  auto reason = payer_reason(sale);
  if (!reason) return {};
  const auto* known =
      std::ranges::find(kDeclines, *reason, [](const auto& it) { return it.first; });
  return known == kDeclines.end() ? Decline::refused : known->second;
}

}  // namespace gerbang::sales
