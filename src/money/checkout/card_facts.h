#pragma once
// What an acquirer tells of the card that a sale was paid with, and how its holder was
// authenticated (3-D Secure 2). It is kept with the sale because it says who bears a dispute: where
// the card's bank vouched for its holder, that bank; else the merchant. Never a card number: its
// first six and last four digits, and not the authentication value.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boost/describe.hpp>

#include "base/contract/wire.h"
#include "base/core/id.h"
#include "base/db/fwd.h"

namespace gerbang::checkout {

/// transStatus of EMV 3-D Secure: authenticated, attempted (the bank takes no part, the scheme
/// stands in), not authenticated, unavailable, rejected by the card's bank; a challenge that nobody
/// has ended.
enum class TransStatus : int { y = 1, a = 2, n = 3, u = 4, r = 5, c = 6 };
std::optional<TransStatus> trans_status_read(std::string_view letter);

/// Who bears a dispute in which a card's holder denies the payment.
enum class Liability : int { merchant = 0, issuer = 1 };

/// Empty where the acquirer did not say.
struct CardFacts {
  std::string approval_code;  // of the card's bank
  std::string masked;         // "411111******1111"
  std::string brand;          // "VISA", "MASTERCARD"
  std::string country;        // of issue: ISO 3166-1, two letters
  std::string funding;        // "CREDIT", "DEBIT", "PREPAID"
  std::string eci;  // electronic commerce indicator: 05 06 07 (Visa), 02 01 00 (Mastercard)
  std::optional<TransStatus> trans_status;
  std::string ds_transaction_id;  // of the scheme's directory server
  std::string three_ds_version;   // "2.2.0"
};

/// The issuer's for Y and A with the eci that the brand has for them; the merchant's otherwise.
Liability liability_of(const CardFacts& card);

/// The same as a sale's page shows it.
struct SaleCard {
  std::string approval_code;
  std::string acquirer_reference;
  std::string masked;
  std::string brand;
  std::string country;
  std::string funding;
  std::string eci;
  std::optional<TransStatus> trans_status;
  std::string ds_transaction_id;
  std::string three_ds_version;
  Liability liability{};
};
BOOST_DESCRIBE_STRUCT(SaleCard, (),
                      (approval_code, acquirer_reference, masked, brand, country, funding, eci,
                       trans_status, ds_transaction_id, three_ds_version, liability))

/// Null for what was not paid by card, or before this was kept.
std::optional<SaleCard> sale_card(db::Sql& sql, MerchantId merchant, Id<Sale> sale);
/// The same, one at most, asked together with what is read next.
db::Ahead<SaleCard> sale_card_ahead(db::Sql& sql, MerchantId merchant, Id<Sale> sale);
/// Takes the place of what was kept of the sale before.
void sale_card_keep(db::Tx& tx, MerchantId merchant, Id<Sale> sale, const CardFacts& card,
                    std::string_view acquirer_reference);

}  // namespace gerbang::checkout

template <>
struct gerbang::contract::WireWords<gerbang::checkout::TransStatus> {
  using T = gerbang::checkout::TransStatus;
  static constexpr std::array<std::pair<T, std::string_view>, 6> names{
      {{T::y, "Y"}, {T::a, "A"}, {T::n, "N"}, {T::u, "U"}, {T::r, "R"}, {T::c, "C"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::checkout::Liability> {
  using L = gerbang::checkout::Liability;
  static constexpr std::array<std::pair<L, std::string_view>, 2> names{
      {{L::merchant, "MERCHANT"}, {L::issuer, "ISSUER"}}};
};
