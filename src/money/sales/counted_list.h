#pragma once
// The list of a merchant's sales by time: its total from the daily counters and the days that its
// range cuts, its page by walking the counters to the right day.

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "money/sales/sale_list_store.h"
#include "money/sales/sale_query.h"
#include "money/sales/sale_state.h"

namespace gerbang::sales {

// Where a filter says nothing. Far enough, and safe to add to.
inline constexpr Instant kBeginning{0};
inline constexpr Instant kEnd{32'503'680'000'000};  // year 3000

/// One page of a merchant's sales as kPageNewest has it, for conditions that are no constants.
inline std::string page_text(const std::string& where, std::string_view by, std::string_view way,
                             const std::string& size, const std::string& skip) {
  return fmt::format(
      "SELECT {5} FROM (SELECT {1} AS sorted_by, id FROM sales{0} ORDER BY {1} {2}, id {2}"
      " LIMIT {3} OFFSET {4}) k"
      " JOIN sales s ON s.merchant_id = $1 AND s.id = k.id"
      " ORDER BY k.sorted_by {2}, k.id {2}",
      where, by, way, size, skip, db::text<SaleRecord, "{s}">);
}

/// A stretch of time with the number of its matching sales.
struct Stretch {
  Instant from, until;
  std::int64_t count;
};

/// The list by time. What a shop looks at all day, a range of time and statuses, is a few prepared
/// statements over the smaller counters; other filters of which counters are kept are texts.
class CountedList {
 public:
  CountedList(db::Sql& sql, MerchantId merchant, const SaleQuery& query)
      : sql_(sql),
        merchant_(merchant),
        query_(query),
        is_plain_(query.acquirer.value_or(AcquirerCode{}) == AcquirerCode{} &&
                  query.payment_mode.value_or(PaymentMethod{}) == PaymentMethod{} &&
                  !query.channel && !query.refund_request_status && !query.is_late),
        is_oldest_first_(query.sort == "createdDate,asc"),
        from_(std::clamp(query.created_date_from.value_or(kBeginning), kBeginning, kEnd)),
        until_(std::clamp(query.created_date_to ? db::range_end(*query.created_date_to) : kEnd,
                          kBeginning, kEnd)) {
    const auto& codes = query.filter_status;
    for (auto status : kSaleStatuses) {
      bool is_asked = codes.empty() || std::ranges::find(codes, status) != codes.end();
      if (is_asked) statuses_ |= std::int64_t{1} << static_cast<int>(status);
    }
    if (statuses_ != 0 && from_ < until_) stretches_ = count();  // newest first
  }

  std::int64_t total() const {
    std::int64_t out = 0;
    for (const auto& stretch : stretches_)
      out += stretch.count;
    return out;
  }

  std::vector<SaleRecord> rows(std::int64_t skip, std::int64_t size) {
    std::vector<SaleRecord> out;
    if (is_oldest_first_) std::ranges::reverse(stretches_);
    auto at = stretches_.begin();
    while (at != stretches_.end() && skip >= at->count)
      skip -= (at++)->count;
    while (at != stretches_.end() && size > static_cast<std::int64_t>(out.size())) {
      // Nothing beyond the last stretch that this page needs is looked at, nor what lies between
      // two stretches that are far from each other.
      auto wanted = size - static_cast<std::int64_t>(out.size());
      auto last = at;
      auto count = at->count;
      for (; count < wanted + skip; count += last->count) {
        auto next = std::next(last);
        if (next == stretches_.end() || is_far(*last, *next)) break;
        last = next;
      }
      std::ranges::move(
          rows_between({std::min(at->from, last->from), std::max(at->until, last->until), count},
                       wanted, skip),
          std::back_inserter(out));
      skip = 0;
      at = std::next(last);
    }
    return out;
  }

 private:
  static constexpr std::int64_t kNear = 200;  // rows that are skipped in the table as well

  static bool is_far(const Stretch& a, const Stretch& b) {
    return std::max(a.from, b.from) - std::min(a.until, b.until) > days(2);
  }

  std::array<db::Param, 4> bound(std::int64_t from, std::int64_t until) const {
    return {merchant_, from, until, statuses_};
  }

  /// The sales of a stretch that have all that is asked for.
  db::Where within(Instant from, Instant until) const {
    db::Where out(db::Whose::of_merchant("merchant_id"), merchant_, sql_);
    out.also("created_at >= " + out.bind(from) + " AND created_at < " + out.bind(until));
    narrow_counted(out, query_, "");
    return out;
  }

