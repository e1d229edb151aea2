#include "money/sales/sale_list.h"

#include <algorithm>
#include <array>
#include <deque>

#include <fmt/format.h>

#include "money/sales/counted_list.h"
#include "money/sales/sale_list_store.h"

namespace gerbang::sales {
namespace {

/// What a list is sorted by: "amount" of "amount,asc".
std::string_view sorted_by(const SaleQuery& query) {
  std::string_view sort = query.sort ? std::string_view(*query.sort) : "createdDate";
  return sort.substr(0, sort.find(','));
}

bool is_rising(const SaleQuery& query) {
  return query.sort && query.sort->ends_with(",asc");
}

bool is_by_time(const SaleQuery& query) {
  return sorted_by(query) == "createdDate";
}

/// Whether the daily counters know all that is asked for.
bool is_counted(const SaleQuery& query) {
  return !query.name && !query.payment_link && !query.amount_from && !query.amount_to;
}

/// By status: the lists by time of each status, one after the other.
class StatusList {
 public:
  StatusList(db::Sql& sql, MerchantId merchant, const SaleQuery& query) {
    const auto& codes = query.filter_status;
    std::vector<SaleStatus> statuses;
    for (auto status : kSaleStatuses) {
      if (codes.empty() || std::ranges::find(codes, status) != codes.end()) {
        statuses.push_back(status);
      }
    }
    std::ranges::sort(statuses);
    if (!is_rising(query)) std::ranges::reverse(statuses);
    for (auto status : statuses) {
      auto& one = queries_.emplace_back(query);
      one.filter_status = {status};
      one.sort = is_rising(query) ? "createdDate,asc" : "createdDate,desc";
      lists_.emplace_back(sql, merchant, one);
    }
  }

  std::int64_t total() const {
    std::int64_t out = 0;
    for (const auto& list : lists_)
      out += list.total();
    return out;
  }

  std::vector<SaleRecord> rows(std::int64_t skip, std::int64_t size) {
    std::vector<SaleRecord> out;
    for (auto& list : lists_) {
      auto wanted = size - static_cast<std::int64_t>(out.size());
      if (wanted > 0 && skip < list.total())
        std::ranges::move(list.rows(skip, wanted), std::back_inserter(out));
      skip = std::max<std::int64_t>(0, skip - list.total());
    }
    return out;
  }

 private:
  std::deque<SaleQuery> queries_;  // what lists_ look at: they never move
  std::vector<CountedList> lists_;
};

/// By amount or customer, or between two amounts. The counters say how many sales the other filters
/// leave, and from that follows which of the indexes reads least: a plus before a column keeps an
/// engine from looking it up.
class AmountList {
 public:
  AmountList(db::Sql& sql, MerchantId merchant, const SaleQuery& query)
      : sql_(sql),
        merchant_(merchant),
        query_(query),
        counted_(sql, merchant, query),
        left_(counted_.total()),
        total_(query.amount_from || query.amount_to ? count() : left_) {}

  std::int64_t total() const { return total_; }

  std::vector<SaleRecord> rows(std::int64_t skip, std::int64_t size) {
    if (is_by_time(query_)) {
      // Few: found by amount and sorted. Many: the next by time is never far.
      return page(total_ <= kFew ? Way::amount : Way::time, "created_at", skip, size);
    }
    if (sorted_by(query_) == "customerName") {
      auto way = left_ <= kFew ? Way::time : total_ <= kFew ? Way::amount : Way::customer;
      return page(way, kCustomer, skip, size);
    }
    if (total_ == left_ && total_ <= kVeryFew) return sorted(skip, size);
    return page(left_ <= kFew ? Way::time : Way::amount, "amount", skip, size);
  }

 private:
  enum class Way { time, amount, customer };
  static constexpr std::string_view kCustomer = "lower(COALESCE(customer_name, ''))";
  static constexpr std::int64_t kVeryFew = 60, kFew = 3'000, kQuicklyRead = 100'000;

  db::Where where(Way way) const {
    db::Where out(db::Whose::of_merchant("merchant_id"), merchant_, sql_);
    std::string_view time = way == Way::time ? "created_at" : "+created_at";
    std::string_view amount = way == Way::amount ? "amount" : "+amount";
    out.at_least(time, query_.created_date_from);
    out.at_most(time, query_.created_date_to);
    out.at_least(amount, query_.amount_from);
    out.at_most(amount, query_.amount_to);
    narrow_counted(out, query_, "");
    return out;
  }

