#pragma once
// All SQL about roles, groups, levels, invitations and removals of second factors.

#include <optional>
#include <string>
#include <vector>

#include "people/team/group.h"
#include "people/team/person.h"
#include "people/team/role.h"

namespace gerbang::team {

struct RoleRecord {
  Id<CustomRole> id;
  std::string name;
  std::string description;
  std::string permissions;
  std::int64_t version = 0;
};
BOOST_DESCRIBE_STRUCT(RoleRecord, (), (id, name, description, permissions, version))

/// Of one role, by where it is.
struct RoleUse {
  std::int64_t role_id = 0;
  std::int64_t people = 0;
};
BOOST_DESCRIBE_STRUCT(RoleUse, (), (role_id, people))

namespace store {

std::vector<RoleRecord> roles(db::Sql& sql, MerchantId company);
std::optional<RoleRecord> role(db::Sql& sql, MerchantId company, Id<CustomRole> id);
/// False: the name is taken.
bool role_insert(db::Tx& tx, MerchantId company, const RoleRecord& role);
bool role_update(db::Tx& tx, MerchantId company, const RoleRecord& role);
void role_remove(db::Tx& tx, MerchantId company, Id<CustomRole> id);
/// How many people, groups, open invitations have each role, presets by their number.
std::vector<RoleUse> roles_of_people(db::Sql& sql, MerchantId company);
std::vector<RoleUse> roles_of_groups(db::Sql& sql, MerchantId company);
std::vector<RoleUse> roles_of_invitations(db::Sql& sql, MerchantId company);
/// Who has it, also through a group.
std::vector<Id<Account>> accounts_with_role(db::Sql& sql, MerchantId company, Id<CustomRole> id);

/// The roles that an account's groups give, and the highest of their levels (0: none).
std::vector<Id<CustomRole>> group_roles_of(db::Sql& sql, MerchantId company, Id<Account> account);
std::int64_t level_rank_of(db::Sql& sql, MerchantId company, Id<Account> account);

std::optional<GroupRecord> group(db::Sql& sql, MerchantId company, Id<UserGroup> id);
std::vector<GroupRecord> groups(db::Sql& sql, MerchantId company);
bool group_insert(db::Tx& tx, MerchantId company, const GroupRecord& group);
bool group_update(db::Tx& tx, MerchantId company, const GroupRecord& group);
void group_remove(db::Tx& tx, MerchantId company, Id<UserGroup> id);
std::vector<Id<CustomRole>> group_roles(db::Sql& sql, MerchantId company, Id<UserGroup> id);
void group_roles_set(db::Tx& tx, MerchantId company, Id<UserGroup> id,
                     const std::vector<Id<CustomRole>>& roles);
std::vector<Id<Account>> group_members(db::Sql& sql, MerchantId company, Id<UserGroup> id);
void group_members_set(db::Tx& tx, MerchantId company, Id<UserGroup> id,
                       const std::vector<Id<Account>>& members);
std::vector<Id<UserGroup>> groups_of(db::Sql& sql, MerchantId company, Id<Account> account);

std::vector<LevelRecord> levels(db::Sql& sql, MerchantId company);
std::optional<LevelRecord> level(db::Sql& sql, MerchantId company, Id<GroupLevel> id);
bool level_insert(db::Tx& tx, MerchantId company, const LevelRecord& level);
bool level_update(db::Tx& tx, MerchantId company, const LevelRecord& level);
void level_remove(db::Tx& tx, MerchantId company, Id<GroupLevel> id);

/// False: one waits for this address already.
bool invitation_insert(db::Tx& tx, const InvitationRecord& invitation);
std::optional<InvitationRecord> invitation(db::Sql& sql, Id<TeamInvitation> id);
std::vector<InvitationRecord> invitations(db::Sql& sql, MerchantId company);
bool invitation_move(db::Tx& tx, MerchantId company, Id<TeamInvitation> id, InvitationStatus from,
                     InvitationStatus to);
void invitation_renew(db::Tx& tx, MerchantId company, Id<TeamInvitation> id, Instant ends_at);
std::int64_t invitations_open(db::Sql& sql, MerchantId company);

bool removal_insert(db::Tx& tx, const FactorRemoval& removal);
std::optional<FactorRemoval> removal(db::Sql& sql, Id<FactorRemoval> id);
std::optional<FactorRemoval> removal_open(db::Sql& sql, Id<User> user);
bool removal_decide(db::Tx& tx, MerchantId company, Id<FactorRemoval> id, RemovalStatus to,
                    Id<User> by);

}  // namespace store
}  // namespace gerbang::team
