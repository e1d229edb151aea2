#include "selling/mandates/termination.h"

#include "base/audit/audit.h"
#include "base/db/record.h"
#include "say/mandates.h"
#include "selling/mandates/mandate_store.h"
#include "selling/mandates/termination_store.h"

namespace gerbang::mandates {
namespace {

/// With it turns what its mandate's page shows.
void hint(const Mandates& mandates, db::Tx& tx, const Mandate& mandate, const Termination& request,
          bool is_new) {
  mandates.outbox().hint(tx, events::hint_of_mandate(events::HintOf::mandate_termination,
                                                     mandate.merchant, request.id.value, is_new));
  mandates.hint(tx, mandate);
}

audit::Partner asker_of(const Termination& request) {
  return {request.asked_by_user.value_or(Id<User>{}), request.asked_by_name.value_or("")};
}

}  // namespace

Result<Done> Terminations::begin(db::Tx& tx, Mandate& mandate, Termination request) const {
  request.merchant = mandate.merchant;
  request.id = id_new<Termination>(tx.now());
  request.mandate = mandate.id;
  request.mandate_no = mandate.mandate_no;
  request.payer_name = mandate.payer_name;
  request.product_name = mandate.product_name;
  request.created_at = tx.now();
  bool is_payers = request.asked_by == AskedBy::payer;
  if (!termination_insert(tx, request) && !(is_payers && termination_take_over(tx, request)))
    return conflict(say::mandates::termination::pending, "mandate.termination_pending");
  mandate_note(tx, mandate, MandateHappening::termination_asked, mandate.status,
               request.asked_by_name.value_or(mandate.payer_name), request.reason.value_or(""));
  hint(*mandates_, tx, mandate, request, true);
  auto facts = mandate_facts(mandate);
  facts.reason = request.reason;
  return mandates_->outbox().emit(tx, mandate.merchant, kMandateTerminationAsked, mandate.id,
                                  facts);
}

Result<Done> Terminations::ask(db::Tx& tx, const Actor& actor, Id<Mandate> id,
                               const std::optional<std::string>& reason) const {
  auto mandate = mandate_lock(tx, actor.company, id);
  if (!mandate) return not_found(say::mandates::no_mandate);
  if (auto why = mandate_obstacle(*mandate, MandateAction::terminate)) return *why;
  Termination request;
  request.asked_by = AskedBy::merchant;
  request.asked_by_user = actor.user;
  request.asked_by_name = actor.name;
  request.reason = reason;
  audit::write(tx, mandate->merchant, actor, "mandate.terminationAsk", id_text(id),
               mandate->payer_name);
  return begin(tx, *mandate, std::move(request));
}

Result<Done> Terminations::ask_by_payer(db::Tx& tx, MerchantId merchant, Id<Mandate> id,
                                        const std::optional<std::string>& reason) const {
  auto mandate = mandate_lock(tx, merchant, id);
  if (!mandate) return not_found(say::mandates::no_mandate);
  if (auto why = payer_end_obstacle(*mandate)) return *why;
  Termination request;
  request.asked_by = AskedBy::payer;
  request.reason = reason;
  // What the merchant has asked for, and the payer has not begun to sign, is withdrawn.
  GERBANG_CHECK(changes_->withdraw_unsigned(tx, *mandate));
  mandate->is_held = true;
  mandate_write(tx, *mandate);
  return begin(tx, *mandate, std::move(request));
}

/// Locked, after its mandate as everywhere, looked at, and decided: once, and by somebody else.
Result<std::pair<Termination, Mandate>> Terminations::decided(
    db::Tx& tx, const Actor& actor, Id<Termination> id, TerminationStatus status,
    std::optional<std::string> remarks) const {
  auto seen = termination_find(tx, actor.company, id);
  if (!seen) return not_found(say::mandates::termination::none);
  auto mandate = mandate_lock(tx, seen->merchant, seen->mandate);
  auto request = termination_lock(tx, actor.company, id);
  if (request->status != TerminationStatus::pending)
    return conflict(say::mandates::termination::decided, "mandate.termination_decided");
  if (request->asked_by_user == actor.user)
    return conflict(say::mandates::termination::own, "mandate.termination_own");
  request->status = status;
  request->decided_by = actor.user;
  request->decided_by_name = actor.name;
  request->decided_at = tx.now();
  request->remarks = std::move(remarks);
  termination_write(tx, *request);
  return std::pair{std::move(*request), std::move(*mandate)};
}

Result<Done> Terminations::approve(db::Tx& tx, const Actor& actor, Id<Termination> id) const {
  GERBANG_TRY(auto both, decided(tx, actor, id, TerminationStatus::approved, std::nullopt));
  auto& [request, mandate] = both;
  hint(*mandates_, tx, mandate, request, false);
  audit::write_decision(tx, request.merchant, actor, "mandate.terminationApprove",
                        id_text(request.mandate), request.payer_name, asker_of(request));
  GERBANG_CHECK(changes_->withdraw_unsigned(tx, mandate));
  if (mandate.status == MandateStatus::enrolled)
    return changes_->terminate(tx, mandate, actor.name, request.reason.value_or(""));
  // The bank has first to say what it owes: an approval, or what was signed of other terms. Until
  // then nothing is collected (Changes::end_if_agreed). What the bank has refused needs no end.
  if (mandate.status == MandateStatus::initiated ||
      mandate.status == MandateStatus::pending_maintenance) {
    mandate.is_held = true;
    mandate_write(tx, mandate);
    mandate_note(tx, mandate, MandateHappening::termination_approved, mandate.status, actor.name,
                 request.reason.value_or(""));
  }
  return Done{};
}

Result<Done> Terminations::reject(db::Tx& tx, const Actor& actor, Id<Termination> id,
                                  std::string_view remarks) const {
  GERBANG_TRY(auto both, decided(tx, actor, id, TerminationStatus::rejected, std::string(remarks)));
  auto& [request, mandate] = both;
  // Only a payer's request stopped collecting.
  if (mandate.is_held) {
    mandate.is_held = false;
    GERBANG_CHECK(mandates_->plan_from_today(tx, mandate, Blocked::held));
    mandate_write(tx, mandate);
  }
  hint(*mandates_, tx, mandate, request, false);
  mandate_note(tx, mandate, MandateHappening::termination_rejected, mandate.status, actor.name,
               remarks);
  audit::write_decision(tx, request.merchant, actor, "mandate.terminationReject",
                        id_text(request.mandate), request.payer_name, asker_of(request));
  auto facts = mandate_facts(mandate);
  facts.reason = std::string(remarks);
  return mandates_->outbox().emit(tx, mandate.merchant, kMandateTerminationRejected, mandate.id,
                                  facts);
}

}  // namespace gerbang::mandates
