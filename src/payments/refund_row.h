#pragma once
// A refund request as a sale's page shows it. Refund requests are the refunds room's, which lies
// above this one; it fills these rows in and app/ hands them over.

#include <optional>
#include <string>

#include <boost/describe.hpp>

#include "contract/wire.h"
#include "payments/sale.h"

namespace gerbang::payments {

/// As refunds/ numbers them; the words of the spec.
enum class RefundRequestStatus : int { requested = 1, approved = 2, cancelled = 3 };

/// Where an approved refund is. Stopped: the acquirer did not answer for days and is not asked any
/// more; an operator looks into it and sends it again.
enum class RefundSending : int { no = 0, under_way = 1, made = 2, refused = 3, stopped = 4 };

/// A refund request on a sale's page. refunds/ lies above this room, so app/ hands it in.
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
  SaleStatus transaction_status{};
  RefundSending sending{};
};
BOOST_DESCRIBE_STRUCT(SaleRefundRow, (),
                      (id, sales_transaction_id, order_no, amount, transaction_amount, currency,
                       reason, refund_request_status, requested_by, decided_by, remarks,
                       created_date, decided_date, transaction_status, sending))
}  // namespace gerbang::payments

template <>
struct gerbang::contract::WireWords<gerbang::payments::RefundRequestStatus> {
  using S = gerbang::payments::RefundRequestStatus;
  static constexpr std::array<std::pair<S, std::string_view>, 3> names{
      {{S::requested, "REQUESTED"}, {S::approved, "APPROVED"}, {S::cancelled, "CANCELLED"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::payments::RefundSending> {
  using S = gerbang::payments::RefundSending;
  static constexpr std::array<std::pair<S, std::string_view>, 5> names{{{S::no, "NOT_SENT"},
                                                                        {S::under_way, "UNDER_WAY"},
                                                                        {S::made, "MADE"},
                                                                        {S::refused, "REFUSED"},
                                                                        {S::stopped, "STOPPED"}}};
};
