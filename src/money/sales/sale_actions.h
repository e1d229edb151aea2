#pragma once
// What a merchant, or an operator, can do with a sale as it stands. The verbs ask the same
// questions, so that a list offers what is then accepted. Who may is another question
// (permissions).

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "money/sales/sale.h"

namespace gerbang::sales {

enum class SaleAction : unsigned char { request_refund, undo, cancel, ask, send_receipt };
/// In the order in which pages show them.
inline constexpr std::array kMerchantActions{SaleAction::request_refund, SaleAction::undo,
                                             SaleAction::cancel, SaleAction::ask,
                                             SaleAction::send_receipt};
inline constexpr std::array kOperatorActions{SaleAction::undo, SaleAction::ask,
                                             SaleAction::send_receipt};

/// Those `of` a side that can be taken. None moves the sale while the acquirer has not answered a
/// void, which only settlement knows (`settlements_held`).
std::vector<SaleAction> sale_actions(const SaleRecord& sale, Instant now, bool is_void_under_way,
                                     std::span<const SaleAction> of);

/// Why the sale cannot be voided at `now`; nothing when it can.
std::optional<Error> void_obstacle(const SaleRecord& sale, Instant now);
/// Paid, something of it is left, and no request waits for a decision.
bool is_refundable(const SaleRecord& sale);
bool is_cancelable(const SaleRecord& sale);
/// With an acquirer that can be asked what became of it.
bool is_askable(const SaleRecord& sale);
/// Paid, and its payer's address is known.
bool has_receipt_to_send(const SaleRecord& sale);

}  // namespace gerbang::sales

template <>
struct gerbang::contract::WireWords<gerbang::sales::SaleAction> {
  using A = gerbang::sales::SaleAction;
  static constexpr std::array<std::pair<A, std::string_view>, 5> names{
      {{A::request_refund, "REQUEST_REFUND"},
       {A::undo, "VOID"},
       {A::cancel, "CANCEL"},
       {A::ask, "ASK_ACQUIRER"},
       {A::send_receipt, "SEND_RECEIPT"}}};
};
