#include "people/merchants/desk.h"

#include <fmt/format.h>

#include "base/audit/audit.h"
#include "base/audit/change.h"
#include "base/audit/put_back.h"
#include "base/contract/json.h"
#include "people/merchants/desk_store.h"
#include "people/merchants/tax_identity.h"
#include "say/merchants.h"

namespace gerbang::merchants {

/// What the audit log keeps of a change.
struct AuditDetail {
  std::optional<std::string> before;
  std::optional<std::string> after;
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(AuditDetail, (), (before, after, reason))

namespace {

std::string limit_text(const std::optional<Money>& limit) {
  return limit ? money_display(*limit) : "none";
}
std::string limits_text(const Limits& limits) {
  return fmt::format("payment {}, day {}", limit_text(limits.payment_max),
                     limit_text(limits.day_max));
}
std::string_view status_text(MerchantStatus status) {
  return status == MerchantStatus::active ? "ACTIVE" : "INACTIVE";
}

Result<DeskRecord> locked(db::Tx& tx, MerchantId merchant) {
  auto record = desk_lock(tx, merchant);
  if (!record) return not_found(say::merchants::no_merchant);
  return std::move(*record);
}

}  // namespace

std::optional<Error> desk_obstacle(const DeskRecord& merchant, DeskAction action) {
  bool is_active = merchant.status == MerchantStatus::active;
  if (action == DeskAction::deactivate) {
    if (!is_active) return conflict(say::merchants::inactive_already, "merchant.inactive_already");
    return std::nullopt;
  }
  if (is_active) return conflict(say::merchants::active_already, "merchant.active_already");
  if (!merchant.active_since)
    return conflict(say::merchants::never_approved, "merchant.never_approved");
  return std::nullopt;
}

std::vector<DeskAction> desk_actions(const DeskRecord& merchant) {
  std::vector<DeskAction> out;
  for (auto action : {DeskAction::activate, DeskAction::deactivate}) {
    if (!desk_obstacle(merchant, action)) out.push_back(action);
  }
  return out;
}

void note_keep(db::Tx& tx, const Actor& actor, MerchantId merchant, audit::Action action,
               const NoteDraft& draft) {
  note_insert(tx, merchant, actor,
              {id_new<MerchantNote>(tx.now()), draft.kind, std::string(draft.text), draft.before,
               draft.after, actor.name, tx.now()});
  audit::write_change(
      tx, merchant, actor, action, id_text(merchant),
      contract::to_json(AuditDetail{draft.before, draft.after, std::string(draft.text)}),
      draft.changes);
}

Result<Done> merchant_switch(db::Tx& tx, const events::Outbox& outbox, const Actor& actor,
                             MerchantId merchant, DeskAction action, std::string_view reason) {
  GERBANG_TRY(auto record, locked(tx, merchant));
  if (auto why = desk_obstacle(record, action)) return std::move(*why);
  bool on = action == DeskAction::activate;
  auto status = on ? MerchantStatus::active : MerchantStatus::inactive;
  desk_status_write(tx, merchant, status, reason);
  note_keep(tx, actor, merchant,
            on ? audit::Action("merchant.activate") : audit::Action("merchant.deactivate"),
            {on ? NoteKind::activated : NoteKind::deactivated, reason,
             std::string(status_text(record.status)), std::string(status_text(status))});
  return outbox.emit(tx, merchant, on ? kMerchantActivated : kMerchantDeactivated, merchant,
                     {std::string(reason)});
}

Result<Done> limits_set(db::Tx& tx, const Actor& actor, MerchantId merchant, const Limits& limits,
                        std::string_view reason) {
  if (limits.payment_max && limits.day_max && *limits.day_max < *limits.payment_max)
    return invalid_field("dayMax", say::merchants::day_below_payment);
  GERBANG_TRY(auto record, locked(tx, merchant));
  const Limits was{record.payment_max, record.day_max};
  auto before = limits_text(was), after = limits_text(limits);
  if (before == after) return conflict(say::merchants::unchanged, "merchant.unchanged");
  desk_limits_write(tx, merchant, limits);
  note_keep(tx, actor, merchant, "merchant.limits",
            {NoteKind::limits, reason, before, after, audit::changes(was, limits)});
  return Done{};
}

std::vector<audit::Restorable> desk_restorables() {
  audit::Restorable limits;
  limits.actions = {"merchant.limits"};
  limits.gateway = Permission{Resource::admin_merchant, gerbang::Action::edit};
  limits.lock = [](db::Tx& tx, const audit::Record& record) { desk_lock(tx, record.merchant); };
  limits.look = [](db::Sql& sql, const audit::Record& record) -> Result<audit::PutBack> {
    auto now = desk_find(sql, record.merchant);
    if (!now) return audit::put_back_gone();
    audit::PutBack plan;
    auto then = plan.take(record, Limits{now->payment_max, now->day_max});
    plan.needs_reason = true;
    plan.run = [=](db::Tx& tx, const audit::PutBackBy& by) {
      return limits_set(tx, by.actor, record.merchant, then, by.reason);
    };
    return plan;
  };
  return {limits};
}

Result<Done> package_set(db::Tx& tx, const Actor& actor, MerchantId merchant,
                         std::int64_t package_id, std::string_view reason) {
  GERBANG_TRY(auto record, locked(tx, merchant));
  if (record.package_id == package_id)
    return conflict(say::merchants::unchanged, "merchant.unchanged");
  package_set(tx, merchant, package_id);
  auto before = std::to_string(record.package_id), after = std::to_string(package_id);
  note_keep(
      tx, actor, merchant, "merchant.package",
      {NoteKind::package, reason, before, after, audit::change_of("packageId", before, after)});
  return Done{};
}

Result<Done> note_add(db::Tx& tx, const Actor& actor, MerchantId merchant, std::string_view text) {
  if (!desk_find(tx, merchant)) return not_found(say::merchants::no_merchant);
  note_keep(tx, actor, merchant, "merchant.note", {NoteKind::note, text});
  return Done{};
}

}  // namespace gerbang::merchants
