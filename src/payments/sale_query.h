#pragma once
// What the list of sales and its export are asked with.

#include <optional>
#include <string>
#include <vector>

#include "http/route.h"
#include "payments/refund_row.h"
#include "payments/sale_list.h"

namespace gerbang::payments {

struct SaleQuery {
  std::optional<std::int64_t> page_number;
  std::optional<std::int64_t> page_size;
  std::optional<std::string> sort;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
  std::vector<std::int64_t> filter_status;
  std::optional<std::int64_t> acquirer;
  std::optional<std::int64_t> payment_mode;
  std::optional<std::string> name;
  std::optional<Money> amount_from;  // included
  std::optional<Money> amount_to;    // included
  std::optional<RefundRequestStatus> refund_request_status;
  std::optional<bool> is_late;
};
BOOST_DESCRIBE_STRUCT(SaleQuery, (),
                      (page_number, page_size, sort, created_date_from, created_date_to,
                       filter_status, acquirer, payment_mode, name, amount_from, amount_to,
                       refund_request_status, is_late))
constexpr auto field_rules(contract::Of<SaleQuery>) {
  using contract::rule;
  return std::array{rule("page_number").between(1, 100'000'000),
                    rule("page_size").between(1, contract::kPageSizeMax),
                    rule("filter_status").between(0, 99).items(20),
                    rule("acquirer").between(0, 99),
                    rule("payment_mode").between(0, 99),
                    rule("name").length(1, 120),
                    rule("amount_from").at_least(0),
                    rule("amount_to").at_least(0)};
}

Result<SaleFilter> filter_of(const SaleQuery& query);

http::Route sale_export_route();

}  // namespace gerbang::payments
