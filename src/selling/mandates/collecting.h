#pragma once
// Whether debits can be collected for a merchant: it is active, no operator has switched auto-debit
// off for it, and the fees do not exceed the debit.

#include <optional>
#include <string>

#include "base/core/errors.h"
#include "money/fees/fee.h"
#include "people/merchants/merchant.h"

namespace gerbang::mandates {

/// The merchant, if it can.
std::optional<merchants::MerchantFace> merchant_collecting(db::Sql& sql, MerchantId merchant);

/// Today's fee rule of auto-debits, read once in a transaction.
const std::optional<fees::FeeRule>& collecting_rule(db::Sql& sql, MerchantId merchant);
/// Whether the fees of a debit of this amount would be more than it.
bool is_below_fees(db::Sql& sql, MerchantId merchant, Money amount);
/// Of a field with an amount that is: says the least that is not.
std::optional<Error> fees_obstacle(db::Sql& sql, MerchantId merchant, std::string field,
                                   Money amount);
/// The one rule about the amount, or the most, of a debit: from the rail's least to `most`, and
/// above its fees.
std::optional<Error> amount_obstacle(db::Sql& sql, MerchantId merchant, std::string field,
                                     std::optional<Money> amount, Money least, Money most);

}  // namespace gerbang::mandates
