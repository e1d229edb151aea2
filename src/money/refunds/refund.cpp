#include "money/refunds/refund.h"
#include "base/audit/audit.h"

#include "base/contract/json.h"
#include "money/refunds/refund_store.h"
#include "money/settlement/settlement.h"

namespace gerbang::refunds {
namespace {

constexpr std::string_view kSendTopic = "refund.send";
constexpr std::string_view kSystemName = "System";

/// The payload of a refund.send job.
struct SendJob {
  MerchantId merchant;
  Id<RefundRequest> refund;
};
BOOST_DESCRIBE_STRUCT(SendJob, (), (merchant, refund))

Error no_such_refund() {
  return not_found("This refund request does not exist.");
}

Error not_now(const Refund& refund) {
  switch (refund.status) {
    case RefundRequestStatus::approved:
      return conflict("This refund request has been approved already.", "refund_request.approved");
    case RefundRequestStatus::cancelled:
      return conflict("This refund request has been cancelled already.",
                      "refund_request.cancelled");
    case RefundRequestStatus::requested:
      break;
  }
  return conflict("This refund request has just changed. Look again.");
}

void audit_refund(db::Tx& tx, const Refund& refund, const Actor& actor, std::string_view action,
                  const std::string& why = {}) {
  auto detail = money_text(refund.amount) + " of " + refund.order_no;
  if (!why.empty()) detail += ": " + why;
  audit::write(tx, refund.merchant, actor, "refundRequest." + std::string(action),
               id_text(refund.id), detail);
}

void send_later(db::Tx& tx, const Refund& refund) {
  SendJob job{refund.merchant, refund.id};
  jobs::job_add(tx, kSendTopic, id_text(refund.id), contract::to_json(job), tx.now());
}

/// What an operator is told who approves more than there is.
Error overdraft(const ledger::MerchantBalances& held, Money amount) {
  return invalid_field("reason", "This merchant has " + money_display(held.available) +
                                     " available and " + money_display(held.pending) +
                                     " pending, which is less than " + money_display(amount) +
                                     ". Say why you approve it nevertheless.");
}

/// Moves `refund` by `event` with the decision of `actor`.
Result<Done> decide(db::Tx& tx, Refund& refund, RefundEvent event, const Actor& actor) {
  auto to = next_state(kRefundTransitions, refund.status, event);
  if (!to) return not_now(refund);
  RefundRequestStatus from = std::exchange(refund.status, *to);
  refund.decided_by = actor.user;
  refund.decided_name = actor.name;
  refund.decided_at = tx.now();
  if (!refund_move(tx, refund, from)) return conflict("The request has just changed. Look again.");
  return Done{};
}

}  // namespace

Result<Done> Refunds::tell(db::Tx& tx, const Refund& refund, std::string_view kind) const {
  RefundFacts facts{refund.id,
                    refund.sale,
                    refund.order_no,
                    refund.amount,
                    std::string(kCurrency),
                    static_cast<int>(refund.status),
                    refund.requested_name,
                    refund.remarks};
  return outbox_->emit(tx, refund.merchant, kind, id_text(refund.id), contract::to_json(facts));
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
    return conflict(
        "A refund of this transaction is asked for or under way already. Wait for its end, or "
        "withdraw it.",
        "refund_request.open");
  }
  if (sale.status != sales::SaleStatus::paid) {
    return conflict("Only a paid transaction can be refunded.", "sale.wrong_status");
  }
  auto waiting = settlement::settlement_of(tx, refund.merchant, refund.sale);
  if (waiting && waiting->is_held) {
    return conflict("This transaction is being voided.", "sale.void_waiting");
  }
  Money remaining = sale.amount - sale.refunded_amount;
  if (refund.amount == Money{}) refund.amount = remaining;
  if (refund.amount > remaining) {
    return invalid_field("amount", "At most " + money_display(remaining) + " can be refunded");
  }
  refund.order_no = sale.order_no;
  refund.transaction_amount = sale.amount;
  refund.transaction_status = sale.status;
  refund_insert(tx, refund);
  GERBANG_CHECK(tell(tx, refund, "refund.requested"));
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
  GERBANG_TRY(auto refund, open(tx, std::move(wanted)));
  audit_refund(tx, refund, actor, "create");
  return refund;
}

