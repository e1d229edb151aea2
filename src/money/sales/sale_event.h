#pragma once
// What a sale tells the other rooms, each in the transaction in which it happens.

#include <cstdint>
#include <optional>
#include <string>

#include <boost/describe.hpp>

#include "base/core/clock.h"
#include "base/core/id.h"
#include "base/core/money.h"
#include "base/events/events.h"
#include "money/sales/origin.h"
#include "money/sales/sale_state.h"

namespace gerbang::sales {

/// What every event of this room carries.
struct SaleFacts {
  Id<Sale> id;
  std::string reference;
  SaleStatus status{};
  Channel channel{};
  std::string order_no;
  std::optional<std::string> merchant_reference;
  std::string description;
  Money amount;
  Money refunded_amount;
  Money event_amount;  // refunds: what this event is about; otherwise the sale's amount
  std::string currency;
  std::optional<std::int64_t> origin_id;  // of the link or cart, by the channel
  std::optional<std::string> customer_name;
  std::optional<std::string> customer_email;
  std::optional<int> payment_method;
  std::optional<std::string> bank_name;
  std::optional<std::string> acquirer_reference;
  std::optional<std::string> failure_reason;
  std::optional<std::string> retry_url;
  std::optional<Id<RefundRequest>> refund_request_id;
  bool is_late = false;
  Instant created_date;
  std::optional<Instant> paid_date;
};
BOOST_DESCRIBE_STRUCT(SaleFacts, (),
                      (id, reference, status, channel, order_no, merchant_reference, description,
                       amount, refunded_amount, event_amount, currency, origin_id, customer_name,
                       customer_email, payment_method, bank_name, acquirer_reference,
                       failure_reason, retry_url, refund_request_id, is_late, created_date,
                       paid_date))

inline Origin origin_of(const SaleFacts& sale) {
  return {sale.channel, sale.origin_id};
}

/// Taken by the gateway under a mandate: no payer has a page where it could be paid.
inline bool is_collection(const SaleFacts& sale) {
  return sale.channel == Channel::e_mandate && !sale.retry_url;
}

using SaleKind = events::Kind<SaleFacts>;
inline constexpr SaleKind kSaleStarted{"sale.started"};          // 1 → 2; a reaction may refuse it
inline constexpr SaleKind kSaleAuthorizing{"sale.authorizing"};  // 2 → 3
inline constexpr SaleKind kSalePaid{"sale.paid"};
inline constexpr SaleKind kSaleLatePaid{"sale.late_paid"};  // beside it: it came after the end
/// Beside kSalePaid: the order was paid already. A refund request is to be opened.
inline constexpr SaleKind kSaleLatePaidAgain{"sale.late_paid_again"};
/// The same, told by the room that the sale comes from: its link takes no more payments, or nothing
/// of what its cart sold is left.
inline constexpr SaleKind kSalePaidOverLimit{"sale.paid_over_limit"};
inline constexpr SaleKind kSaleFailed{"sale.failed"};
inline constexpr SaleKind kSaleCanceled{"sale.canceled"};
inline constexpr SaleKind kSaleTimeout{"sale.timeout"};
inline constexpr SaleKind kSaleVoid{"sale.void"};
inline constexpr SaleKind kSaleRefunded{"sale.refunded"};  // each refund that is done: event_amount
inline constexpr SaleKind kSaleRefundRefused{"sale.refund_refused"};
/// A collection that was paid comes back from the payer's bank (11 → 22).
inline constexpr SaleKind kSaleReturned{"sale.returned"};
/// Before it, so that no refund is sent any more.
inline constexpr SaleKind kSaleReturning{"sale.returning"};

}  // namespace gerbang::sales