  std::int64_t count() {
    if (left_ == 0) return 0;
    auto narrowed = where(left_ <= kQuicklyRead && has_days() ? Way::time : Way::amount);
    std::int64_t out = 0;
    sql_.run_text("SELECT count(*) FROM sales" + narrowed.text(), narrowed.params(),
                  [&](const db::Row& row) { out = row.number(0); });
    return out;
  }
  bool has_days() const { return query_.created_date_from || query_.created_date_to; }

  std::vector<SaleRecord> page(Way way, std::string_view by, std::int64_t skip, std::int64_t size) {
    std::vector<SaleRecord> out;
    if (total_ == 0) return out;
    auto narrowed = where(way);
    auto text = page_text(narrowed.text(), by, is_rising(query_) ? "ASC" : "DESC",
                          narrowed.bind(size), narrowed.bind(skip));
    sql_.run_text(text, narrowed.params(),
                  [&](const db::Row& row) { out.push_back(db::read_row<SaleRecord>(row)); });
    return out;
  }

  /// So few that they are quicker found on their days than met on a way through all amounts.
  std::vector<SaleRecord> sorted(std::int64_t skip, std::int64_t size) {
    auto all = counted_.rows(0, total_);
    std::ranges::sort(all, [&](const SaleRecord& a, const SaleRecord& b) {
      auto left = std::pair(a.amount, a.id), right = std::pair(b.amount, b.id);
      return is_rising(query_) ? left < right : right < left;
    });
    auto count = static_cast<std::int64_t>(all.size());
    auto from = all.begin() + std::min(skip, count),
         to = all.begin() + std::min(skip + size, count);
    return {from, to};
  }

  db::Sql& sql_;
  MerchantId merchant_;
  const SaleQuery& query_;
  CountedList counted_;
  std::int64_t left_, total_;
};

bool has_amount_list(const SaleQuery& query) {
  return !query.name && !query.payment_link && sorted_by(query) != "status";
}

template <class List>
contract::Page<SaleRecord> page_of(List&& list, const SaleQuery& query) {
  contract::Page<SaleRecord> page;
  contract::page_describe(page, query.page_number, query.page_size, list.total());
  page.content = list.rows(page.pageable.offset, page.pageable.page_size);
  return page;
}

Result<contract::Page<SaleRecord>> merchant_page(db::Sql& sql, MerchantId merchant,
                                                 const SaleQuery& query) {
  if (is_counted(query) && is_by_time(query)) {
    return page_of(CountedList(sql, merchant, query), query);
  }
  if (is_counted(query) && sorted_by(query) == "status") {
    return page_of(StatusList(sql, merchant, query), query);
  }
  if (has_amount_list(query)) return page_of(AmountList(sql, merchant, query), query);
  return kSaleList.page(sql, merchant, query);
}

}  // namespace

Result<contract::Page<SaleRecord>> sales_page(db::Sql& sql, MerchantId merchant,
                                              const SaleQuery& query) {
  if (query.sort) GERBANG_CHECK(db::order_of(*query.sort, kSaleList.sorts));
  auto page = merchant_page(sql, merchant, query);
  if (page.ok()) db::page_log(sql, kSaleList.whose, kSaleList.sorts, query, *page);
  return page;
}

Result<contract::Page<SaleRecord>> operator_sales_page(db::Sql& sql, const AdminSaleQuery& query) {
  if (query.merchant) {
    auto page = sales_page(sql, *query.merchant, query);
    if (page.ok())
      db::page_log(sql, kOperatorSaleList.whose, kOperatorSaleList.sorts, query, *page);
    return page;
  }
  return kOperatorSaleList.page(sql, {}, query);
}

std::int64_t sales_count(db::Sql& sql, MerchantId merchant, const SaleQuery& query) {
  if (is_counted(query)) return CountedList(sql, merchant, query).total();
  if (has_amount_list(query)) return AmountList(sql, merchant, query).total();
  return kSaleList.count(sql, merchant, query);
}

std::int64_t success_rate(std::int64_t succeeded, std::int64_t ended) {
  return ended == 0 ? 0 : (succeeded * 10'000 * 2 + ended) / (ended * 2);
}

std::int64_t SalesFigures::success_rate() const {
  return sales::success_rate(succeeded, ended);
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
  out.ended -= sql.one<std::int64_t>(kUnsent, merchant, from, to).value_or(0);
  return out;
}

}  // namespace gerbang::sales