Result<Refund> Refunds::refund_withdraw(db::Tx& tx, MerchantId merchant, const Actor& actor,
                                        Id<RefundRequest> id) const {
  auto refund = refund_find(tx, merchant, id);
  if (!refund) return no_such_refund();
  GERBANG_CHECK(decide(tx, *refund, RefundEvent::withdraw, actor));
  GERBANG_CHECK(mark(tx, *refund));
  audit_refund(tx, *refund, actor, "withdraw");
  GERBANG_CHECK(tell(tx, *refund, "refund.cancelled"));
  return std::move(*refund);
}

Result<Refund> Refunds::refund_approve(db::Tx& tx, const Actor& actor, Id<RefundRequest> id,
                                       const std::optional<std::string>& overdraft_reason) const {
  auto refund = refund_find_any(tx, id);
  if (!refund) return no_such_refund();
  if (refund->requested_by == actor.user) {
    return forbidden("Who asks for a refund cannot approve it. Another person has to.");
  }
  ledger::merchant_balances_lock(tx, refund->merchant);
  auto held = ledger::merchant_balances(tx, refund->merchant);
  bool is_covered = held.available + held.pending >= refund->amount;
  if (!is_covered) refund->overdraft_reason = overdraft_reason;
  refund->sending = Sending::under_way;
  GERBANG_CHECK(decide(tx, *refund, RefundEvent::approve, actor));
  GERBANG_CHECK(mark(tx, *refund));
  GERBANG_TRY(auto sale, sales_.sale_refund_begin(tx, refund->merchant, refund->sale, id,
                                                  refund->amount, {sales::Trigger::op, actor}));
  refund->transaction_status = sale.status;
  if (!is_covered && !overdraft_reason) return overdraft(held, refund->amount);
  send_later(tx, *refund);
  audit_refund(tx, *refund, actor, "approve", refund->overdraft_reason.value_or(""));
  GERBANG_CHECK(tell(tx, *refund, "refund.approved"));
  return std::move(*refund);
}

Result<Refund> Refunds::refund_reject(db::Tx& tx, const Actor& actor, Id<RefundRequest> id,
                                      const std::string& remarks) const {
  auto refund = refund_find_any(tx, id);
  if (!refund) return no_such_refund();
  if (refund->requested_by == actor.user) {
    return forbidden("Who asks for a refund cannot decide on it. Another person has to.");
  }
  refund->remarks = remarks;
  GERBANG_CHECK(decide(tx, *refund, RefundEvent::reject, actor));
  GERBANG_CHECK(mark(tx, *refund));
  audit_refund(tx, *refund, actor, "reject");
  GERBANG_CHECK(tell(tx, *refund, "refund.cancelled"));
  return std::move(*refund);
}

Result<Refund> Refunds::refund_resend(db::Tx& tx, const Actor& actor, Id<RefundRequest> id) const {
  auto refund = refund_find_any(tx, id);
  if (!refund) return no_such_refund();
  if (!refund_unstop(tx, refund->merchant, id)) {
    return conflict("Only a refund that has stopped can be sent again.",
                    "refund_request.not_stopped");
  }
  refund->sending = Sending::under_way;
  refund->sending_problem.reset();
  send_later(tx, *refund);
  audit_refund(tx, *refund, actor, "resend");
  return std::move(*refund);
}

Result<Done> Refunds::refund_on_paid_again(db::Tx& tx, const events::EventRecord& event) const {
  GERBANG_TRY(auto facts, contract::from_json<sales::SaleFacts>(event.payload));
  // Two events may tell of one success: that it came late, and that its link was paid already.
  if (!refunds_of_sale(tx, event.merchant, facts.id).empty()) return Done{};
  Refund wanted;
  wanted.merchant = event.merchant;
  wanted.sale = facts.id;
  wanted.reason = "Paid again: the order was paid already when this payment arrived.";
  wanted.requested_name = kSystemName;
  GERBANG_CHECK(open(tx, std::move(wanted)));
  return Done{};
}

