#include "money/refunds/refund.h"

#include <algorithm>

#include "base/audit/audit.h"
#include "base/contract/json.h"
#include "money/refunds/refund_store.h"
#include "money/sales/sale_event.h"
#include "money/settlement/settlement.h"
#include "say/contract.h"
#include "say/refunds.h"

namespace gerbang::refunds {
namespace {

constexpr std::string_view kSystemName = "System";
const Actor kSystem{{}, {}, std::string(kSystemName)};

Error no_such_refund() {
  return not_found(say::refunds::no_request);
}

Error not_now(const Refund& refund) {
  switch (refund.status) {
    case RefundRequestStatus::approved:
      return conflict(say::refunds::approved_already, "refund_request.approved");
    case RefundRequestStatus::cancelled:
      return conflict(say::refunds::cancelled_already, "refund_request.cancelled");
    case RefundRequestStatus::requested:
      break;
  }
  return conflict(say::refunds::changed);
}

void audit_refund(db::Tx& tx, const Refund& refund, const Actor& actor, audit::Action action,
                  const std::string& why = {}) {
  auto detail = money_text(refund.amount) + " of " + refund.order_no;
  if (!why.empty()) detail += ": " + why;
  // Of what the asker does nobody else is a part.
  bool is_askers = refund.requested_by == actor.user;
  audit::Partner asker{is_askers ? Id<User>{} : refund.requested_by.value_or(Id<User>{}),
                       is_askers ? std::string() : refund.requested_name};
  audit::write_decision(tx, refund.merchant, actor, action, id_text(refund.id), detail,
                        std::move(asker));
}

/// What an operator is told who approves more than there is.
Error overdraft(const ledger::MerchantBalances& held, Money amount) {
  return invalid_field("reason",
                       say::refunds::balance_low({.amount = money_display(amount),
                                                  .available = money_display(held.available),
                                                  .pending = money_display(held.pending)}));
}

/// The move that an action is; what is done with an approved one is none.
std::optional<RefundEvent> event_of(RefundAction action) {
  switch (action) {
    case RefundAction::withdraw:
      return RefundEvent::withdraw;
    case RefundAction::approve:
      return RefundEvent::approve;
    case RefundAction::reject:
      return RefundEvent::reject;
    case RefundAction::resend:
    case RefundAction::settle:
    case RefundAction::confirm:
    case RefundAction::dismiss:
      break;
  }
  return std::nullopt;
}

Error not_sent_so(RefundAction action) {
  switch (action) {
    case RefundAction::settle:
      return conflict(say::refunds::by_hand::not_now, "refund_request.not_by_hand");
    case RefundAction::confirm:
    case RefundAction::dismiss:
      return conflict(say::refunds::by_hand::nothing_to_confirm, "refund_request.not_proposed");
    default:
      return conflict(say::refunds::resend_stopped_only, "refund_request.not_stopped");
  }
}

/// What is missing of the payer's account.
std::optional<Error> payee_missing(const Refund& refund) {
  contract::Problems missing;
  if (!refund.payee_bank) missing.add("payeeBank", say::contract::required);
  if (!refund.payee_account) missing.add("payeeAccount", say::contract::required);
  if (!refund.payee_name) missing.add("payeeName", say::contract::required);
  if (missing.empty()) return std::nullopt;
  return std::move(missing).error();
}

void payee_take(Refund& refund, const Payee& payee) {
  if (payee.payee_bank) refund.payee_bank = payee.payee_bank;
  if (payee.payee_account) refund.payee_account = payee.payee_account;
  if (payee.payee_name) refund.payee_name = payee.payee_name;
}

/// Moves `refund` by `event` with the decision of `actor`.
Result<Done> decide(db::Tx& tx, Refund& refund, RefundEvent event, const Actor& actor) {
  auto to = next_state(kRefundTransitions, refund.status, event);
  if (!to) return not_now(refund);
  RefundRequestStatus from = std::exchange(refund.status, *to);
  if (actor.user) refund.decided_by = actor.user;
  refund.decided_name = actor.name;
  refund.decided_at = tx.now();
  if (!refund_move(tx, refund, from)) return conflict(say::refunds::changed_meanwhile);
  return Done{};
}

}  // namespace

std::optional<Error> refund_obstacle(const Refund& refund, RefundAction action) {
  if (auto event = event_of(action)) {
    if (next_state(kRefundTransitions, refund.status, *event)) return std::nullopt;
    return not_now(refund);
  }
  if (action == RefundAction::resend && refund.transaction_status == sales::SaleStatus::failed) {
    return conflict(say::refunds::resend_returned, "refund_request.returned");
  }
  bool is_there = std::ranges::any_of(kSendingActions, [&](const SendingRow& row) {
    return row.from == refund.sending && row.action == action;
  });
  if (is_there) return std::nullopt;
  return not_sent_so(action);
}

std::vector<RefundAction> refund_actions(const Refund& refund, std::span<const RefundAction> of) {
  std::vector<RefundAction> out;
  for (auto action : of) {
    if (!refund_obstacle(refund, action)) out.push_back(action);
  }
  return out;
}

Result<Done> Refunds::tell(db::Tx& tx, const Refund& refund, const RefundKind& kind) const {
  GERBANG_TRY(auto sale, sales::sale_get(tx, refund.merchant, refund.sale));
  RefundFacts facts{refund.id,
                    refund.sale,
                    refund.order_no,
                    refund.amount,
                    std::string(kCurrency),
                    static_cast<int>(refund.status),
                    refund.requested_name,
                    refund.remarks,
                    refund.sending == Sending::refused,
                    sale.merchant_reference};
  changed(tx, refund, kind.name == kRefundRequested.name);
  return outbox_->emit(tx, refund.merchant, kind, refund.id, facts);
}

void Refunds::changed(db::Tx& tx, const Refund& refund, bool is_new) const {
  outbox_->hint(tx, events::hint_of(refund.merchant, refund.id, refund.sale, is_new));
}

Result<Done> Refunds::mark(db::Tx& tx, const Refund& decided) const {
  auto show = [&](const Refund& refund) {
    return sales_.sale_refund_request_mark(tx, refund.merchant, refund.sale, refund.id,
                                           refund.status);
  };
  GERBANG_CHECK(show(decided));  // first: it locks the sale against other decisions
  for (const Refund& other : refunds_of_sale(tx, decided.merchant, decided.sale)) {
    if (other.status == RefundRequestStatus::requested) return show(other);
  }
  return Done{};
}

/// Checks a request against its sale and keeps it.
Result<Refund> Refunds::open(db::Tx& tx, Refund refund) const {
  refund.id = id_new<RefundRequest>(tx.now());
  refund.created_at = tx.now();
  // The mark comes first: it locks the sale, so that two requests are measured one after the other.
  GERBANG_CHECK(sales_.sale_refund_request_mark(tx, refund.merchant, refund.sale, refund.id,
                                                RefundRequestStatus::requested));
  GERBANG_TRY(auto sale, sales::sale_get(tx, refund.merchant, refund.sale));
  if (refund_is_open(tx, refund.merchant, refund.sale)) {
    return conflict(say::refunds::under_way_already, "refund_request.open");
  }
  if (sale.status != sales::SaleStatus::paid) {
    return conflict(say::refunds::paid_only, "sale.wrong_status");
  }
  auto waiting = settlement::settlement_of(tx, sale);
  if (waiting && waiting->is_held) {
    return conflict(say::refunds::being_voided, "sale.void_waiting");
  }
  Money remaining = sale.amount - sale.refunded_amount;
  if (refund.amount == Money{}) refund.amount = remaining;
  if (refund.amount > remaining) {
    return invalid_field("amount", say::refunds::amount_max({.max = money_display(remaining)}));
  }
  refund.order_no = sale.order_no;
  refund.transaction_amount = sale.amount;
  refund.transaction_status = sale.status;
  refund_insert(tx, refund);
  GERBANG_CHECK(tell(tx, refund, kRefundRequested));
  return refund;
}

Result<Refund> Refunds::refund_create(db::Tx& tx, MerchantId merchant, const Actor& actor,
                                      const RefundDraft& draft) const {
  Refund wanted;
  wanted.merchant = merchant;
  wanted.sale = draft.sales_transaction_id;
  wanted.amount = draft.amount;
  wanted.reason = draft.reason;
  wanted.requested_by = actor.user;
  wanted.requested_name = actor.name;
  if (is_by_transfer(tx, merchant, wanted.sale)) {
    payee_take(wanted, draft);
    if (auto missing = payee_missing(wanted)) return *missing;
  }
  GERBANG_TRY(auto refund, open(tx, std::move(wanted)));
  audit_refund(tx, refund, actor, "refundRequest.create");
  return refund;
}

Result<Refund> Refunds::refund_withdraw(db::Tx& tx, MerchantId merchant, const Actor& actor,
                                        Id<RefundRequest> id) const {
  auto refund = refund_lock(tx, id);
  if (!refund || refund->merchant != merchant) return no_such_refund();
  GERBANG_CHECK(decide(tx, *refund, RefundEvent::withdraw, actor));
  GERBANG_CHECK(mark(tx, *refund));
  audit_refund(tx, *refund, actor, "refundRequest.withdraw");
  GERBANG_CHECK(tell(tx, *refund, kRefundCancelled));
  return std::move(*refund);
}

Result<Refund> Refunds::refund_approve(db::Tx& tx, const Actor& actor, Id<RefundRequest> id,
                                       const RefundApproval& approval) const {
  auto refund = refund_lock(tx, id);
  if (!refund) return no_such_refund();
  if (refund->requested_by == actor.user) {
    return forbidden(say::refunds::approver_is_asker);
  }
  ledger::merchant_balances_lock(tx, refund->merchant);
  auto held = ledger::merchant_balances(tx, refund->merchant);
  bool is_covered = held.available + held.pending >= refund->amount;
  if (!is_covered) refund->overdraft_reason = approval.reason;
  bool is_by_hand = is_by_transfer(tx, refund->merchant, refund->sale);
  refund->sending = is_by_hand ? Sending::by_hand : Sending::under_way;
  // Who approves does not say where the money goes, unless nobody else has.
  if (is_by_hand && !refund->payee_account) payee_take(*refund, approval);
  GERBANG_CHECK(decide(tx, *refund, RefundEvent::approve, actor));
  GERBANG_CHECK(mark(tx, *refund));
  GERBANG_TRY(auto sale, sales_.sale_refund_begin(tx, refund->merchant, refund->sale, id,
                                                  refund->amount, {sales::Trigger::op, actor}));
  refund->transaction_status = sale.status;
  if (!is_covered && !approval.reason) return overdraft(held, refund->amount);
  if (is_by_hand) {
    if (auto missing = payee_missing(*refund)) return *missing;
  } else {
    send_later(tx, *refund);
  }
  audit_refund(tx, *refund, actor, "refundRequest.approve", refund->overdraft_reason.value_or(""));
  GERBANG_CHECK(tell(tx, *refund, kRefundApproved));
  return std::move(*refund);
}

Result<Refund> Refunds::refund_reject(db::Tx& tx, const Actor& actor, Id<RefundRequest> id,
                                      const std::string& remarks) const {
  auto refund = refund_lock(tx, id);
  if (!refund) return no_such_refund();
  if (refund->requested_by == actor.user) {
    return forbidden(say::refunds::decider_is_asker);
  }
  refund->remarks = remarks;
  GERBANG_CHECK(decide(tx, *refund, RefundEvent::reject, actor));
  GERBANG_CHECK(mark(tx, *refund));
  audit_refund(tx, *refund, actor, "refundRequest.reject");
  GERBANG_CHECK(tell(tx, *refund, kRefundCancelled));
  return std::move(*refund);
}

Result<Refund> Refunds::refund_resend(db::Tx& tx, const Actor& actor, Id<RefundRequest> id) const {
  auto refund = refund_lock(tx, id);
  if (!refund) return no_such_refund();
  if (auto why = refund_obstacle(*refund, RefundAction::resend)) return *why;
  refund->sending = Sending::under_way;
  refund->sending_problem.reset();
  if (!refund_sending_move(tx, *refund, Sending::stopped)) {
    return not_sent_so(RefundAction::resend);
  }
  send_later(tx, *refund);
  changed(tx, *refund);
  audit_refund(tx, *refund, actor, "refundRequest.resend");
  return std::move(*refund);
}

Result<Done> Refunds::refund_on_paid_again(db::Tx& tx, MerchantId merchant, Id<Sale> sale,
                                           TextId why) const {
  // Two events may tell of one success: that it came late, and that its link was paid already.
  if (!refunds_of_sale(tx, merchant, sale).empty()) return Done{};
  Refund wanted;
  wanted.merchant = merchant;
  wanted.sale = sale;
  wanted.reason = why.english();
  wanted.requested_name = kSystemName;
  GERBANG_CHECK(open(tx, std::move(wanted)));
  return Done{};
}

Result<Done> Refunds::refunds_stop(db::Tx& tx, MerchantId merchant, Id<Sale> sale) const {
  for (Refund& refund : refunds_of_sale(tx, merchant, sale)) {
    if (refund.status == RefundRequestStatus::requested) {
      refund.remarks = say::refunds::returned.english();
      GERBANG_CHECK(decide(tx, refund, RefundEvent::stop, kSystem));
      GERBANG_CHECK(mark(tx, refund));
      audit_refund(tx, refund, {}, kStopped, *refund.remarks);
      GERBANG_CHECK(tell(tx, refund, kRefundCancelled));
    } else {
      GERBANG_CHECK(stop_approved(tx, refund));
    }
  }
  return Done{};
}

std::vector<events::Reaction> refund_reactions(const Refunds& refunds) {
  auto paid_again = [&refunds](db::Tx& tx, const events::EventRecord& event,
                               const sales::SaleFacts& sale) {
    bool is_beyond = event.kind == sales::kSalePaidOverLimit.name;
    auto why = say::refunds::paid_twice;
    if (is_beyond && sale.channel == sales::Channel::cart) why = say::refunds::sold_out;
    if (is_beyond && sale.channel == sales::Channel::e_mandate) why = say::refunds::signed_late;
    return refunds.refund_on_paid_again(tx, event.merchant, sale.id, why);
  };
  constexpr std::string_view kDoes = "asks for a refund of all of it";
  auto stop = [&refunds](db::Tx& tx, const events::EventRecord& event,
                         const sales::SaleFacts& sale) {
    return refunds.refunds_stop(tx, event.merchant, sale.id);
  };
  return {events::on(sales::kSaleLatePaidAgain, kDoes, paid_again),
          events::on(sales::kSalePaidOverLimit, kDoes, paid_again),
          events::on(sales::kSaleReturning, "stops each refund that was not sent", stop)};
}

}  // namespace gerbang::refunds
