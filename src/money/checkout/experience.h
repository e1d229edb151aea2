#pragma once
// What the gateway's own payments teach the next payer. Which banks do not get payments through at
// the moment: said beside their names before the click, often before PayNet says it. And what most
// often works after a decline: offered first on the page that tells of it. Both are counted as
// payments end, at the end of their transactions (ADR 31), in a few rows that do not become more.
//
// Where too few have tried, a fixed order speaks. Counted are numbers alone, of nobody and of no
// merchant.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "base/db/db.h"
#include "money/sales/payer_speech.h"
#include "money/sales/sale.h"

namespace gerbang::checkout {

/// What a payer chooses, by the word that a link's address has for it (docs/api.md): "fpx",
/// "fpx-b2b", "card", "instalment", "duitnow", or the wallet's own, "boost". Empty for a number
/// that is no method.
std::string way_of(int payment_method, std::string_view bank_id);

/// How the payments with a bank ended within the last kHealthMinutes, those aside that their payers
/// themselves ended or had no money for.
struct BankHealth {
  int payment_method = 0;
  std::string bank_id;  // empty for what has no banks: cards, DuitNow QR
  std::int64_t ended = 0;
  std::int64_t paid = 0;
};
BOOST_DESCRIBE_STRUCT(BankHealth, (), (payment_method, bank_id, ended, paid))
inline constexpr std::int64_t kHealthMinutes = 15;

/// Most of at least ten did not get through.
constexpr bool has_trouble(const BankHealth& bank) {
  constexpr std::int64_t kEnough = 10;
  return bank.ended >= kEnough && bank.paid * 2 < bank.ended;
}

std::vector<BankHealth> bank_health(db::Sql& sql);

/// An attempt has ended: paid, or declined for this reason.
struct Ended {
  int payment_method = 0;
  std::string bank_id;
  std::optional<sales::Decline> decline;
  std::optional<std::string> follows_way;
  std::optional<int> follows_decline;
  MerchantId merchant{};
};
void experience_count(db::Tx& tx, const Ended& ended);

/// The ways of `offered` in the order in which they promise most after this decline of `way`. The
/// same way again comes first where the payer can do better: what was typed, or confirmed too late.
std::vector<std::string> ways_next(db::Sql& sql, const std::string& way, sales::Decline decline,
                                   std::span<const std::string> offered);

}  // namespace gerbang::checkout
