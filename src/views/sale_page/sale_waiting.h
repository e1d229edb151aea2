#pragma once
// What a sale that has not come to rest waits for, so that one that looks stuck says why, and until
// when it may.

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include <boost/describe.hpp>

#include "money/checkout/connector.h"
#include "money/refunds/refund_row.h"
#include "money/sales/sale.h"

namespace gerbang::sale_page {

enum class Awaits : unsigned char {
  opening,          // somebody opens its checkout
  choice,           // the payer chooses how to pay
  acquirer,         // the acquirer's answer, which is asked for again by itself
  checker,          // the second person in the payer's company
  void_answer,      // the acquirer's, to a void
  refund_decision,  // an operator's
  refund_answer,    // the acquirer's, to a refund
  refund_operator,  // an operator, because the acquirer did not answer for days
  refund_transfer,  // operators, who transfer the money and confirm it
};

struct SaleWaiting {
  Awaits awaits{};
  std::optional<Instant> until;       // then it ends by itself; null: it waits until it is told
  std::optional<Instant> asked_date;  // when the acquirer was last asked and answered
};
BOOST_DESCRIBE_STRUCT(SaleWaiting, (), (awaits, until, asked_date))

/// Nothing for a sale that waits for nobody. `refunds` are its requests, `messages` its messages
/// with the acquirer, the oldest first.
std::optional<SaleWaiting> sale_waiting(const sales::SaleRecord& sale, bool is_void_under_way,
                                        std::span<const refunds::SaleRefundRow> refunds,
                                        std::span<const checkout::SaleMessage> messages);

}  // namespace gerbang::sale_page

template <>
struct gerbang::contract::WireWords<gerbang::sale_page::Awaits> {
  using A = gerbang::sale_page::Awaits;
  static constexpr std::array<std::pair<A, std::string_view>, 9> names{
      {{A::opening, "OPENING"},
       {A::choice, "CHOICE"},
       {A::acquirer, "ACQUIRER"},
       {A::checker, "CHECKER"},
       {A::void_answer, "VOID_ANSWER"},
       {A::refund_decision, "REFUND_DECISION"},
       {A::refund_answer, "REFUND_ANSWER"},
       {A::refund_operator, "REFUND_OPERATOR"},
       {A::refund_transfer, "REFUND_TRANSFER"}}};
};
