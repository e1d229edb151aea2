#include "payments/sale_list.h"

#include <algorithm>

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
  CountedList(db::Sql& sql, MerchantId merchant, const SaleQuery& query)
      : sql_(sql),
        merchant_(merchant),
        is_oldest_first_(query.sort == "createdDate,asc"),
        from_(std::clamp(query.created_date_from.value_or(kBeginning), kBeginning, kEnd)),
        until_(std::clamp(query.created_date_to ? db::range_end(*query.created_date_to) : kEnd,
                          kBeginning, kEnd)) {
    const auto& codes = query.filter_status;
    for (auto status : kSaleStatuses) {
      bool is_asked = std::ranges::find(codes, static_cast<std::int64_t>(status)) != codes.end();
      if (codes.empty() || is_asked) statuses_.push_back(status);
    }
    if (!statuses_.empty() && from_ < until_) stretches_ = count();  // newest first
  }

  std::int64_t total() const {
    std::int64_t out = 0;
    for (const auto& stretch : stretches_)
      out += stretch.count;
    return out;
  }

  std::vector<SaleRecord> rows(const contract::Pageable& page) {
    std::vector<SaleRecord> out;
    if (is_oldest_first_) std::ranges::reverse(stretches_);
    auto skip = page.offset;
    auto at = stretches_.begin();
    while (at != stretches_.end() && skip >= at->count)
      skip -= (at++)->count;
    if (at == stretches_.end()) return out;
    // Nothing beyond the last stretch that this page needs is looked at.
    auto last = at;
    for (auto wanted = skip + page.page_size - at->count;
         wanted > 0 && std::next(last) != stretches_.end();) {
      wanted -= (++last)->count;
    }
    auto range = std::pair{std::min(at->from, last->from), std::max(at->until, last->until)};
    auto params = bound(range.first.ms, range.second.ms);
    params.push_back(page.page_size);
    params.push_back(skip);
    sql_.run(is_oldest_first_ ? kPageOldest : kPageNewest, params,
             [&](const db::Row& row) { out.push_back(db::read_row<SaleRecord>(row)); });
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
  bool is_oldest_first_;
  Instant from_, until_;
  std::vector<SaleStatus> statuses_;
  std::vector<Stretch> stretches_;
};

/// Whether the daily counters know all that is asked for.
bool is_counted(const SaleQuery& query) {
  return query.acquirer.value_or(0) == 0 && query.payment_mode.value_or(0) == 0 &&
         !query.refund_request_status && !query.amount_from && !query.amount_to && !query.is_late &&
         !query.name &&
         (!query.sort || query.sort == "createdDate,desc" || query.sort == "createdDate,asc");
}

}  // namespace

Result<contract::Page<SaleRecord>> sales_page(db::Sql& sql, MerchantId merchant,
                                              const SaleQuery& query) {
  if (!is_counted(query)) return kSaleList.page(sql, merchant, query);
  CountedList list(sql, merchant, query);
  contract::Page<SaleRecord> page;
  contract::page_describe(page, query.page_number, query.page_size, list.total());
  page.content = list.rows(page.pageable);
  return page;
}

std::int64_t sales_count(db::Sql& sql, MerchantId merchant, const SaleQuery& query) {
  return is_counted(query) ? CountedList(sql, merchant, query).total()
                           : kSaleList.count(sql, merchant, query);
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
