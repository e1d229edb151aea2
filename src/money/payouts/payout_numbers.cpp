#include "money/payouts/payout_numbers.h"

namespace gerbang::payouts {
namespace {

constexpr db::Statement kNumbered{"payout_numbered",
                                  "SELECT merchant_id, id, status FROM payouts WHERE id = $1"};

}  // namespace

std::optional<NumberedPayout> payout_numbered(db::Sql& sql, std::int64_t number) {
  return sql.one<NumberedPayout>(kNumbered, number);
}

}  // namespace gerbang::payouts
