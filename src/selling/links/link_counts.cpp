#include "selling/links/link_counts.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace gerbang::links {
namespace {

#define GERBANG_LINK_DAY "(created_at + 28800000) / 86400000"

constexpr db::Statement kUncounted{
    "links_uncounted",
    "SELECT merchant_id, id, " GERBANG_LINK_DAY ", COALESCE(counted_as, 0), " GERBANG_LINK_CELL
    " FROM payment_links WHERE " GERBANG_LINK_UNCOUNTED " ORDER BY merchant_id, id LIMIT $1",
    true};
constexpr db::Statement kCountedSet{
    "link_counted_set",
    "UPDATE payment_links SET counted_as = $3 WHERE merchant_id = $1 AND id = $2"};
constexpr db::Statement kCountAdd{"link_count_add",
                                  R"(INSERT INTO payment_link_counts (merchant_id, day, cell, count)
       VALUES ($1, $2, $3, $4)
       ON CONFLICT (merchant_id, day, cell)
       DO UPDATE SET count = payment_link_counts.count + excluded.count)"};
constexpr db::Statement kCountDrop{"link_count_drop",
                                   R"(DELETE FROM payment_link_counts
       WHERE merchant_id = $1 AND day = $2 AND cell = $3 AND count = 0)"};

/// So many in one commit: whoever pays one of them waits for it.
constexpr int kCountedAtOnce = 200;
constexpr int kCountedInARun = 50'000;

struct Uncounted {
  MerchantId merchant;
  Id<PaymentLink> id;
  Day day = 0;
  std::int64_t before = 0, now = 0;
};
BOOST_DESCRIBE_STRUCT(Uncounted, (), (merchant, id, day, before, now))

// Where a filter says nothing. Far enough, and safe to add to.
constexpr Instant kBeginning{0};
constexpr Instant kEnd{32'503'680'000'000};  // year 3000

/// A range of time: the whole days in it, and what it cuts of others.
struct Range {
  Range(const std::optional<Instant>& first, const std::optional<Instant>& end)
      : from(std::clamp(first.value_or(kBeginning), kBeginning, kEnd)),
        until(std::clamp(end ? db::range_end(*end) : kEnd, from, kEnd)),
        first_day(kl_day(from)),
        last_day(kl_day(until - milliseconds(1))) {
    if (from > kl_day_start(first_day)) cut.push_back(first_day);
    if (until < kl_day_start(last_day + 1) && (cut.empty() || last_day != first_day)) {
      cut.push_back(last_day);
    }
  }
  Instant from, until;
  Day first_day, last_day;
  std::vector<Day> cut;
};

/// The totals of one query. A day of creation or of expiry that the query cuts, today's for one, is
/// looked at in the table; the others are in the counters.
class DayTotals {
 public:
  DayTotals(db::Sql& sql, MerchantId merchant, const PaymentLinkQuery& query)
      : sql_(sql),
        merchant_(merchant),
        query_(query),
        created_(query.created_date_from, query.created_date_to),
        expiry_(query.expiry_date_from, query.expiry_date_to),
        has_expiry_(query.expiry_date_from || query.expiry_date_to),
        today_(kl_day(sql.now())) {
    if (has_expiry_) cut_expiry_ = expiry_.cut;
    bool asks_time = std::ranges::any_of(query.state, [](LinkState s) {
      return s == LinkState::open || s == LinkState::expired || s == LinkState::inactive;
    });
    if (asks_time && std::ranges::find(cut_expiry_, today_) == cut_expiry_.end()) {
      cut_expiry_.push_back(today_);
    }
  }

  std::vector<db::Stretch> take() {
    if (created_.from >= created_.until) return {};
    counters();
    uncounted();
    cut_created();
    cut_expiry();
    std::vector<db::Stretch> out;
    for (auto [day, count] : days_) {
      if (count > 0) out.push_back({kl_day_start(day), kl_day_start(day + 1), count});
    }
    return out;
  }

 private:
  db::Where where() const { return {db::Whose::of_merchant("merchant_id"), merchant_, sql_}; }

  void add(std::string_view what, std::string_view day, const std::string& from,
           const db::Where& where, int sign) {
    sql_.run_text(fmt::format("SELECT {0}, CAST({1} AS BIGINT) FROM {2}{3} GROUP BY {0}", day, what,
                              from, where.text()),
                  where.params(),
                  [&](const db::Row& row) { days_[row.number(0)] += sign * row.number(1); });
  }

  std::string in_state(LinkState state, const std::string& is, const std::string& expiry,
                       db::Where& where) const {
    auto ahead = [&] { return fmt::format("({0} = 0 OR {0} > {1})", expiry, where.bind(today_)); };
    switch (state) {
      case LinkState::paid:
        return is + " = 2";
      case LinkState::expired:
        return fmt::format("{} < 2 AND {} > 0 AND {} < {}", is, expiry, expiry, where.bind(today_));
      case LinkState::inactive:
        return is + " = 1 AND " + ahead();
      case LinkState::open:
        return is + " = 0 AND " + ahead();
      case LinkState::locked:
      case LinkState::not_ready:
        break;
    }
    return "1 = 0";
  }

