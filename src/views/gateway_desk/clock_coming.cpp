#include "views/gateway_desk/clock_coming.h"

#include <algorithm>
#include <map>
#include <vector>

#include "base/contract/wire.h"
#include "money/settlement/settlement.h"

namespace gerbang::gateway_desk {

enum class ComingKind : unsigned char { payout_cut_off = 1, auto_debit = 2, settlement = 3 };

}  // namespace gerbang::gateway_desk

template <>
struct gerbang::contract::WireWords<gerbang::gateway_desk::ComingKind> {
  using K = gerbang::gateway_desk::ComingKind;
  static constexpr std::array<std::pair<K, std::string_view>, 3> names{
      {{K::payout_cut_off, "PAYOUT_CUT_OFF"},
       {K::auto_debit, "AUTO_DEBIT"},
       {K::settlement, "SETTLEMENT"}}};
};

namespace gerbang::gateway_desk {

struct ClockComing {
  ComingKind kind{};
  Instant due_date;
  std::int64_t count = 0;       // payouts, debits, or merchants whose money it is
  std::optional<Money> amount;  // null where it is only known then
};
BOOST_DESCRIBE_STRUCT(ClockComing, (), (kind, due_date, count, amount))

namespace {

// The next of each: what follows on it depends on what becomes of that.
constexpr db::Statement kCutOffs{"clock_cut_offs", R"(
  SELECT cut_off, count(*) FROM payouts WHERE status = 1 AND cut_off > $1
  GROUP BY cut_off ORDER BY cut_off LIMIT 100)"};
constexpr db::Statement kDebits{"clock_debits", R"(
  SELECT next_debit, count(*), CAST(sum(amount) AS BIGINT) FROM mandates
  WHERE next_debit IS NOT NULL AND status IN (5, 11) AND paused_at IS NULL AND is_held = 0
  GROUP BY next_debit ORDER BY next_debit LIMIT 400)"};
constexpr db::Statement kMerchants{"clock_merchants", "SELECT merchant_id FROM merchants"};

/// In the morning of the day, when the runs begin.
Instant morning(Day day) {
  return kl_day_start(day) + hours(8);
}

Result<std::vector<ClockComing>> coming(db::Sql& sql, const http::Call&) {
  std::vector<ClockComing> out;
  sql.each(
      kCutOffs,
      [&](const db::Row& row) {
        out.push_back({ComingKind::payout_cut_off, row.get<Instant>(0), row.number(1), {}});
      },
      sql.now());
  sql.each(kDebits, [&](const db::Row& row) {
    out.push_back({ComingKind::auto_debit, std::max(morning(row.number(0)), sql.now()),
                   row.number(1), row.get<Money>(2)});
  });
  std::map<Day, ClockComing> days;
  for (auto merchant : sql.all<MerchantId>(kMerchants)) {
    for (const auto& it : settlement::settlements_coming(sql, merchant).days) {
      auto& day = days[it.day.day];
      day.kind = ComingKind::settlement;
      day.due_date = std::max(kl_day_start(it.day.day), sql.now());
      ++day.count;
      day.amount = day.amount.value_or(Money{}) + it.amount;
    }
  }
  for (auto& [day, it] : days)
    out.push_back(std::move(it));
  std::ranges::stable_sort(out, {}, [](const ClockComing& it) { return it.due_date.ms; });
  return out;
}

}  // namespace

http::Routes clock_coming_routes() {
  return {http::route(http::Method::get, "sandbox/clock/coming", "sandbox_clock_coming",
                      http::needs(Resource::admin_calendar, Action::view), coming,
                      {.is_search = true})};
}

}  // namespace gerbang::gateway_desk
