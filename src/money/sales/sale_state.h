#pragma once
// How a sale may move: its states, what moves it, and who may. What may follow on what stands in
// one table (domain.md, "Sales transactions"); anything else is refused with 409.

#include <array>
#include <string_view>
#include <utility>

#include "base/contract/wire.h"
#include "base/core/states.h"
#include "money/sales/by.h"

namespace gerbang::sales {

/// The spec's code numbers (back-office §4); 4 and 5 belong to e-mandates.
enum class SaleStatus : int {
  created = 0,
  pending_payment = 1,
  in_progress = 2,
  pending_authorization = 3,
  paid = 11,
  failed = 22,
  timeout = 23,
  voided = 33,
  pending_refund = 43,
  refunded = 44,
  canceled = 55,
};
inline constexpr std::array kSaleStatuses{
    SaleStatus::created,        SaleStatus::pending_payment,
    SaleStatus::in_progress,    SaleStatus::pending_authorization,
    SaleStatus::paid,           SaleStatus::failed,
    SaleStatus::timeout,        SaleStatus::voided,
    SaleStatus::pending_refund, SaleStatus::refunded,
    SaleStatus::canceled};

/// What stands as sold, and what has ended, whatever way: what the dashboards count and lead to.
inline constexpr std::array kSoldStatuses{SaleStatus::paid, SaleStatus::pending_refund};
inline constexpr std::array kEndedStatuses{
    SaleStatus::paid,           SaleStatus::failed,   SaleStatus::timeout, SaleStatus::voided,
    SaleStatus::pending_refund, SaleStatus::refunded, SaleStatus::canceled};

enum class SaleEvent : int {
  open,           // the payer opens the checkout
  start,          // the payer chose a bank, card or wallet; the message is stored
  await_checker,  // corporate maker done, checker to come (FPX 99)
  succeed,        // a verified success, in time or late
  fail,
  cancel,
  expire,
  undo,  // void, on the same day
  refund_begin,
  refund_finish,  // all of the amount went back
  refund_return,  // refused, or a partial refund done
  take_back,      // days after a collection the payer's bank returns it, whatever was refunded
};

inline constexpr auto kSaleTransitions = [] {
  using S = SaleStatus;
  using E = SaleEvent;
  return std::array{
      Transition<S, E>{S::created, E::open, S::pending_payment},
      Transition<S, E>{S::pending_payment, E::start, S::in_progress},
      Transition<S, E>{S::in_progress, E::await_checker, S::pending_authorization},
      Transition<S, E>{S::in_progress, E::succeed, S::paid},
      Transition<S, E>{S::pending_authorization, E::succeed, S::paid},
      Transition<S, E>{S::in_progress, E::fail, S::failed},
      Transition<S, E>{S::pending_authorization, E::fail, S::failed},
      Transition<S, E>{S::created, E::cancel, S::canceled},
      Transition<S, E>{S::pending_payment, E::cancel, S::canceled},
      Transition<S, E>{S::in_progress, E::cancel, S::canceled},
      Transition<S, E>{S::pending_authorization, E::cancel, S::canceled},
      Transition<S, E>{S::created, E::expire, S::timeout},
      Transition<S, E>{S::pending_payment, E::expire, S::timeout},
      Transition<S, E>{S::in_progress, E::expire, S::timeout},
      Transition<S, E>{S::pending_authorization, E::expire, S::timeout},
      Transition<S, E>{S::failed, E::succeed, S::paid},
      Transition<S, E>{S::timeout, E::succeed, S::paid},
      Transition<S, E>{S::canceled, E::succeed, S::paid},
      Transition<S, E>{S::paid, E::undo, S::voided},
      Transition<S, E>{S::paid, E::refund_begin, S::pending_refund},
      Transition<S, E>{S::pending_refund, E::refund_finish, S::refunded},
      Transition<S, E>{S::pending_refund, E::refund_return, S::paid},
      Transition<S, E>{S::paid, E::take_back, S::failed},
      Transition<S, E>{S::pending_refund, E::take_back, S::failed},
      Transition<S, E>{S::refunded, E::take_back, S::failed},
  };
}();

/// Who may cause an event.
constexpr bool may_trigger(SaleEvent event, Trigger by) {
  switch (event) {
    case SaleEvent::open:
    case SaleEvent::start:
      return by == Trigger::payer;
    case SaleEvent::await_checker:
    case SaleEvent::succeed:
    case SaleEvent::fail:
    case SaleEvent::take_back:
      return by == Trigger::acquirer;
    // An operator where no acquirer can say it (money/refunds).
    case SaleEvent::refund_finish:
    case SaleEvent::refund_return:
      return by == Trigger::acquirer || by == Trigger::op;
    // The payer may press Cancel on the bank's page, which the acquirer then tells. A job cancels a
    // debit that is no longer allowed before the bank has it.
    case SaleEvent::cancel:
      return by == Trigger::payer || by == Trigger::merchant || by == Trigger::acquirer ||
             by == Trigger::job;
    case SaleEvent::expire:
      return by == Trigger::acquirer || by == Trigger::job;
    case SaleEvent::undo:
      return by == Trigger::merchant || by == Trigger::op;
    case SaleEvent::refund_begin:
      return by == Trigger::op;
  }
  return false;
}

/// The payment stands or stood: money was taken.
constexpr bool was_paid(SaleStatus s) {
  return s == SaleStatus::paid || s == SaleStatus::voided || s == SaleStatus::pending_refund ||
         s == SaleStatus::refunded;
}
/// With the acquirer; its outcome is not known.
constexpr bool is_with_acquirer(SaleStatus s) {
  return s == SaleStatus::in_progress || s == SaleStatus::pending_authorization;
}
constexpr bool is_unfinished(SaleStatus s) {
  return s == SaleStatus::created || s == SaleStatus::pending_payment || is_with_acquirer(s);
}

/// Money moves with it: the move takes its ledger entry along (Sales::move).
constexpr bool moves_money(SaleEvent event) {
  switch (event) {
    case SaleEvent::succeed:
    case SaleEvent::undo:
    case SaleEvent::refund_begin:
    case SaleEvent::refund_finish:
    case SaleEvent::refund_return:
    case SaleEvent::take_back:
      return true;
    case SaleEvent::open:
    case SaleEvent::start:
    case SaleEvent::await_checker:
    case SaleEvent::fail:
    case SaleEvent::cancel:
    case SaleEvent::expire:
      return false;
  }
  return false;
}

static_assert(is_deterministic(kSaleTransitions));
static_assert(is_final(kSaleTransitions, SaleStatus::voided));
static_assert([] {  // money is taken by nothing but a success, and given back only once taken
  for (const auto& t : kSaleTransitions) {
    if (!was_paid(t.from) && was_paid(t.to) && t.event != SaleEvent::succeed) return false;
    bool is_taken_back = t.event == SaleEvent::take_back;
    if (was_paid(t.from) && !was_paid(t.to) && !is_taken_back) return false;
    if (t.event == SaleEvent::expire && !is_unfinished(t.from)) return false;
    if (moves_money(t.event) != (was_paid(t.to) || is_taken_back)) return false;
  }
  return true;
}());

}  // namespace gerbang::sales

