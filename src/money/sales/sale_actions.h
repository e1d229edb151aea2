#pragma once
// What a merchant can do with a sale as it stands. The verbs ask the same questions, so that a list
// offers what is then accepted. Who may is another question (permissions).

#include <optional>
#include <vector>

#include "money/sales/sale.h"

namespace gerbang::sales {

enum class SaleAction : unsigned char { request_refund, undo, cancel };

/// In the order in which pages show them; nothing while the acquirer has not answered a void, which
/// only settlement knows (`settlements_held`).
std::vector<SaleAction> sale_actions(const SaleRecord& sale, Instant now, bool is_void_under_way);

/// Why the sale cannot be voided at `now`; nothing when it can.
std::optional<Error> void_obstacle(const SaleRecord& sale, Instant now);
/// Paid, something of it is left, and no request waits for a decision.
bool is_refundable(const SaleRecord& sale);
bool is_cancelable(const SaleRecord& sale);

}  // namespace gerbang::sales

template <>
struct gerbang::contract::WireWords<gerbang::sales::SaleAction> {
  using A = gerbang::sales::SaleAction;
  static constexpr std::array<std::pair<A, std::string_view>, 3> names{
      {{A::request_refund, "REQUEST_REFUND"}, {A::undo, "VOID"}, {A::cancel, "CANCEL"}}};
};
