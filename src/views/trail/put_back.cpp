#include "views/trail/put_back.h"

#include <algorithm>

#include "base/audit/audit.h"
#include "people/accounts/membership.h"
#include "say/audit.h"
#include "say/http.h"

namespace gerbang::trail {

/// What would become of the record's fields.
struct PutBackPreview {
  std::vector<audit::PutBackField> fields;
  std::vector<std::string> toxic_pairs;
  std::optional<CalendarDay> valid_from;
  bool needs_reason = false;
  bool needs_second_person = false;
  bool changes_anything = false;
  std::string version;  // of what is there now
};
BOOST_DESCRIBE_STRUCT(PutBackPreview, (),
                      (fields, toxic_pairs, valid_from, needs_reason, needs_second_person,
                       changes_anything, version))

struct PutBackDraft {
  std::string version;  // as the preview had it
  std::optional<std::string> reason;
};
BOOST_DESCRIBE_STRUCT(PutBackDraft, (), (version, reason))
constexpr auto field_rules(contract::Of<PutBackDraft>) {
  using contract::rule;
  return std::array{rule("version").length(1, 64), rule("reason").length(1, 500)};
}

namespace {

using audit::PutBack;
using audit::Record;
using audit::Restorable;
using contract::Success;
using http::Call;
using http::Method;

const Restorable* restorable_of(const std::vector<Restorable>& all, const Record& record) {
  auto at = std::ranges::find_if(all, [&](const Restorable& it) {
    return std::ranges::find(it.actions, record.action, &audit::Action::name) != it.actions.end();
  });
  return at == all.end() ? nullptr : &*at;
}

bool may(const Restorable& it, const Record& record, const http::Session& who) {
  if (record.merchant != who.company && (!who.is_gateway || it.is_of_own_company)) return false;
  const auto& needed = who.is_gateway ? it.gateway : it.merchant;
  return needed && who.permissions.has(*needed);
}

/// The record, and how it is put back. A company finds its own alone.
struct Found {
  Record record;
  const Restorable* how = nullptr;
};
Result<Found> found(db::Sql& sql, const std::vector<Restorable>& all, const Call& call,
                    const http::Session& who, bool is_of_all) {
  auto record = audit::record_find(sql, call.id<AuditRecord>("id"));
  if (!record || (!is_of_all && record->merchant != call.merchant())) {
    return not_found(say::http::nothing_here);
  }
  const auto* how = record->is_refused ? nullptr : restorable_of(all, *record);
  if (!how) return conflict(say::audit::not_restorable, "audit.notRestorable");
  if (!may(*how, *record, who)) return forbidden(say::audit::not_yours);
  return Found{std::move(*record), how};
}

/// What an older version wrote has no fields, and what was made was nothing before.
Result<PutBack> looked(db::Sql& sql, const Found& it) {
  GERBANG_TRY(auto plan, it.how->look(sql, it.record));
  if (plan.fields.empty()) return conflict(say::audit::not_restorable, "audit.notRestorable");
  return plan;
}

Result<PutBackPreview> preview(db::Sql& sql, const Found& it) {
  GERBANG_TRY(auto plan, looked(sql, it));
  PutBackPreview out;
  out.toxic_pairs = plan.toxic_pairs;
  out.valid_from = plan.valid_from;
  out.needs_reason = plan.needs_reason;
  out.needs_second_person = plan.needs_second_person;
  out.changes_anything = plan.changes_anything();
  out.version = plan.version();
  out.fields = std::move(plan.fields);
  return out;
}

/// Says of each field what it is now.
Error changed_meanwhile(const PutBack& plan) {
  auto out = conflict(say::audit::changed, "audit.changed");
  for (const auto& it : plan.fields) {
    out.field_errors.push_back(
        {it.field, it.now ? Text(say::audit::is_now({.value = *it.now})) : say::audit::is_none});
  }
  return out;
}

/// As she stands in this very transaction: it is not the one that looked at her session.
http::Session as_of_now(db::Sql& sql, http::Session who) {
  auto member = accounts::membership_find(sql, who.account);
  who.permissions = {};
  if (member && member->is_active)
    who.permissions = accounts::account_permissions(member->company, member->role, member->grants);
  return who;
}

Result<Success> put_back(db::Tx& tx, const std::vector<Restorable>& all, const Call& call,
                         const PutBackDraft& draft, bool is_of_all) {
  GERBANG_TRY(auto it, found(tx, all, call, as_of_now(tx, call.who()), is_of_all));
  tx.hold("put-back." + std::string(audit::object_of(it.record.action)) + "." + it.record.subject);
  if (it.how->lock) it.how->lock(tx, it.record);
  GERBANG_TRY(auto plan, looked(tx, it));
  if (plan.version() != draft.version) return changed_meanwhile(plan);
  if (!plan.changes_anything()) return conflict(say::audit::unchanged, "audit.unchanged");
  if (plan.needs_reason && !draft.reason) {
    return invalid_field("reason", say::contract::required);
  }
  audit::putting_back(tx, it.record.id);
  GERBANG_CHECK(plan.run(tx, {call.actor(), call.who().account, draft.reason.value_or("")}));
  return Success{plan.needs_second_person ? say::audit::done::asked : say::audit::done::put_back};
}

}  // namespace

bool may_put_back(const std::vector<Restorable>& all, const Record& record,
                  const http::Session& who) {
  const auto* it =
      record.is_refused || record.changes.empty() ? nullptr : restorable_of(all, record);
  return it && may(*it, record, who);
}

http::Routes put_back_routes(const Restorables& restorables) {
  http::Routes out;
  for (bool is_of_all : {false, true}) {
    const auto needed =
        http::needs(is_of_all ? Resource::admin_audit_log : Resource::user_audit_log, Action::view);
    const std::string side = is_of_all ? "admin/" : "", name = is_of_all ? "admin_" : "";
    out.push_back(http::route(
        Method::get, side + "audit-log/{id}/put-back", name + "audit_put_back_get", needed,
        [restorables, is_of_all](db::Sql& sql, const Call& call) -> Result<PutBackPreview> {
          GERBANG_TRY(auto it, found(sql, restorables(), call, call.who(), is_of_all));
          return preview(sql, it);
        }));
    // In two steps: an address of a merchant's server is looked up before it is kept.
    out.push_back(http::route(
        Method::post, side + "audit-log/{id}/put-back", name + "audit_put_back", needed,
        [restorables, is_of_all](http::Flow& flow, const Call& call,
                                 const PutBackDraft& draft) -> Result<Success> {
          auto ahead = flow.db.read([&](db::Sql& sql) -> Result<std::function<Result<Done>()>> {
            GERBANG_TRY(auto it, found(sql, restorables(), call, call.who(), is_of_all));
            GERBANG_TRY(auto plan, looked(sql, it));
            if (!plan.changes_anything()) return std::function<Result<Done>()>();
            return std::move(plan.ahead);
          });
          if (!ahead.ok()) return ahead.error();
          if (*ahead) GERBANG_CHECK((*ahead)());
          return flow.db.write(
              [&](db::Tx& tx) { return put_back(tx, restorables(), call, draft, is_of_all); });
        }));
  }
  return out;
}

}  // namespace gerbang::trail
