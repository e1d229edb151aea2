#include "payments/sale_list.h"

#include <algorithm>

#include "db/text_search.h"
#include "payments/sale_list_store.h"

namespace gerbang::payments {
namespace {

// Where a filter says nothing. Far enough, and safe to add to.
constexpr Instant kBeginning{0};
constexpr Instant kEnd{32'503'680'000'000};  // year 3000

/// A stretch of time with the number of its matching sales.
struct Stretch {
  Instant from, until;
  std::int64_t count;
};

class CountedList {
 public:
  CountedList(db::Sql& sql, MerchantId merchant, const SaleFilter& filter)
      : sql_(sql),
        merchant_(merchant),
        filter_(filter),
        from_(std::clamp(filter.created_from.value_or(kBeginning), kBeginning, kEnd)),
        until_(std::clamp(filter.created_until.value_or(kEnd), kBeginning, kEnd)),
        statuses_(filter.statuses) {
    if (statuses_.empty()) statuses_.assign(kSaleStatuses.begin(), kSaleStatuses.end());
    std::ranges::sort(statuses_);
    statuses_.erase(std::ranges::unique(statuses_).begin(), statuses_.end());
    statuses_.resize(std::min(statuses_.size(), kSaleStatuses.size()));
  }

  SaleList list() {
    SaleList out;
    if (from_ >= until_) return out;
    auto stretches = count();  // newest first
    for (const auto& stretch : stretches)
      out.total += stretch.count;
    if (filter_.sort == SaleSort::oldest) std::ranges::reverse(stretches);
    auto skip = (filter_.page_number - 1) * filter_.page_size;
    auto at = stretches.begin();
    while (at != stretches.end() && skip >= at->count)
      skip -= (at++)->count;
    if (at == stretches.end()) return out;
    // Nothing beyond the last stretch that this page needs is looked at.
    auto last = at;
    for (auto wanted = skip + filter_.page_size - at->count;
         wanted > 0 && std::next(last) != stretches.end();) {
      wanted -= (++last)->count;
    }
    auto range = std::pair{std::min(at->from, last->from), std::max(at->until, last->until)};
    auto params = bound(range.first.ms, range.second.ms);
    params.push_back(filter_.page_size);
    params.push_back(skip);
    sql_.run(filter_.sort == SaleSort::oldest ? kPageOldest : kPageNewest, params,
             [&](const db::Row& row) { out.rows.push_back(db::read_row<SaleRecord>(row)); });
    return out;
  }

 private:
  std::vector<db::Param> bound(std::int64_t from, std::int64_t until) const {
    std::vector<db::Param> out{merchant_, from, until};
    for (std::size_t i = 0; i < kSaleStatuses.size(); ++i) {
      out.push_back(i < statuses_.size() ? statuses_[i] : statuses_[0]);
    }
    return out;
  }

  void count_partial(std::vector<Stretch>& out, Instant from, Instant until) {
    sql_.run(kCountInRange, bound(from.ms, until.ms), [&](const db::Row& row) {
      if (row.number(0) > 0) out.push_back({from, until, row.number(0)});
    });
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
    sql_.run(kDayCounts, bound(is_first_cut ? first + 1 : first, last), [&](const db::Row& row) {
      Day day = row.number(0);
      out.push_back({kl_day_start(day), kl_day_start(day + 1), row.number(1)});
    });
    if (is_first_cut) count_partial(out, from_, kl_day_start(first + 1));
    return out;
  }

  db::Sql& sql_;
  MerchantId merchant_;
  const SaleFilter& filter_;
  Instant from_, until_;
  std::vector<SaleStatus> statuses_;
};

/// The part of a list that its total, its page and its export share, for filters that no counter
/// knows. One text for each set of filters in use.
class FilterText {
 public:
  FilterText(MerchantId merchant, const SaleFilter& filter)
      : params{merchant}, pattern_(db::contains_pattern(filter.text.value_or(""))) {
    where = " FROM sales s WHERE s.merchant_id = $1";
    if (filter.created_from) where += " AND s.created_at >= " + next(*filter.created_from);
    if (filter.created_until) where += " AND s.created_at < " + next(*filter.created_until);
    if (filter.acquirer) where += " AND s.acquirer = " + next(*filter.acquirer);
    if (filter.payment_method) where += " AND s.payment_method = " + next(*filter.payment_method);
    if (filter.refund_request_status) {
      where += " AND s.refund_request_status = " + next(*filter.refund_request_status);
    }
    if (filter.amount_from) where += " AND s.amount >= " + next(*filter.amount_from);
    if (filter.amount_to) where += " AND s.amount <= " + next(*filter.amount_to);
    // As a constant: the few late ones have an index of their own.
    if (filter.is_late) where += *filter.is_late ? " AND s.is_late = 1" : " AND s.is_late = 0";
    if (!filter.statuses.empty()) {
      std::string list;
      for (std::size_t i = 0; i < kSaleStatuses.size(); ++i) {
        list += (i == 0 ? "" : ", ") + next(filter.statuses[i % filter.statuses.size()]);
      }
      where += " AND s.status IN (" + list + ")";
    }
    if (filter.text) {
      auto at = "lower(" + next(std::string_view(pattern_)) + ") ESCAPE '!'";
      where += " AND (lower(s.order_no) LIKE " + at + " OR lower(s.reference) LIKE " + at +
               " OR lower(s.customer_name) LIKE " + at + " OR lower(s.customer_email) LIKE " + at +
               ")";
    }
  }
  FilterText(const FilterText&) = delete;
  FilterText& operator=(const FilterText&) = delete;

