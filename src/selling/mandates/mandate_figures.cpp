#include "selling/mandates/mandate_figures.h"

namespace gerbang::mandates {
namespace {

constexpr db::Statement kInDefault{"mandates_in_default", R"(
  SELECT CAST(COALESCE(sum(count), 0) AS BIGINT) FROM mandate_kinds
  WHERE merchant_id = $1 AND day = 0 AND is_default = 1 AND status IN (4, 5, 11))"};
constexpr db::Statement kUndecided{"terminations_undecided", R"(
  SELECT count(*) FROM mandate_terminations WHERE merchant_id = $1 AND status = 1)"};

}  // namespace

std::int64_t mandates_in_default(db::Sql& sql, MerchantId merchant) {
  return sql.one<std::int64_t>(kInDefault, merchant).value_or(0);
}

std::int64_t terminations_undecided(db::Sql& sql, MerchantId merchant) {
  return sql.one<std::int64_t>(kUndecided, merchant).value_or(0);
}

}  // namespace gerbang::mandates
