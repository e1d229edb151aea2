#include "people/team/put_back.h"

#include <algorithm>

#include "people/team/group.h"
#include "people/team/role.h"
#include "people/team/team_store.h"

namespace gerbang::team {
namespace {

using audit::PutBack;
using audit::PutBackBy;
using audit::PutBackFate;
using audit::Record;
using R = Resource;

template <class Tag>
Id<Tag> subject_of(const Record& record) {
  return {id_parse(record.subject).value_or(0)};
}

RoleDraft draft_of(const RoleRecord& role) {
  RoleDraft out{role.name, role.description, {}, role.version};
  for (const Permission p : gerbang::permissions_of(role.permissions).list())
    out.permissions.push_back(permission_text(p));
  return out;
}

PutBack role_plan(const Record& record, const RoleRecord& now, RoleDraft& then) {
  PutBack out;
  auto role = out.take(record, now);
  then = draft_of(role);
  out.toxic_pairs = toxic_pairs_in(gerbang::permissions_of(role.permissions));
  return out;
}

/// Who puts back as who changes: her company and its people are held.
Result<Administrator> administrator_of(db::Tx& tx, const PutBackBy& by, const Record& record,
                                       Permission merchant, Permission gateway) {
  return administrator(tx, by.actor, by.account, record.merchant,
                       record.merchant == kGatewayCompany ? gateway : merchant);
}

void company_hold(db::Tx& tx, const Record& record) {
  accounts::company_lock(tx, record.merchant);
}

audit::Restorable of_company(std::vector<audit::Action> actions, Permission merchant,
                             Permission gateway) {
  audit::Restorable out;
  out.actions = std::move(actions);
  out.merchant = merchant;
  out.gateway = gateway;
  out.is_of_own_company = true;
  out.lock = company_hold;
  return out;
}

audit::Restorable role_changed(const events::Outbox* outbox) {
  constexpr Permission kMerchant{R::user_team, Action::edit}, kGateway{R::admin_role, Action::edit};
  auto out = of_company({"role.change"}, kMerchant, kGateway);
  out.look = [=](db::Sql& sql, const Record& record) -> Result<PutBack> {
    auto now = store::role(sql, record.merchant, subject_of<CustomRole>(record));
    if (!now) return audit::put_back_gone();
    RoleDraft then;
    auto plan = role_plan(record, *now, then);
    plan.run = [=](db::Tx& tx, const PutBackBy& who) -> Result<Done> {
      GERBANG_TRY(auto by, administrator_of(tx, who, record, kMerchant, kGateway));
      return role_change(tx, *outbox, by, record.merchant, now->id, then);
    };
    return plan;
  };
  return out;
}

/// It comes back as a new one: nobody had it when it went.
audit::Restorable role_deleted() {
  constexpr Permission kMerchant{R::user_team, Action::create},
      kGateway{R::admin_role, Action::create};
  auto out = of_company({"role.delete"}, kMerchant, kGateway);
  out.look = [=](db::Sql&, const Record& record) -> Result<PutBack> {
    RoleDraft then;
    auto plan = role_plan(record, {}, then);
    plan.run = [=](db::Tx& tx, const PutBackBy& who) -> Result<Done> {
      GERBANG_TRY(auto by, administrator_of(tx, who, record, kMerchant, kGateway));
      GERBANG_CHECK(role_create(tx, by, record.merchant, then));
      return Done{};
    };
    return plan;
  };
  return out;
}

/// "Finance, Front desk"; nothing where one of them is gone.
template <class Tag, class NameOf>
std::optional<std::string> names(const std::vector<Id<Tag>>& ids, NameOf name_of) {
  std::string out;
  for (auto id : ids) {
    std::optional<std::string> name = name_of(id);
    if (!name) return std::nullopt;
    out.append(out.empty() ? "" : ", ").append(*name);
  }
  return out;
}

/// Its roles, people and level by their names, and as they are now where they are gone.
void group_show(db::Sql& sql, MerchantId company, PutBack& plan, const GroupDraft& now,
                GroupDraft& then) {
  auto look = [&](std::string_view field, auto& is, auto& was, auto name_of) {
    auto before = names(was, name_of);
    if (before) return plan.show(field, names(is, name_of).value_or(""), *before);
    plan.not_put_back(field, PutBackFate::gone);
    was = is;
  };
  look("roleIds", now.role_ids, then.role_ids, [&](auto id) -> std::optional<std::string> {
    auto role = role_grant(sql, company, id);
    if (!role) return std::nullopt;
    return accounts::role_shown(role->account.role, role->account.role_name);
  });
  look("memberIds", now.member_ids, then.member_ids, [&](auto id) -> std::optional<std::string> {
    auto member = accounts::membership_find(sql, id);
    if (!member || member->company != company) return std::nullopt;
    return member->full_name;
  });
  auto level_of = [](const GroupDraft& it) {
    return it.level_id ? std::vector{*it.level_id} : std::vector<Id<GroupLevel>>();
  };
  auto is = level_of(now), was = level_of(then);
  look("levelId", is, was, [&](auto id) -> std::optional<std::string> {
    auto level = store::level(sql, company, id);
    if (!level) return std::nullopt;
    return level->name;
  });
  then.level_id.reset();
  if (!was.empty()) then.level_id = was.front();
}

audit::Restorable group_changed(const events::Outbox* outbox) {
  constexpr Permission kMerchant{R::user_team, Action::edit},
      kGateway{R::admin_user_group, Action::edit};
  auto out = of_company({"userGroup.change"}, kMerchant, kGateway);
  out.look = [=](db::Sql& sql, const Record& record) -> Result<PutBack> {
    auto id = subject_of<UserGroup>(record);
    auto group = store::group(sql, record.merchant, id);
    if (!group) return audit::put_back_gone();
    PutBack plan;
    const auto now = group_draft(sql, record.merchant, *group);
    auto then = plan.take(record, now);
    group_show(sql, record.merchant, plan, now, then);
    plan.run = [=](db::Tx& tx, const PutBackBy& who) -> Result<Done> {
      GERBANG_TRY(auto by, administrator_of(tx, who, record, kMerchant, kGateway));
      return group_change(tx, *outbox, by, record.merchant, id, then);
    };
    return plan;
  };
  return out;
}

audit::Restorable level_changed(const events::Outbox* outbox) {
  constexpr Permission kMerchant{R::user_team, Action::edit},
      kGateway{R::admin_user_group_level, Action::edit};
  auto out = of_company({"userGroupLevel.change"}, kMerchant, kGateway);
  out.look = [=](db::Sql& sql, const Record& record) -> Result<PutBack> {
    auto id = subject_of<GroupLevel>(record);
    auto level = store::level(sql, record.merchant, id);
    if (!level) return audit::put_back_gone();
    PutBack plan;
    auto then = plan.take(record, LevelDraft{level->name, level->rank});
    plan.run = [=](db::Tx& tx, const PutBackBy& who) -> Result<Done> {
      GERBANG_TRY(auto by, administrator_of(tx, who, record, kMerchant, kGateway));
      return level_change(tx, *outbox, by, record.merchant, id, then);
    };
    return plan;
  };
  return out;
}

}  // namespace

std::vector<audit::Restorable> team_restorables(const events::Outbox& outbox) {
  return {role_changed(&outbox), role_deleted(), group_changed(&outbox), level_changed(&outbox)};
}

}  // namespace gerbang::team