  std::string next(db::Param value) {
    params.push_back(value);
    return "$" + std::to_string(params.size());
  }

  std::string where;
  std::vector<db::Param> params;

 private:
  std::string pattern_;
};

std::vector<SaleRecord> rows_of(db::Sql& sql, const FilterText& filter, const std::string& text) {
  std::vector<SaleRecord> out;
  sql.run_text("SELECT " GERBANG_SALE_COLUMNS + filter.where + text, filter.params,
               [&](const db::Row& row) { out.push_back(db::read_row<SaleRecord>(row)); });
  return out;
}

SaleList filtered_list(db::Sql& sql, MerchantId merchant, const SaleFilter& filter) {
  FilterText text(merchant, filter);
  SaleList out;
  sql.run_text("SELECT count(*)" + text.where, text.params,
               [&](const db::Row& row) { out.total = row.number(0); });
  std::string_view order = filter.sort == SaleSort::oldest        ? "s.created_at, s.id"
                           : filter.sort == SaleSort::amount_high ? "s.amount DESC, s.id DESC"
                           : filter.sort == SaleSort::amount_low  ? "s.amount, s.id"
                                                                  : "s.created_at DESC, s.id DESC";
  auto page = " ORDER BY " + std::string(order);
  page += " LIMIT " + text.next(filter.page_size);
  page += " OFFSET " + text.next((filter.page_number - 1) * filter.page_size);
  out.rows = rows_of(sql, text, page);
  return out;
}

}  // namespace

SaleList sales_list(db::Sql& sql, MerchantId merchant, const SaleFilter& filter) {
  bool is_counted = !filter.acquirer && !filter.payment_method && !filter.refund_request_status &&
                    !filter.amount_from && !filter.amount_to && !filter.is_late && !filter.text &&
                    (filter.sort == SaleSort::newest || filter.sort == SaleSort::oldest);
  return is_counted ? CountedList(sql, merchant, filter).list()
                    : filtered_list(sql, merchant, filter);
}

std::vector<SaleRecord> sales_after(db::Sql& sql, MerchantId merchant, const SaleFilter& filter,
                                    const std::optional<db::After>& after, int limit) {
  FilterText text(merchant, filter);
  bool is_rising = filter.sort == SaleSort::oldest;
  if (after) {
    text.where += std::string(" AND (s.created_at, s.id) ") + (is_rising ? ">" : "<") + " (" +
                  text.next(after->created_at) + ", " + text.next(after->id) + ")";
  }
  std::string page =
      is_rising ? " ORDER BY s.created_at, s.id" : " ORDER BY s.created_at DESC, s.id DESC";
  page += " LIMIT " + text.next(limit);
  return rows_of(sql, text, page);
}

std::int64_t success_rate(std::int64_t succeeded, std::int64_t ended) {
  return ended == 0 ? 0 : (succeeded * 10'000 * 2 + ended) / (ended * 2);
}

std::int64_t SalesFigures::success_rate() const {
  return payments::success_rate(succeeded, ended);
}

SalesFigures sales_figures(db::Sql& sql, MerchantId merchant, Day from, Day to) {
  SalesFigures out;
  sql.each(
      kFigures,
      [&](const db::Row& row) {
        auto status = row.get<SaleStatus>(0);
        auto count = row.number(1);
        if (status == SaleStatus::paid || status == SaleStatus::pending_refund) {
          out.sold_count += count;
          out.sold_amount += row.get<Money>(2);
        }
        if (was_paid(status)) out.succeeded += count;
        if (!is_unfinished(status)) out.ended += count;
      },
      merchant, from, to);
  return out;
}

}  // namespace gerbang::payments