template <>
struct gerbang::contract::WireCodes<gerbang::sales::SaleStatus> {
  using S = gerbang::sales::SaleStatus;
  static constexpr std::array<CodeName<S>, 13> names{{
      {S::created, "CREATED", "Nobody has opened its checkout yet"},
      {S::pending_payment, "PENDING_PAYMENT", "The payer is choosing how to pay"},
      {S::in_progress, "IN_PROGRESS", "With the acquirer"},
      {S::pending_authorization, "PENDING_AUTHORIZATION",
       "A corporate payment that waits for its checker"},
      {S{4}, "PENDING_TERMINATION", "Of e-mandates; no sale comes to it"},
      {S{5}, "PENDING_MAINTENANCE", "Of e-mandates; no sale comes to it"},
      {S::paid, "PAID", "The money was taken"},
      {S::failed, "FAILED", "The acquirer declined it"},
      {S::timeout, "TIMEOUT", "Nobody finished it in time"},
      {S::voided, "VOID", "Taken back on its own day, before it was settled"},
      {S::pending_refund, "PENDING_REFUND", "An approved refund is on its way to the payer"},
      {S::refunded, "REFUND", "All of it went back to the payer"},
      {S::canceled, "CANCELED", "By the payer or the merchant"},
  }};
  static constexpr std::array<CodeSet<S>, 2> sets{
      {{"SOLD", gerbang::sales::kSoldStatuses}, {"ENDED", gerbang::sales::kEndedStatuses}}};
};
