#pragma once
// What the lists of refund requests and their exports are asked with.

#include <optional>
#include <string>
#include <vector>

#include "http/route.h"
#include "payments/refund_row.h"
#include "refunds/refund_store.h"

namespace gerbang::refunds {

struct RefundRequestQuery {
  std::optional<std::int64_t> page_number;
  std::optional<std::int64_t> page_size;
  std::optional<std::string> sort;
  std::vector<payments::RefundRequestStatus> refund_request_status;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
};
BOOST_DESCRIBE_STRUCT(RefundRequestQuery, (),
                      (page_number, page_size, sort, refund_request_status, created_date_from,
                       created_date_to))
constexpr auto field_rules(contract::Of<RefundRequestQuery>) {
  using contract::rule;
  return std::array{rule("page_number").between(1, 100'000),
                    rule("page_size").between(1, contract::kPageSizeMax),
                    rule("refund_request_status").items(3)};
}

/// The operators' list can be narrowed to one merchant.
struct AdminRefundRequestQuery {
  std::optional<std::int64_t> page_number;
  std::optional<std::int64_t> page_size;
  std::optional<std::string> sort;
  std::vector<payments::RefundRequestStatus> refund_request_status;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
  std::optional<MerchantId> merchant;
};
BOOST_DESCRIBE_STRUCT(AdminRefundRequestQuery, (),
                      (page_number, page_size, sort, refund_request_status, created_date_from,
                       created_date_to, merchant))
constexpr auto field_rules(contract::Of<AdminRefundRequestQuery>) {
  return field_rules(contract::Of<RefundRequestQuery>{});
}

/// Of any merchant: the caller says whose.
Result<RefundFilter> filter_of(const RefundRequestQuery& query);
/// Of the merchant that the query names, or of all.
Result<RefundFilter> filter_of(const AdminRefundRequestQuery& query);

http::Route refund_export_route();
http::Route operator_refund_export_route();

}  // namespace gerbang::refunds