  /// Counted from the end of the stretch that is nearer to the page.
  std::vector<SaleRecord> rows_between(const Stretch& part, std::int64_t wanted,
                                       std::int64_t skip) {
    auto size = std::min(wanted, part.count - skip);
    auto behind = part.count - skip - size;
    bool is_turned = behind < skip;
    auto out = rows_from_end(part, is_oldest_first_ != is_turned, size, std::min(skip, behind));
    if (is_turned) std::ranges::reverse(out);
    return out;
  }

  std::vector<SaleRecord> rows_from_end(const Stretch& part, bool is_oldest, std::int64_t size,
                                        std::int64_t skip) {
    std::vector<SaleRecord> out;
    out.reserve(static_cast<std::size_t>(size));
    auto add = [&](const db::Row& row) { out.push_back(db::read_row<SaleRecord>(row)); };
    if (is_plain_) {
      std::array<db::Param, 6> params{merchant_, part.from.ms, part.until.ms,
                                      statuses_, size,         skip};
      const auto& near = is_oldest ? kPageOldest : kPageNewest;
      const auto& far = is_oldest ? kFarPageOldest : kFarPageNewest;
      sql_.run(skip <= kNear ? near : far, params, add);
      return out;
    }
    auto where = within(part.from, part.until);
    auto text = page_text(where.text(), "created_at", is_oldest ? "ASC" : "DESC", where.bind(size),
                          where.bind(skip));
    sql_.run_text(text, where.params(), add);
    return out;
  }

  void count_partial(std::vector<Stretch>& out, Instant from, Instant until) {
    auto add = [&](const db::Row& row) {
      if (row.number(0) > 0) out.push_back({from, until, row.number(0)});
    };
    if (is_plain_) {
      sql_.run(kCountInRange, bound(from.ms, until.ms), add);
      return;
    }
    auto where = within(from, until);
    sql_.run_text("SELECT count(*) FROM sales" + where.text(), where.params(), add);
  }

  void count_days(std::vector<Stretch>& out, Day first, Day last) {
    auto add = [&](const db::Row& row) {
      Day day = row.number(0);
      out.push_back({kl_day_start(day), kl_day_start(day + 1), row.number(1)});
    };
    if (is_plain_) {
      sql_.run(kDayCounts, bound(first, last), add);
      return;
    }
    db::Where where(db::Whose::of_merchant("merchant_id"), merchant_, sql_);
    where.also("day >= " + where.bind(first) + " AND day <= " + where.bind(last));
    narrow_kinds(where, query_, "");
    if (query_.channel) return count_days_of_channel(out, where);
    sql_.run_text("SELECT day, CAST(sum(count) AS BIGINT) FROM sales_kinds" + where.text() +
                      " GROUP BY day HAVING sum(count) <> 0 ORDER BY day DESC",
                  where.params(), add);
  }

  /// A version that knew no channels may have counted on some days: these are counted in the table.
  void count_days_of_channel(std::vector<Stretch>& out, db::Where& where) {
    auto shard = shard_of(*query_.channel, 0);
    where.also(
        fmt::format("(shard < {0} OR shard >= {1} AND shard < {1} + {0})", kShardsMax, shard));
    std::vector<std::tuple<Day, std::int64_t, bool>> days;
    sql_.run_text("SELECT day, CAST(sum(count) AS BIGINT), min(shard) FROM sales_kinds" +
                      where.text() + " GROUP BY day ORDER BY day DESC",
                  where.params(), [&](const db::Row& row) {
                    days.emplace_back(row.number(0), row.number(1), row.number(2) < kShardsMax);
                  });
    for (auto [day, count, is_unknown] : days) {
      auto from = kl_day_start(day), until = kl_day_start(day + 1);
      if (is_unknown) {
        count_partial(out, from, until);
      } else if (count > 0) {
        out.push_back({from, until, count});
      }
    }
  }

  std::vector<Stretch> count() {
    std::vector<Stretch> out;
    Day first = kl_day(from_), last = kl_day(until_ - milliseconds(1));
    if (first == last && (from_ > kl_day_start(first) || until_ < kl_day_start(last + 1))) {
      count_partial(out, from_, until_);
      return out;
    }
    if (until_ < kl_day_start(last + 1)) count_partial(out, kl_day_start(last--), until_);
    bool is_first_cut = from_ > kl_day_start(first);
    count_days(out, is_first_cut ? first + 1 : first, last);
    if (is_first_cut) count_partial(out, from_, kl_day_start(first + 1));
    return out;
  }

  db::Sql& sql_;
  MerchantId merchant_;
  const SaleQuery& query_;
  bool is_plain_;
  bool is_oldest_first_;
  Instant from_, until_;
  std::int64_t statuses_ = 0;  // bits: 1 << code
  std::vector<Stretch> stretches_;
};

}  // namespace gerbang::sales
