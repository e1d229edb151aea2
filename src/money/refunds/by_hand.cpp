// Refunds that no message settles: those whose rail has none, and those whose acquirer never
// answered. One operator says what became of it, another confirms.

#include "base/audit/audit.h"
#include "money/checkout/checkout.h"
#include "money/refunds/refund_store.h"
#include "say/contract.h"
#include "say/refunds.h"

namespace gerbang::refunds {
namespace {

/// "BY_TRANSFER, MB-4711: paid out this morning".
std::string told(const Refund& refund) {
  using Words = contract::WireWords<SettledAs>;
  std::string out(Words::names[static_cast<std::size_t>(*refund.settled_as) - 1].second);
  if (refund.settled_reference) out += ", " + *refund.settled_reference;
  return out + ": " + refund.settled_reason.value_or("");
}

void audit_hand(db::Tx& tx, const Refund& refund, const Actor& actor, audit::Action action) {
  audit::Partner settler;
  if (refund.settled_by && *refund.settled_by != actor.user)
    settler = {*refund.settled_by, refund.settled_name.value_or("")};
  audit::write_decision(tx, refund.merchant, actor, action, id_text(refund.id),
                        money_text(refund.amount) + " of " + refund.order_no + ": " + told(refund),
                        std::move(settler));
}

Result<Refund> found(db::Tx& tx, Id<RefundRequest> id, RefundAction action) {
  auto refund = refund_lock(tx, id);
  if (!refund) return not_found(say::refunds::no_request);
  if (auto why = refund_obstacle(*refund, action)) return *why;
  return std::move(*refund);
}

}  // namespace

bool Refunds::is_by_transfer(db::Sql& sql, MerchantId merchant, Id<Sale> sale) const {
  auto attempt = checkout::attempt_of(sql, merchant, sale);
  return attempt && is_by_transfer(attempt->connector);
}

bool Refunds::is_by_transfer(std::string_view through) const {
  const auto* connector = connectors_->find(through);
  return connector && !connector->has_refunds();
}

Result<Refund> Refunds::refund_settle(db::Tx& tx, const Actor& actor, Id<RefundRequest> id,
                                      const RefundSettlement& what) const {
  GERBANG_TRY(auto refund, found(tx, id, RefundAction::settle));
  bool is_made = what.settled_as != SettledAs::not_made;
  if (is_made && !what.reference) return invalid_field("reference", say::contract::required);
  if (refund.sending == Sending::by_hand && what.settled_as == SettledAs::by_acquirer) {
    return invalid_field("settledAs", say::refunds::by_hand::rail_has_none);
  }
  auto from = std::exchange(refund.sending, Sending::proposed);
  refund.settled_as = what.settled_as;
  refund.settled_reason = what.reason;
  refund.settled_reference = is_made ? what.reference : std::nullopt;
  refund.settled_by = actor.user;
  refund.settled_name = actor.name;
  refund.settled_at = tx.now();
  if (!refund_sending_move(tx, refund, from)) return conflict(say::refunds::changed_meanwhile);
  changed(tx, refund);
  audit_hand(tx, refund, actor, "refundRequest.settle");
  return refund;
}

Result<Refund> Refunds::refund_confirm(db::Tx& tx, const Actor& actor, Id<RefundRequest> id) const {
  GERBANG_TRY(auto refund, found(tx, id, RefundAction::confirm));
  if (refund.settled_by == actor.user) return forbidden(say::refunds::by_hand::same_person);
  bool is_made = refund.settled_as != SettledAs::not_made;
  refund.sending = is_made ? Sending::made : Sending::refused;
  refund.confirmed_by = actor.user;
  refund.confirmed_name = actor.name;
  refund.confirmed_at = tx.now();
  if (is_made) {
    refund.acquirer_reference = refund.settled_reference;
  } else {
    refund.status =
        *next_state(kRefundTransitions, RefundRequestStatus::approved, RefundEvent::refuse);
    refund.remarks =
        say::refunds::by_hand::not_made({.reason = refund.settled_reason.value_or("")}).english();
  }
  if (!refund_sending_move(tx, refund, Sending::proposed)) {
    return conflict(say::refunds::changed_meanwhile);
  }
  GERBANG_CHECK(finish(tx, refund,
                       {.note = is_made ? *refund.settled_reference : *refund.remarks,
                        .by = {sales::Trigger::op, actor},
                        .is_from_bank = refund.settled_as == SettledAs::by_transfer}));
  audit_hand(tx, refund, actor, "refundRequest.confirm");
  return refund;
}

Result<Refund> Refunds::refund_dismiss(db::Tx& tx, const Actor& actor, Id<RefundRequest> id) const {
  GERBANG_TRY(auto refund, found(tx, id, RefundAction::dismiss));
  audit_hand(tx, refund, actor, "refundRequest.dismiss");
  refund.sending = refund.sending_problem ? Sending::stopped : Sending::by_hand;
  refund.settled_as.reset();
  refund.settled_reason.reset();
  refund.settled_reference.reset();
  refund.settled_by.reset();
  refund.settled_name.reset();
  refund.settled_at.reset();
  if (!refund_sending_move(tx, refund, Sending::proposed)) {
    return conflict(say::refunds::changed_meanwhile);
  }
  changed(tx, refund);
  return refund;
}

}  // namespace gerbang::refunds
