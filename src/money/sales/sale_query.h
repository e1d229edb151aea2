#pragma once
// What the list of sales and its export are asked with.

#include <optional>
#include <string>
#include <vector>

#include "base/db/list.h"
#include "base/http/route.h"
#include "money/sales/method.h"
#include "money/sales/refund_mark.h"
#include "money/sales/sale.h"
#include "money/sales/sale_state.h"

namespace gerbang::sales {

struct SaleQuery : contract::ListQuery {
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
  std::vector<SaleStatus> filter_status;
  std::optional<AcquirerCode> acquirer;       // unknown: any
  std::optional<PaymentMethod> payment_mode;  // 0: any
  std::optional<Channel> channel;
  /// In the order number, a reference, the title or the customer (db/text_search.h).
  std::optional<std::string> name;
  std::optional<Money> amount_from;
  std::optional<Money> amount_to;
  std::optional<RefundRequestStatus> refund_request_status;
  std::optional<bool> is_late;  // paid after it had ended
  std::optional<Id<PaymentLink>> payment_link;
};
BOOST_DESCRIBE_STRUCT(SaleQuery, (contract::ListQuery),
                      (created_date_from, created_date_to, filter_status, acquirer, payment_mode,
                       channel, name, amount_from, amount_to, refund_request_status, is_late,
                       payment_link))
constexpr auto field_rules(contract::Of<SaleQuery>) {
  using contract::rule;
  return std::array{rule("filter_status").between(0, 99).items(20),
                    rule("acquirer").between(0, 99),
                    rule("payment_mode").between(0, 99),
                    rule("channel").between(0, 99),
                    rule("name").length(1, 120),
                    rule("amount_from").at_least(0),
                    rule("amount_to").at_least(0)};
}

/// The conditions of which counters are kept, on columns of sales.
void narrow_counted(db::Where& where, const SaleQuery& query, std::string_view table);
/// The same on columns of the counters (sales_kinds), but for the channel, which has none.
void narrow_kinds(db::Where& where, const SaleQuery& query, std::string_view table);

/// The operators' list can be narrowed to one merchant (spec back-office §3).
struct AdminSaleQuery : SaleQuery {
  std::optional<MerchantId> merchant;
};
BOOST_DESCRIBE_STRUCT(AdminSaleQuery, (SaleQuery), (merchant))

/// Every way of asking for sales. The common ones are answered faster by sale_list.h.
extern const db::List<SaleRecord, SaleQuery> kSaleList;
/// The same of all merchants.
extern const db::List<SaleRecord, AdminSaleQuery> kOperatorSaleList;

http::Route sale_export_route();
http::Route operator_sale_export_route();

}  // namespace gerbang::sales