Result<Done> Refunds::refund_send(db::Db& db, const checkout::Acquirers& acquirers,
                                  MerchantId merchant, Id<RefundRequest> id) const {
  struct Errand {
    Refund refund;
    checkout::RefundOrder order;
    int acquirer = 0;
  };
  auto errand = db.read([&](db::Sql& sql) -> Result<std::optional<Errand>> {
    auto refund = refund_find(sql, merchant, id);
    if (!refund) return no_such_refund();
    if (refund->sending != Sending::under_way) return std::optional<Errand>{};
    GERBANG_TRY(auto sale, sales::sale_get(sql, merchant, refund->sale));
    auto paid = checkout::pay_order_of(sql, merchant, refund->sale);
    // An order of nobody's, which no acquirer has to be asked about.
    if (!paid) return std::optional<Errand>{{std::move(*refund), {}, 0}};
    checkout::RefundOrder order{id,
                                paid->attempt,
                                merchant,
                                sale.acquirer_reference.value_or(""),
                                sale.amount,
                                refund->amount,
                                paid->payment_method};
    return std::optional<Errand>{{std::move(*refund), std::move(order), sale.acquirer.value_or(0)}};
  });
  if (!errand.ok()) return errand.error();
  if (!*errand) return Done{};
  const Errand& what = **errand;
  if (!what.order.attempt) {
    checkout::RefundAnswer never;
    never.is_signature_valid = true;
    never.reason = "the payment was never sent there";
    return db.write([&](db::Tx& tx) { return settle(tx, what.refund, never); });
  }
  const auto* acquirer = acquirers.find(what.acquirer);
  if (!acquirer) return Error{ErrorCode::unavailable, "This deployment lacks the sale's acquirer."};
  GERBANG_TRY(auto answer, acquirer->refund(what.order));
  return db.write([&](db::Tx& tx) { return settle(tx, what.refund, answer); });
}

Result<Done> Refunds::settle(db::Tx& tx, Refund refund,
                             const checkout::RefundAnswer& answer) const {
  auto keep = [&](bool is_out, const checkout::MessageText& message, std::optional<bool> valid) {
    checkout::message_keep(tx, refund.merchant, refund.sale, is_out, message, valid);
  };
  if (!answer.is_signature_valid) {
    return Error{ErrorCode::unavailable, "The acquirer's answer has a wrong signature."};
  }
  refund.sending = answer.is_accepted ? Sending::made : Sending::refused;
  if (!answer.acquirer_reference.empty()) refund.acquirer_reference = answer.acquirer_reference;
  if (!answer.is_accepted) {
    refund.status =
        *next_state(kRefundTransitions, RefundRequestStatus::approved, RefundEvent::refuse);
    refund.remarks = "Refused by the acquirer: " + answer.reason;
  }
  if (!refund_sending_end(tx, refund)) return Done{};  // another copy noted the answer before
  if (!answer.sent.kind.empty()) {
    keep(true, answer.sent, std::nullopt);
    keep(false, answer.received, answer.is_signature_valid);
  }
  if (answer.is_accepted) {
    GERBANG_CHECK(sales_.sale_refund_done(tx, refund.merchant, refund.sale, refund.id,
                                          answer.acquirer_reference));
    return tell(tx, refund, "refund.made");
  }
  GERBANG_CHECK(
      sales_.sale_refund_refused(tx, refund.merchant, refund.sale, refund.id, answer.reason));
  GERBANG_CHECK(mark(tx, refund));
  return tell(tx, refund, "refund.cancelled");
}

std::vector<events::Reaction> refund_reactions(const Refunds& refunds) {
  auto paid_again = [&refunds](db::Tx& tx, const events::EventRecord& event) {
    return refunds.refund_on_paid_again(tx, event);
  };
  return {{"sale.late_paid_again", paid_again}, {"link.paid_over_limit", paid_again}};
}

std::vector<jobs::Topic> refund_topics(const Refunds& refunds,
                                       const checkout::Acquirers& acquirers) {
  jobs::Topic send;
  send.name = kSendTopic;
  send.outside = [&](db::Db& db, const jobs::JobRow& job) -> Result<Done> {
    GERBANG_TRY(auto what, contract::from_json<SendJob>(job.payload));
    return refunds.refund_send(db, acquirers, what.merchant, what.refund);
  };
  send.given_up = [](db::Tx& tx, const jobs::JobRow& job, std::string_view problem) {
    auto what = contract::from_json<SendJob>(job.payload);
    if (!what.ok() || !refund_stop(tx, what->merchant, what->refund, problem)) return;
    if (auto refund = refund_find(tx, what->merchant, what->refund))
      audit_refund(tx, *refund, {}, "stop", std::string(problem));
  };
  // Money in transit is not given up easily: for three days.
  send.retries = {seconds(10), minutes(1), minutes(5), minutes(30), hours(2)};
  for (int i = 0; i < 11; ++i)
    send.retries.push_back(hours(6));
  send.lease = minutes(2);
  return {send};
}

}  // namespace gerbang::refunds
