#pragma once
// A refund request as a sale's page shows it.

#include <optional>
#include <string>
#include <vector>

#include <boost/describe.hpp>

#include "money/refunds/refund.h"
#include "money/sales/sale_state.h"

namespace gerbang::refunds {

struct SaleRefundRow {
  Id<RefundRequest> id;
  Id<Sale> sales_transaction_id;
  std::string order_no;
  Money amount;
  Money transaction_amount;
  std::string currency;
  std::string reason;
  RefundRequestStatus refund_request_status{};
  std::string requested_by;
  std::optional<std::string> decided_by;
  std::optional<std::string> remarks;
  Instant created_date;
  std::optional<Instant> decided_date;
  sales::SaleStatus transaction_status{};
  Sending sending{};
  std::vector<RefundAction> actions;  // the reader's
};
BOOST_DESCRIBE_STRUCT(SaleRefundRow, (),
                      (id, sales_transaction_id, order_no, amount, transaction_amount, currency,
                       reason, refund_request_status, requested_by, decided_by, remarks,
                       created_date, decided_date, transaction_status, sending, actions))

/// The requests about one sale, newest first, asked together with what is read next.
db::Ahead<Refund> refunds_ahead(db::Sql& sql, MerchantId merchant, Id<Sale> sale);
/// The same for the sale's page. `of`: what its reader can do.
std::vector<SaleRefundRow> refund_rows_of_sale(const db::Ahead<Refund>& refunds,
                                               std::span<const RefundAction> of);

}  // namespace gerbang::refunds
