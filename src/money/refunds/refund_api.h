#pragma once
// Refund requests on the wire: the merchant's list, and the operator's across all merchants.

#include "base/http/route.h"
#include "money/refunds/refund.h"
#include "money/sales/sale_state.h"

namespace gerbang::refunds {

/// How a refund was settled by hand, or is said to be until somebody confirms it.
struct RefundSettlementRow {
  SettledAs settled_as{};
  std::optional<std::string> reference;
  std::string reason;
  std::string settled_by;
  Instant settled_date;
  std::optional<std::string> confirmed_by;
  std::optional<Instant> confirmed_date;
};
BOOST_DESCRIBE_STRUCT(RefundSettlementRow, (),
                      (settled_as, reference, reason, settled_by, settled_date, confirmed_by,
                       confirmed_date))

struct RefundRequestRow : Payee {
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
  std::string description;
  std::optional<std::string> customer_name;
  std::optional<std::string> customer_email;
  // Operators only. The balances are the merchant's now, and only where one request is asked for.
  std::optional<std::string> merchant_name;
  std::optional<std::string> sending_problem;
  std::optional<std::string> overdraft_reason;
  std::optional<Money> pending_balance;
  std::optional<Money> available_balance;
  std::optional<bool> is_by_transfer;  // its rail has no refund: the payer's account is needed
  std::optional<RefundSettlementRow> settlement;
  std::vector<RefundAction> actions;  // the reader's: a merchant's person or an operator
};
BOOST_DESCRIBE_STRUCT(RefundRequestRow, (Payee),
                      (id, sales_transaction_id, order_no, amount, transaction_amount, currency,
                       reason, refund_request_status, requested_by, decided_by, remarks,
                       created_date, decided_date, transaction_status, sending, description,
                       customer_name, customer_email, merchant_name, sending_problem,
                       overdraft_reason, pending_balance, available_balance, is_by_transfer,
                       settlement, actions))

/// `refunds` must outlive the routes.
http::Routes refund_routes(const Refunds& refunds);

}  // namespace gerbang::refunds
