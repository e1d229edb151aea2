#pragma once
// How much a merchant may take, where an operator has set it: in one payment, and in one calendar
// day of Kuala Lumpur. What counts of a day are the payments that were begun on it (as in every
// figure of the gateway a sale is of the day on which it was created) and are with an acquirer or
// were taken, refunded ones too; void ones, and what failed or ended unpaid, do not. The sum comes
// from the daily counters (ADR 9). What a bank confirms is booked whatever the limit says.

#include <string_view>

#include "base/core/result.h"
#include "base/db/db.h"
#include "people/merchants/gate.h"

namespace gerbang::sales {

inline constexpr std::string_view kPaymentLimitCode = "merchant.payment_limit";
inline constexpr std::string_view kDayLimitCode = "merchant.day_limit";

/// Of whom it is asked; payers read the name.
struct Limited {
  MerchantId merchant;
  std::string_view name;
};

/// Whether a sale of this amount can be made now, before anybody is sent to a bank; the error names
/// `field` of the request. Two at once may both be told yes: limits_take is for certain.
Result<Done> limits_allow(db::Sql& sql, const Limited& who, const merchants::Gate& gate,
                          Money amount, std::string_view field = "amount");
/// The same, with the limits as they are.
Result<Done> limits_allow(db::Sql& sql, const Limited& who, Money amount,
                          std::string_view field = "amount");

/// Takes the amount out of what is left of the day, as the sale goes to its acquirer: until the
/// commit nobody else's of this merchant is asked about.
Result<Done> limits_take(db::Tx& tx, const Limited& who, const merchants::Gate& gate, Money amount,
                         Day day);

/// What counts of a day.
Money taken_on(db::Sql& sql, MerchantId merchant, Day day);

}  // namespace gerbang::sales
