#include "people/team/role.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/audit/audit.h"
#include "base/audit/change.h"
#include "base/core/email.h"
#include "people/team/team_store.h"
#include "say/team.h"

namespace gerbang::team {
namespace {

using accounts::Membership;
using R = Resource;

constexpr std::array kToxicPairs{
    ToxicPair{
        "payoutAccount", {R::payment_payout, Action::edit}, {R::payment_payout, Action::approve}},
    ToxicPair{"mandateEnd",
              {R::payment_e_mandate_termination, Action::create},
              {R::payment_e_mandate_termination, Action::approve}},
    ToxicPair{"keysAndTeam", {R::user_api_account, Action::edit}, {R::user_team, Action::edit}},
    ToxicPair{"refundAndPayout",
              {R::payment_refund_request, Action::create},
              {R::payment_payout, Action::approve}},
    ToxicPair{
        "gatewayPayout", {R::admin_payout, Action::create}, {R::admin_payout, Action::approve}},
    ToxicPair{
        "gatewayAdjustment", {R::admin_payout, Action::edit}, {R::admin_payout, Action::approve}},
    ToxicPair{"gatewayFee", {R::admin_fee, Action::edit}, {R::admin_fee, Action::approve}},
    ToxicPair{"merchantAndPayout",
              {R::admin_merchant_application, Action::approve},
              {R::admin_payout, Action::approve}},
    ToxicPair{"refundAndSale",
              {R::admin_sales_transaction, Action::edit},
              {R::admin_refund_request, Action::approve}},
    ToxicPair{"personalData",
              {R::admin_personal_data, Action::create},
              {R::admin_personal_data, Action::approve}},
    ToxicPair{"peopleAndMoney", {R::admin_user, Action::edit}, {R::admin_payout, Action::approve}},
};

const audit::Fields kRoleFields{.left_out = {"id", "version"}, .whole = {"permissions"}};

bool is_preset(Id<CustomRole> id) {
  constexpr std::int64_t kPresetsEnd = 100;
  return id.value > 0 && id.value < kPresetsEnd;
}

const RoleRow* preset_of(MerchantId company, Id<CustomRole> id) {
  const auto* row = is_preset(id) ? role_row(static_cast<Role>(id.value)) : nullptr;
  return row && row->gateway == (company == kGatewayCompany) ? row : nullptr;
}

std::vector<std::string> texts_of(const PermissionSet& set) {
  std::vector<std::string> out;
  for (const Permission p : set.list())
    out.push_back(permission_text(p));
  return out;
}

Error above_yourself(const char* field) {
  auto out = forbidden(say::team::above_yourself);
  out.field_errors.push_back({field, say::team::above_yourself});
  out.detail = "team.aboveYourself";
  return out;
}

Result<PermissionSet> permissions_read(const Administrator& by, MerchantId company,
                                       const RoleDraft& draft) {
  PermissionSet out;
  for (const auto& text : draft.permissions) {
    auto permission = permission_parse(text);
    if (!permission || !permissions_max(company == kGatewayCompany).has(*permission)) {
      return invalid_field("permissions", say::team::no_permission({.permission = text}));
    }
    out.add(*permission);
  }
  if (out.empty()) return invalid_field("permissions", say::team::nothing_chosen);
  if (!by.permissions.contains(out)) return above_yourself("permissions");
  return out;
}

Result<Done> name_check(MerchantId company, const std::string& name) {
  for (const auto& row : kRoles) {
    if (row.gateway == (company == kGatewayCompany) && email_key(row.name) == email_key(name)) {
      return invalid_field("name", say::team::name_taken);
    }
  }
  return Done{};
}

void audit(db::Tx& tx, const Administrator& by, MerchantId company, audit::Action action,
           Id<CustomRole> id, const std::string& detail) {
  audit::write(tx, company, by.actor, action, id_text(id), detail);
}

/// Whom `by` may not administer. She herself is not among them: by a role that she changes she gets
/// nothing that she has not already.
std::set<Id<Account>> not_below(db::Sql& sql, const Membership& by) {
  std::set<Id<Account>> out;
  const auto rank = rank_of(by);
  for (const auto& it : accounts::memberships_of(sql, by.company)) {
    if (it.id != by.id && !stands_over(rank, rank_of(it))) out.insert(it.id);
  }
  return out;
}

bool any_has(db::Sql& sql, const std::set<Id<Account>>& people, MerchantId company,
             Id<CustomRole> role) {
  return !people.empty() &&
         std::ranges::any_of(store::accounts_with_role(sql, company, role),
                             [&](Id<Account> id) { return people.contains(id); });
}

std::int64_t used(const std::vector<RoleUse>& uses, Id<CustomRole> id) {
  auto at = std::ranges::find(uses, id.value, &RoleUse::role_id);
  return at == uses.end() ? 0 : at->people;
}

}  // namespace

std::span<const ToxicPair> toxic_pairs() {
  return kToxicPairs;
}

std::vector<std::string> toxic_pairs_in(const PermissionSet& permissions) {
  std::vector<std::string> out;
  for (const auto& pair : kToxicPairs) {
    if (permissions.has(pair.asks) && permissions.has(pair.approves)) out.emplace_back(pair.name);
  }
  return out;
}

std::int64_t rank_of(Role role, const PermissionSet& permissions, std::int64_t level) {
  if (role == Role::merchant_owner || role == Role::gateway_administrator) return kHeadRank;
  if (role == Role::merchant_admin) return kAdminRank;
  bool administers = permissions.has({R::user_team, Action::edit}) ||
                     permissions.has({R::admin_user, Action::edit});
  return std::max<std::int64_t>(level, administers ? 1 : 0);
}

PermissionSet permissions_of(const Membership& member) {
  return accounts::account_permissions(member.company, member.role, member.grants);
}

std::int64_t rank_of(const Membership& member) {
  return rank_of(member.role, permissions_of(member), member.rank);
}

bool stands_over(std::int64_t one, std::int64_t other) {
  return one > other || (one == kHeadRank && other == kHeadRank);
}

Result<Administrator> administrator(db::Tx& tx, const Actor& actor, Id<Account> account,
                                    MerchantId company, Permission needed) {
  accounts::company_lock(tx, std::min(actor.company, company));
  if (actor.company != company) accounts::company_lock(tx, std::max(actor.company, company));
  auto member = accounts::membership_find(tx, account);
  if (!member || !member->is_active) return forbidden(say::team::not_any_more);
  Administrator out{actor, *member, permissions_of(*member), rank_of(*member),
                    member->company == kGatewayCompany};
  if (!out.permissions.has(needed)) return forbidden(say::team::not_any_more);
  return out;
}

std::vector<RoleView> roles_of(db::Sql& sql, MerchantId company, const RoleReader& reader) {
  auto people = store::roles_of_people(sql, company);
  auto groups = store::roles_of_groups(sql, company);
  auto invitations = store::roles_of_invitations(sql, company);
  auto others = reader.member ? not_below(sql, *reader.member) : std::set<Id<Account>>();
  std::vector<RoleView> out;
  auto add = [&](RoleView view, const PermissionSet& permissions) {
    view.permissions = texts_of(permissions);
    view.people = used(people, view.id);
    view.groups = used(groups, view.id);
    view.invitations = used(invitations, view.id);
    view.may_give = reader.permissions.contains(permissions);
    view.may_change = view.may_give && !view.is_preset && reader.member &&
                      !any_has(sql, others, company, view.id);
    out.push_back(std::move(view));
  };
  for (const auto& row : kRoles) {
    if (row.gateway != (company == kGatewayCompany)) continue;
    add({.id = {static_cast<std::int64_t>(row.role)},
         .name = std::string(row.name),
         .is_preset = true},
        role_permissions(row.role));
  }
  for (auto& role : store::roles(sql, company)) {
    add({.id = role.id,
         .name = std::move(role.name),
         .description = std::move(role.description),
         .version = role.version},
        gerbang::permissions_of(role.permissions));
  }
  return out;
}

Result<Id<CustomRole>> role_create(db::Tx& tx, const Administrator& by, MerchantId company,
                                   const RoleDraft& draft) {
  constexpr std::size_t kRolesMax = 100;
  GERBANG_TRY(auto permissions, permissions_read(by, company, draft));
  GERBANG_CHECK(name_check(company, draft.name));
  if (store::roles(tx, company).size() >= kRolesMax) {
    return conflict(say::team::too_many_roles, "role.tooMany");
  }
  RoleRecord role{id_new<CustomRole>(tx.now()), draft.name, draft.description.value_or(""),
                  permissions_text(permissions)};
  if (!store::role_insert(tx, company, role)) {
    return invalid_field("name", say::team::name_taken);
  }
  audit(tx, by, company, "role.create", role.id, role.name + ": " + role.permissions);
  return role.id;
}

Result<Done> role_change(db::Tx& tx, const events::Outbox& outbox, const Administrator& by,
                         MerchantId company, Id<CustomRole> id, const RoleDraft& draft) {
  auto role = store::role(tx, company, id);
  if (!role) return not_found(say::team::no_role);
  if (role->version != draft.version) return conflict(say::team::role_changed, "role.changed");
  if (!by.permissions.contains(gerbang::permissions_of(role->permissions))) {
    return above_yourself("permissions");
  }
  if (any_has(tx, not_below(tx, by.member), company, id)) return forbidden(say::team::not_below);
  GERBANG_TRY(auto permissions, permissions_read(by, company, draft));
  GERBANG_CHECK(name_check(company, draft.name));
  const auto before = *role;
  role->name = draft.name;
  role->description = draft.description.value_or("");
  role->permissions = permissions_text(permissions);
  if (!store::role_update(tx, company, *role)) {
    return invalid_field("name", say::team::name_taken);
  }
  regrant_all_with(tx, outbox, company, id);
  audit::write_change(tx, company, by.actor, "role.change", id_text(id), role->name,
                      audit::changes(&before, &*role, kRoleFields));
  return Done{};
}

Result<Done> role_delete(db::Tx& tx, const Administrator& by, MerchantId company,
                         Id<CustomRole> id) {
  auto role = store::role(tx, company, id);
  if (!role) return not_found(say::team::no_role);
  if (!by.permissions.contains(gerbang::permissions_of(role->permissions))) {
    return above_yourself("permissions");
  }
  bool is_used = used(store::roles_of_people(tx, company), id) > 0 ||
                 used(store::roles_of_groups(tx, company), id) > 0 ||
                 used(store::roles_of_invitations(tx, company), id) > 0;
  if (is_used) return conflict(say::team::role_in_use, "role.inUse");
  store::role_remove(tx, company, id);
  audit::write_change(tx, company, by.actor, "role.delete", id_text(id),
                      role->name + ": " + role->permissions,
                      audit::changes<RoleRecord>(&*role, nullptr, kRoleFields));
  return Done{};
}

std::optional<RoleGrant> role_grant(db::Sql& sql, MerchantId company, Id<CustomRole> id) {
  if (const auto* row = preset_of(company, id)) {
    return RoleGrant{{row->role, 0, "", "", 0}, role_permissions(row->role)};
  }
  auto role = is_preset(id) ? std::nullopt : store::role(sql, company, id);
  if (!role) return std::nullopt;
  return RoleGrant{{Role{}, id.value, role->name, role->permissions, 0},
                   gerbang::permissions_of(role->permissions)};
}

accounts::MembershipRole standing(db::Sql& sql, const Membership& member, const RoleGrant& own) {
  auto out = own.account;
  PermissionSet named = gerbang::permissions_of(out.grants);
  std::string presets;
  for (auto id : store::group_roles_of(sql, member.company, member.id)) {
    if (preset_of(member.company, id)) {
      presets += " role:" + id_text(id);
    } else if (auto role = store::role(sql, member.company, id)) {
      named.add(gerbang::permissions_of(role->permissions));
    }
  }
  out.grants = permissions_text(named) + presets;
  if (out.grants.starts_with(' ')) out.grants.erase(0, 1);
  out.rank = store::level_rank_of(sql, member.company, member.id);
  return out;
}

RoleGrant own_role(db::Sql& sql, const Membership& member) {
  Id<CustomRole> id{member.role_id != 0 ? member.role_id : static_cast<std::int64_t>(member.role)};
  // A role that is gone allows nothing.
  return role_grant(sql, member.company, id)
      .value_or(RoleGrant{{Role{}, member.role_id, member.role_name, "", 0}, {}});
}

void regrant(db::Tx& tx, const Membership& member, const RoleGrant& own) {
  accounts::membership_set(tx, member.id, standing(tx, member, own));
}

void regrant_member(db::Tx& tx, const events::Outbox& outbox, MerchantId company,
                    Id<Account> account) {
  auto member = accounts::membership_find(tx, account);
  if (!member || member->company != company) return;
  regrant(tx, *member, own_role(tx, *member));
  outbox.hint(tx, events::hint_of(member->user));
}

void regrant_all_with(db::Tx& tx, const events::Outbox& outbox, MerchantId company,
                      Id<CustomRole> role) {
  for (auto account : store::accounts_with_role(tx, company, role))
    regrant_member(tx, outbox, company, account);
}

}  // namespace gerbang::team