  /// What is counted on whole days, of created links and of expiring ones.
  void narrow_cells(db::Where& where, std::string_view day, std::string_view cell) const {
    auto is = fmt::format("(({} - 1) % 4)", cell), expiry = fmt::format("(({} - 1) / 4)", cell);
    where.also(fmt::format("{} > 0", cell));
    if (query_.created_date_from || query_.created_date_to) {
      where.also(fmt::format("{} >= {}", day, where.bind(created_.first_day)));
      where.also(fmt::format("{} <= {}", day, where.bind(created_.last_day)));
      for (Day cut : created_.cut)
        where.also(fmt::format("{} <> {}", day, where.bind(cut)));
    }
    if (has_expiry_) {
      where.also(expiry + " > 0");
      where.also(fmt::format("{} >= {}", expiry, where.bind(expiry_.first_day)));
      where.also(fmt::format("{} <= {}", expiry, where.bind(expiry_.last_day)));
    }
    for (Day cut : cut_expiry_)
      where.also(fmt::format("{} <> {}", expiry, where.bind(cut)));
    std::string any;
    for (auto state : query_.state)
      any += (any.empty() ? "(" : " OR (") + in_state(state, is, expiry, where) + ")";
    if (!any.empty()) where.also("(" + any + ")");
  }

  void counters() {
    auto cells = where();
    narrow_cells(cells, "day", "cell");
    add("sum(count)", "day", "payment_link_counts", cells, 1);
  }

  /// Out with what they were counted as, and in with what they are.
  void uncounted() {
    auto before = where();
    before.also(GERBANG_LINK_UNCOUNTED);
    before.also("counted_as IS NOT NULL");
    narrow_cells(before, GERBANG_LINK_DAY, "counted_as");
    add("count(*)", GERBANG_LINK_DAY, "payment_links", before, -1);
    auto now = where();
    now.also(GERBANG_LINK_UNCOUNTED);
    link_narrow(now, query_);
    add("count(*)", GERBANG_LINK_DAY, "payment_links", now, 1);
  }

  void cut_created() {
    for (Day day : created_.cut) {
      auto rows = where();
      rows.also("created_at >= " + rows.bind(kl_day_start(day)));
      rows.also("created_at < " + rows.bind(kl_day_start(day + 1)));
      counted(rows);
    }
  }

  void cut_expiry() {
    for (Day day : cut_expiry_) {
      auto rows = where();
      rows.also("COALESCE(expires_at, 0) >= " + rows.bind(kl_day_start(day)));
      rows.also("COALESCE(expires_at, 0) < " + rows.bind(kl_day_start(day + 1)));
      for (Day cut : created_.cut)
        rows.also(fmt::format(GERBANG_LINK_DAY " <> {}", rows.bind(cut)));
      counted(rows);
    }
  }

  void counted(db::Where& rows) {
    rows.also("NOT (" GERBANG_LINK_UNCOUNTED ")");
    link_narrow(rows, query_);
    add("count(*)", GERBANG_LINK_DAY, "payment_links", rows, 1);
  }

  db::Sql& sql_;
  MerchantId merchant_;
  const PaymentLinkQuery& query_;
  Range created_;
  Range expiry_;
  bool has_expiry_;
  Day today_;
  std::vector<Day> cut_expiry_;
  std::map<Day, std::int64_t> days_;
};

}  // namespace

std::optional<std::vector<db::Stretch>> links_by_day(db::Sql& sql, MerchantId merchant,
                                                     const PaymentLinkQuery& query) {
  if (query.name || query.amount_from || query.amount_to || !query.status_id.empty()) {
    return std::nullopt;
  }
  return DayTotals(sql, merchant, query).take();
}

std::int64_t links_count(db::Tx& tx, int most) {
  auto links = tx.all<Uncounted>(kUncounted, most);
  std::map<std::tuple<std::int64_t, Day, std::int64_t>, std::int64_t> cells;  // one order
  for (const auto& link : links) {
    tx.exec(kCountedSet, link.merchant, link.id, link.now);
    if (link.before > 0) --cells[{link.merchant.value, link.day, link.before}];
    if (link.now > 0) ++cells[{link.merchant.value, link.day, link.now}];
  }
  for (const auto& [at, count] : cells) {
    const auto& [merchant, day, cell] = at;
    if (count != 0) tx.exec(kCountAdd, merchant, day, cell, count);
    if (count < 0) tx.exec(kCountDrop, merchant, day, cell);
  }
  return static_cast<std::int64_t>(links.size());
}

jobs::Topic link_count_topic() {
  jobs::Topic out;
  out.name = "links.count";
  out.every = minutes(1);
  out.outside = [](db::Db& db, const jobs::JobRow&) -> Result<Done> {
    for (int all = 0; all < kCountedInARun; all += kCountedAtOnce) {
      GERBANG_TRY(auto counted, db.write([](db::Tx& tx) -> Result<std::int64_t> {
        return links_count(tx, kCountedAtOnce);
      }));
      if (counted < kCountedAtOnce) break;
    }
    return Done{};
  };
  return out;
}

}  // namespace gerbang::links
