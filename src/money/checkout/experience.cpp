#include "money/checkout/experience.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/db/counter.h"
#include "money/sales/method.h"

namespace gerbang::checkout {
namespace {

using sales::Decline;

constexpr std::int64_t kSlots = 20;
constexpr std::int64_t kTurns = 8;
static_assert(kSlots > kHealthMinutes);
/// So many tried it before their success is believed.
constexpr std::int64_t kTriedEnough = 20;

constexpr db::Statement kBankCount{"bank_minute_count",
                                   R"(INSERT INTO bank_minutes AS b
         (payment_method, bank_id, slot, minute, ended, paid) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (payment_method, bank_id, slot) DO UPDATE SET
         ended = CASE WHEN b.minute = excluded.minute THEN b.ended + excluded.ended
           ELSE excluded.ended END,
         paid = CASE WHEN b.minute = excluded.minute THEN b.paid + excluded.paid ELSE excluded.paid END,
         minute = excluded.minute)"};
constexpr db::Statement kBankHealth{"bank_health",
                                    R"(SELECT payment_method, bank_id,
         CAST(sum(ended) AS BIGINT) AS ended, CAST(sum(paid) AS BIGINT) AS paid
       FROM bank_minutes WHERE minute > $1 AND minute <= $2 GROUP BY payment_method, bank_id)"};

constexpr db::Statement kFollowCount{"decline_follow_count",
                                     R"(INSERT INTO decline_follows AS f
         (way, decline, month, next_way, tried, paid) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (way, decline, month, next_way) DO UPDATE SET
         tried = f.tried + excluded.tried, paid = f.paid + excluded.paid)"};
constexpr db::Statement kFollows{"decline_follows",
                                 R"(SELECT next_way, CAST(sum(tried) AS BIGINT) AS tried,
         CAST(sum(paid) AS BIGINT) AS paid
       FROM decline_follows WHERE way = $1 AND decline = $2 AND month >= $3 GROUP BY next_way)"};

struct Follow {
  std::string next_way;
  std::int64_t tried = 0, paid = 0;
};
BOOST_DESCRIBE_STRUCT(Follow, (), (next_way, tried, paid))

std::int64_t minute_of(Instant at) {
  return at.ms / 60'000;
}

/// 202611, in Malaysia.
int month_of(Instant at) {
  return std::stoi(kl_compact(at).substr(0, 6));
}

/// What a bank has to answer for. That a payer has no money says nothing of the bank.
bool is_the_banks(std::optional<Decline> decline) {
  return !decline || *decline == Decline::unreachable || *decline == Decline::refused;
}

/// Where too few have tried: what needs no other account than most people have, first. Companies'
/// accounts and plans are for those who began with one.
constexpr std::array<std::string_view, 7> kOrder{"fpx",   "card",       "duitnow", "boost",
                                                 "mcash", "instalment", "fpx-b2b"};

constexpr std::size_t kForAnybody = 5;

std::size_t place(std::string_view way) {
  return static_cast<std::size_t>(std::ranges::find(kOrder, way) - kOrder.begin());
}

}  // namespace

std::string way_of(int payment_method, std::string_view bank_id) {
  const auto* method = sales::method_row(payment_method);
  if (!method) return {};
  switch (method->group) {
    case sales::MethodGroup::fpx:
      return method->code.starts_with("FPX_B2B") ? "fpx-b2b" : "fpx";
    case sales::MethodGroup::card:
      return method->id == sales::kInstalment ? "instalment" : "card";
    case sales::MethodGroup::ewallet:
      return std::string(bank_id);
    case sales::MethodGroup::duitnow:
      return "duitnow";
  }
  return {};
}

std::vector<BankHealth> bank_health(db::Sql& sql) {
  auto now = minute_of(sql.now());
  return sql.all<BankHealth>(kBankHealth, now - kHealthMinutes, now);
}

void experience_count(db::Tx& tx, const Ended& ended) {
  const auto* method = sales::method_row(ended.payment_method);
  if (!method) return;
  std::int64_t paid = ended.decline ? 0 : 1;
  if (is_the_banks(ended.decline)) {
    // Of a card the bank is the acquirer's business, and the choice a plan.
    bool has_banks =
        method->group == sales::MethodGroup::fpx || method->group == sales::MethodGroup::ewallet;
    auto bank = has_banks ? ended.bank_id : std::string();
    auto turn = ended.merchant.value % kTurns;
    auto minute = minute_of(tx.now());
    db::add_at_end(tx, kBankCount, {method->id, bank, turn * kSlots + minute % kSlots, minute},
                   {1, paid});
  }
  auto next = way_of(ended.payment_method, ended.bank_id);
  if (!ended.follows_way || !ended.follows_decline || next.empty()) return;
  db::add_at_end(tx, kFollowCount,
                 {*ended.follows_way, static_cast<std::int64_t>(*ended.follows_decline),
                  month_of(tx.now()), next},
                 {1, paid});
}

std::vector<std::string> ways_next(db::Sql& sql, const std::string& way, Decline decline,
                                   std::span<const std::string> offered) {
  // This month and the one before.
  auto since = month_of(sql.now() - days(31));
  std::map<std::string, Follow> known;
  for (auto& row : sql.all<Follow>(kFollows, way, static_cast<int>(decline), since)) {
    if (row.tried >= kTriedEnough) known.emplace(row.next_way, row);
  }
  std::vector<std::string> out(offered.begin(), offered.end());
  // The way that was declined: first where it is the payer who can do better, else behind what
  // anybody has: another account may have the money.
  auto rank = [&](const std::string& it) {
    if (it != way) return 2 * static_cast<int>(place(it));
    return decline == Decline::typed ? -1 : 2 * static_cast<int>(kForAnybody) - 1;
  };
  std::ranges::sort(out, {}, rank);
  auto share = [&](const std::string& it) {  // in thousandths; less than nothing: nobody knows
    auto found = known.find(it);
    return found == known.end() ? -1 : found->second.paid * 1000 / found->second.tried;
  };
  // What is known to work for half of those who try it goes before what nobody knows.
  auto promises = [&](const std::string& it) { return share(it) >= 500 ? share(it) : -1; };
  std::ranges::stable_sort(out, std::ranges::greater{}, promises);
  return out;
}

}  // namespace gerbang::checkout
