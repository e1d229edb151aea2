#pragma once
// What the routes of the books are asked with, besides their entries (entry_list.h).

#include <optional>

#include "base/contract/rules.h"
#include "base/contract/wire.h"

namespace gerbang::ledger {

/// As of when; without it, now. A whole second is meant to its end.
struct AsOfQuery {
  std::optional<Instant> at;
};
BOOST_DESCRIBE_STRUCT(AsOfQuery, (), (at))

/// Whose: a merchant's, or the gateway's.
struct AdminAsOfQuery {
  std::optional<MerchantId> merchant;
  std::optional<Instant> at;
};
BOOST_DESCRIBE_STRUCT(AdminAsOfQuery, (), (merchant, at))

struct YearQuery {
  std::int64_t year = 0;
};
BOOST_DESCRIBE_STRUCT(YearQuery, (), (year))
constexpr auto field_rules(contract::Of<YearQuery>) {
  return std::array{contract::rule("year").between(2024, 2092)};
}

}  // namespace gerbang::ledger
