#include "money/sales/sale_limit.h"

#include <fmt/format.h>

#include "base/db/once.h"
#include "say/sales.h"

namespace gerbang::sales {
namespace {

constexpr db::Statement kTakenOn{"sales_taken_on",
                                 R"(SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) FROM sales_daily
       WHERE merchant_id = $1 AND day = $2 AND status IN (2, 3, 11, 43, 44))"};

Error refusal(ErrorCode code, std::string_view detail, std::string_view field, Text message) {
  Error out{code, message, {}, std::string(detail), {}};
  out.field_errors.push_back({std::string(field), std::move(message)});
  return out;
}

Result<Done> of_payment(const Limited& who, const merchants::Gate& gate, Money amount,
                        std::string_view field) {
  if (!gate.payment_max || amount <= *gate.payment_max) return Done{};
  return refusal(ErrorCode::invalid, kPaymentLimitCode, field,
                 say::sales::payment_limit(
                     {.max = money_display(*gate.payment_max), .merchant = std::string(who.name)}));
}

Error day_is_full(const Limited& who, std::string_view field) {
  return refusal(ErrorCode::conflict, kDayLimitCode, field,
                 say::sales::day_limit({.merchant = std::string(who.name)}));
}

}  // namespace

Money taken_on(db::Sql& sql, MerchantId merchant, Day day) {
  return sql.one<Money>(kTakenOn, merchant, day).value_or(Money{});
}

Result<Done> limits_allow(db::Sql& sql, const Limited& who, const merchants::Gate& gate,
                          Money amount, std::string_view field) {
  GERBANG_CHECK(of_payment(who, gate, amount, field));
  if (gate.day_max && taken_on(sql, who.merchant, kl_day(sql.now())) + amount > *gate.day_max)
    return day_is_full(who, field);
  return Done{};
}

Result<Done> limits_allow(db::Sql& sql, const Limited& who, Money amount, std::string_view field) {
  return limits_allow(sql, who, merchants::gate_of(sql, who.merchant), amount, field);
}

Result<Done> limits_take(db::Tx& tx, const Limited& who, const merchants::Gate& gate, Money amount,
                         Day day) {
  GERBANG_CHECK(of_payment(who, gate, amount, "amount"));
  if (!gate.day_max) return Done{};
  // The counters are written at the transaction's end: what it took itself is added up here.
  struct Used {
    std::optional<Money> most;
    Money taken;
  };
  auto& kept = db::remembered(tx, fmt::format("sales.taken {} {}", who.merchant.value, day));
  if (!kept) {
    auto most = merchants::gate_lock(tx, who.merchant).day_max;
    kept = std::make_shared<Used>(Used{most, taken_on(tx, who.merchant, day)});
  }
  auto& used = *static_cast<Used*>(kept.get());
  if (used.most && used.taken + amount > *used.most) return day_is_full(who, "amount");
  used.taken += amount;
  return Done{};
}

}  // namespace gerbang::sales
