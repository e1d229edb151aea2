#pragma once
// The payout that the bank names by a number, whoever's it is.

#include <optional>

#include "base/db/db.h"
#include "money/payouts/payout.h"

namespace gerbang::payouts {

struct NumberedPayout {
  MerchantId merchant;
  Id<Payout> id;
  PayoutStatus status{};
};
BOOST_DESCRIBE_STRUCT(NumberedPayout, (), (merchant, id, status))

std::optional<NumberedPayout> payout_numbered(db::Sql& sql, std::int64_t number);

}  // namespace gerbang::payouts
