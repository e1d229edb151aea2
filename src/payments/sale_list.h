#pragma once
// The list of a merchant's sales, and the figures of its dashboard. A list is asked for with a
// range of time and statuses far more often than with anything else, and must answer in the same
// time for a thousand and for ten million rows: its total comes from the daily counters and the two
// days that are cut by the range, and its page is found by walking the counters to the right day.
// Only the rows of that day are skipped one by one. Other filters count and skip rows directly.

#include <optional>
#include <string>
#include <vector>

#include "db/after.h"
#include "payments/sale.h"

namespace gerbang::payments {

enum class SaleSort { newest, oldest, amount_high, amount_low };

struct SaleFilter {
  std::optional<Instant> created_from;
  std::optional<Instant> created_until;  // not included
  std::vector<SaleStatus> statuses;      // empty: all
  std::optional<int> acquirer;
  std::optional<int> payment_method;
  std::optional<int> refund_request_status;
  std::optional<Money> amount_from;  // included
  std::optional<Money> amount_to;    // included
  std::optional<bool> is_late;       // paid after it had ended
  std::optional<std::string> text;   // in the order number, reference or customer
  SaleSort sort = SaleSort::newest;
  std::int64_t page_number = 1;
  std::int64_t page_size = 10;
};

struct SaleList {
  std::vector<SaleRecord> rows;
  std::int64_t total = 0;  // exact
};
SaleList sales_list(db::Sql& sql, MerchantId merchant, const SaleFilter& filter);
/// For an export: `limit` rows of the whole list in the order of creation, those after `after`.
std::vector<SaleRecord> sales_after(db::Sql& sql, MerchantId merchant, const SaleFilter& filter,
                                    const std::optional<db::After>& after, int limit);

/// What a merchant sold from one day to another, both included, by day of creation.
struct SalesFigures {
  std::int64_t sold_count = 0;  // sales that stand as sold: 11 and 43
  Money sold_amount;
  std::int64_t succeeded = 0;  // 11, 33, 43, 44
  std::int64_t ended = 0;      // those and 22, 23, 55
  std::int64_t success_rate() const;
};
/// In hundredths of a percent, rounded half up; 0 while nothing ended.
std::int64_t success_rate(std::int64_t succeeded, std::int64_t ended);
SalesFigures sales_figures(db::Sql& sql, MerchantId merchant, Day from, Day to);

}  // namespace gerbang::payments
