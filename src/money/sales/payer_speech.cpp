#include "money/sales/payer_speech.h"

#include <algorithm>
#include <array>

#include "base/core/texts.h"
#include "money/sales/method.h"

namespace gerbang::sales {
namespace {

constexpr db::Statement kKeep{"sale_payer_language_keep",
                              R"(UPDATE sales SET payer_language = $3
       WHERE merchant_id = $1 AND id = $2 AND (payer_language IS NULL OR payer_language <> $3))"};
constexpr db::Statement kGet{
    "sale_payer_language_get",
    R"(SELECT COALESCE(payer_language, 'en') FROM sales WHERE merchant_id = $1 AND id = $2)"};

bool is_one_of(std::string_view code, std::initializer_list<std::string_view> codes) {
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

/// FPX, "Response Codes".
std::string_view bank_reason(std::string_view code) {
  if (code == "51") return "Insufficient funds";
  if (is_one_of(code, {"2A", "48", "49"})) return "The amount is outside the limits of the account";
  if (is_one_of(code, {"14", "39", "53", "77", "1B", "1E", "1H", "1K"})) {
    return "The account or what was given at the bank was not right";
  }
  if (is_one_of(code, {"79", "85", "87", "88", "89", "90", "96", "BB", "FE", "OE"})) {
    return "The bank cannot be reached at the moment. Try again later or choose another bank.";
  }
  return "The bank declined the payment. Ask it why, or pay in another way.";
}

/// Cards: ISO 8583 where the acquirer has its codes from there.
std::string_view card_reason(std::string_view code) {
  if (code == "51") return "Insufficient funds";
  if (code == "61") return "The amount is above the limit of the card";
  if (code == "54") return "The card has expired";
  if (is_one_of(code, {"14", "82"})) return "The number or the CVV of the card was not right";
  if (code == "3D") return "The bank could not confirm that it was you";
  if (code == "91") {
    return "The card's bank cannot be reached at the moment. Try again later or use another card.";
  }
  return "The card's bank declined the payment. Ask it why, or pay in another way.";
}

}  // namespace

void payer_language_keep(db::Tx& tx, MerchantId merchant, Id<Sale> sale,
                         std::string_view language) {
  if (std::find(kLanguages.begin(), kLanguages.end(), language) == kLanguages.end()) return;
  tx.exec(kKeep, merchant, sale, language);
}

std::string payer_language(db::Sql& sql, MerchantId merchant, Id<Sale> sale) {
  return sql.one<std::string>(kGet, merchant, sale).value_or("en");
}

std::string_view payer_reason(const SaleRecord& sale) {
  if (!sale.failure_reason) return {};
  auto code = std::string_view(sale.failure_code ? *sale.failure_code : "");
  switch (sale.status) {
    case SaleStatus::canceled:
      return "The payment was canceled at the bank";
    case SaleStatus::timeout:
      return code.empty() ? "Nobody finished this payment in time"
                          : "The bank's page was open for too long";
    case SaleStatus::failed:
      return sale.acquirer == static_cast<int>(AcquirerCode::paydee) ? card_reason(code)
                                                                     : bank_reason(code);
    default:
      return {};
  }
}

}  // namespace gerbang::sales
