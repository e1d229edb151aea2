#pragma once
// What people of a company may do. A role is a set of permissions: the presets of base/access,
// which nobody changes, and those that a company makes itself. Nobody gives, changes or takes a
// role that allows more than they may themselves, nor changes one of somebody who does not stand
// below them; one that somebody has, or is to have, stays. A change is felt by the next request of
// everybody who has the role (domain.md, "Permissions").

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <boost/describe.hpp>

#include "base/contract/rules.h"
#include "base/core/actor.h"
#include "base/core/result.h"
#include "base/db/db.h"
#include "base/events/events.h"
#include "people/accounts/membership.h"

namespace gerbang::team {

struct CustomRole;  // names ids; a preset's id is its number

/// Who changes something about people: as she stands in this very transaction, which holds her
/// company and the one that she changes.
struct Administrator {
  Actor actor;
  accounts::Membership member;
  PermissionSet permissions;
  std::int64_t rank = 0;
  bool is_gateway = false;
};
/// Locks the companies, and looks again whether she still may. Forbidden where she may not any
/// more.
Result<Administrator> administrator(db::Tx& tx, const Actor& actor, Id<Account> account,
                                    MerchantId company, Permission needed);

/// A role as the matrix shows it.
struct RoleView {
  Id<CustomRole> id;
  std::string name;  // of a preset its English name, which pages translate
  std::string description;
  bool is_preset = false;
  std::int64_t version = 0;
  std::vector<std::string> permissions;  // "payment.cart.view", in the order of the matrix
  std::int64_t people = 0;               // who have it themselves
  std::int64_t groups = 0;               // that give it
  std::int64_t invitations = 0;          // that wait with it
  bool may_change = false;               // by who asks
  bool may_give = false;
};
BOOST_DESCRIBE_STRUCT(RoleView, (),
                      (id, name, description, is_preset, version, permissions, people, groups,
                       invitations, may_change, may_give))
/// The presets of the company's side first, then its own by name. Whoever reads may give what is
/// among `permissions` and change what `member` stands over.
struct RoleReader {
  PermissionSet permissions = {};
  std::optional<accounts::Membership> member = {};
};
std::vector<RoleView> roles_of(db::Sql& sql, MerchantId company, const RoleReader& reader = {});

struct RoleDraft {
  std::string name;
  std::optional<std::string> description;
  std::vector<std::string> permissions;
  std::int64_t version = 0;  // that was edited; 0: a new role
};
BOOST_DESCRIBE_STRUCT(RoleDraft, (), (name, description, permissions, version))
constexpr auto field_rules(contract::Of<RoleDraft>) {
  using contract::rule;
  return std::array{rule("name").length(1, 60), rule("description").length(0, 300).or_empty(),
                    rule("permissions").items(200)};
}

/// Errors: `permissions` names what is no permission of the company's side, or more than she may;
/// `name` is taken (also by a preset).
Result<Id<CustomRole>> role_create(db::Tx& tx, const Administrator& by, MerchantId company,
                                   const RoleDraft& draft);
/// Also role.changed, where another person has saved it meanwhile, and forbidden, where somebody
/// has it who does not stand below her.
Result<Done> role_change(db::Tx& tx, const events::Outbox& outbox, const Administrator& by,
                         MerchantId company, Id<CustomRole> id, const RoleDraft& draft);
/// Conflict role.inUse: people, groups or invitations have it.
Result<Done> role_delete(db::Tx& tx, const Administrator& by, MerchantId company,
                         Id<CustomRole> id);

/// What a role is for an account: a preset's number, or the company's role.
struct RoleGrant {
  accounts::MembershipRole account;  // without groups
  PermissionSet permissions;
};
/// Nothing where the company has no such role.
std::optional<RoleGrant> role_grant(db::Sql& sql, MerchantId company, Id<CustomRole> id);
/// The role that somebody has herself.
RoleGrant own_role(db::Sql& sql, const accounts::Membership& member);
/// What an account with this role and its groups may, and how high it stands.
accounts::MembershipRole standing(db::Sql& sql, const accounts::Membership& member,
                                  const RoleGrant& own);
/// The same, written down.
void regrant(db::Tx& tx, const accounts::Membership& member, const RoleGrant& own);
/// The same for whoever has the role, also through a group.
void regrant_all_with(db::Tx& tx, const events::Outbox& outbox, MerchantId company,
                      Id<CustomRole> role);
void regrant_member(db::Tx& tx, const events::Outbox& outbox, MerchantId company,
                    Id<Account> account);

/// How high somebody stands: who heads the company, its Admins, those with a group's level (2 to
/// 99), who may administer people at all, everybody else. One administers whoever stands lower;
/// heads also one another.
std::int64_t rank_of(Role role, const PermissionSet& permissions, std::int64_t level);
std::int64_t rank_of(const accounts::Membership& member);
bool stands_over(std::int64_t one, std::int64_t other);
inline constexpr std::int64_t kHeadRank = 1000;
inline constexpr std::int64_t kAdminRank = 900;
PermissionSet permissions_of(const accounts::Membership& member);

/// Two permissions that one person should not have by the sum of her roles: who asks would approve.
/// That nobody approves what they asked for themselves holds without it; this is about two people
/// who do it for each other, and about an open browser.
struct ToxicPair {
  std::string_view name;  // for the words of pages: "payoutAccount"
  Permission asks;
  Permission approves;
};
std::span<const ToxicPair> toxic_pairs();
std::vector<std::string> toxic_pairs_in(const PermissionSet& permissions);

}  // namespace gerbang::team
