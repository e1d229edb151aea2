#pragma once
// What the lists of refund requests and their exports are asked with.

#include <optional>
#include <string>
#include <vector>

#include "base/db/list.h"
#include "base/http/route.h"
#include "money/refunds/refund.h"
#include "money/sales/refund_mark.h"

namespace gerbang::refunds {

struct RefundRequestQuery : contract::ListQuery {
  std::vector<sales::RefundRequestStatus> refund_request_status;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
  /// In the order number or reason, or what is known of the sale: reference, description, customer;
  /// an amount is also the refund's own.
  std::optional<std::string> name;
  std::optional<Money> amount_from;
  std::optional<Money> amount_to;
  std::vector<Sending> sending;
};
BOOST_DESCRIBE_STRUCT(RefundRequestQuery, (contract::ListQuery),
                      (refund_request_status, created_date_from, created_date_to, name, amount_from,
                       amount_to, sending))
constexpr auto field_rules(contract::Of<RefundRequestQuery>) {
  using contract::rule;
  return std::array{rule("refund_request_status").items(3), rule("name").length(1, 120),
                    rule("amount_from").at_least(0), rule("amount_to").at_least(0),
                    rule("sending").items(5)};
}

/// The operators' list can be narrowed to one merchant.
struct AdminRefundRequestQuery : RefundRequestQuery {
  std::optional<MerchantId> merchant;
};
BOOST_DESCRIBE_STRUCT(AdminRefundRequestQuery, (RefundRequestQuery), (merchant))

extern const db::List<Refund, RefundRequestQuery> kRefundList;
extern const db::List<Refund, AdminRefundRequestQuery> kOperatorRefundList;

http::Route refund_export_route();
http::Route operator_refund_export_route();

}  // namespace gerbang::refunds
