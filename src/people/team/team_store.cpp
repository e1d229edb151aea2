#include "people/team/team_store.h"

#include "base/core/email.h"
#include "base/db/record.h"

namespace gerbang::team {

constexpr auto column_names(db::RecordOf<GroupRecord>) {
  return std::array{db::Column{"level", "level_id"}};
}
constexpr auto column_names(db::RecordOf<InvitationRecord>) {
  return std::array{db::Column{"company", "company_id"}, db::Column{"role", "role_id"}};
}
constexpr auto column_names(db::RecordOf<FactorRemoval>) {
  return std::array{db::Column{"company", "company_id"}, db::Column{"account", "account_id"},
                    db::Column{"user", "user_id"}};
}

namespace store {
namespace {

constexpr db::Statement kRoles{
    "roles", db::text<RoleRecord, "SELECT {} FROM roles WHERE company_id = $1 ORDER BY name_key">};
constexpr db::Statement kRole{
    "role_find", db::text<RoleRecord, "SELECT {} FROM roles WHERE company_id = $1 AND id = $2">};
constexpr db::Statement kRoleInsert{"role_insert", R"(
  INSERT INTO roles (company_id, id, name, name_key, description, permissions, version, created_at,
                     changed_at)
  VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $7)
  ON CONFLICT (company_id, name_key) DO NOTHING)"};
constexpr db::Statement kRoleUpdate{"role_update", R"(
  UPDATE roles SET name = $3, name_key = $4, description = $5, permissions = $6,
                   version = version + 1, changed_at = $7
  WHERE company_id = $1 AND id = $2
    AND NOT EXISTS (SELECT 1 FROM roles o WHERE o.company_id = $1 AND o.name_key = $4
                                           AND o.id <> $2))"};
constexpr db::Statement kRoleRemove{"role_remove", R"(
  DELETE FROM roles WHERE company_id = $1 AND id = $2)"};
constexpr db::Statement kRolesOfPeople{"roles_of_people", R"(
  SELECT CASE WHEN role_id <> 0 THEN role_id ELSE CAST(role AS BIGINT) END, count(*)
  FROM accounts WHERE company_id = $1 GROUP BY 1)"};
constexpr db::Statement kRolesOfGroups{"roles_of_groups", R"(
  SELECT role_id, count(*) FROM user_group_roles WHERE company_id = $1 GROUP BY 1)"};
constexpr db::Statement kRolesOfInvitations{"roles_of_invitations", R"(
  SELECT role_id, count(*) FROM team_invitations
  WHERE company_id = $1 AND status = 1 AND ends_at > $2 GROUP BY 1)"};
constexpr db::Statement kAccountsWithRole{"accounts_with_role", R"(
  SELECT id FROM accounts WHERE company_id = $1 AND role_id = $2
  UNION
  SELECT m.account_id FROM user_group_roles r
  JOIN user_group_members m ON m.company_id = r.company_id AND m.group_id = r.group_id
  WHERE r.company_id = $1 AND r.role_id = $2)"};
constexpr db::Statement kGroupRolesOf{"group_roles_of", R"(
  SELECT DISTINCT r.role_id FROM user_group_members m
  JOIN user_group_roles r ON r.company_id = m.company_id AND r.group_id = m.group_id
  WHERE m.company_id = $1 AND m.account_id = $2 ORDER BY r.role_id)"};
constexpr db::Statement kLevelRankOf{"level_rank_of", R"(
  SELECT l.rank FROM user_group_members m
  JOIN user_groups g ON g.company_id = m.company_id AND g.id = m.group_id
  JOIN user_group_levels l ON l.company_id = g.company_id AND l.id = g.level_id
  WHERE m.company_id = $1 AND m.account_id = $2 ORDER BY l.rank DESC LIMIT 1)"};

constexpr db::Statement kGroup{
    "user_group",
    db::text<GroupRecord, "SELECT {} FROM user_groups WHERE company_id = $1 AND id = $2">};
constexpr db::Statement kGroups{
    "user_groups",
    db::text<GroupRecord, "SELECT {} FROM user_groups WHERE company_id = $1 ORDER BY name_key">};
constexpr db::Statement kGroupInsert{"user_group_insert", R"(
  INSERT INTO user_groups (company_id, id, name, name_key, description, level_id, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (company_id, name_key) DO NOTHING)"};
constexpr db::Statement kGroupUpdate{"user_group_update", R"(
  UPDATE user_groups SET name = $3, name_key = $4, description = $5, level_id = $6
  WHERE company_id = $1 AND id = $2
    AND NOT EXISTS (SELECT 1 FROM user_groups o WHERE o.company_id = $1 AND o.name_key = $4
                                                 AND o.id <> $2))"};
constexpr db::Statement kGroupRemove{"user_group_remove", R"(
  DELETE FROM user_groups WHERE company_id = $1 AND id = $2)"};
constexpr db::Statement kGroupRoles{"user_group_roles", R"(
  SELECT role_id FROM user_group_roles WHERE company_id = $1 AND group_id = $2 ORDER BY role_id)"};
constexpr db::Statement kGroupRolesEnd{"user_group_roles_end", R"(
  DELETE FROM user_group_roles WHERE company_id = $1 AND group_id = $2)"};
constexpr db::Statement kGroupRoleAdd{"user_group_role_add", R"(
  INSERT INTO user_group_roles (company_id, group_id, role_id) VALUES ($1, $2, $3)
  ON CONFLICT (company_id, group_id, role_id) DO NOTHING)"};
constexpr db::Statement kGroupMembers{"user_group_members", R"(
  SELECT account_id FROM user_group_members WHERE company_id = $1 AND group_id = $2
  ORDER BY account_id)"};
constexpr db::Statement kGroupMembersEnd{"user_group_members_end", R"(
  DELETE FROM user_group_members WHERE company_id = $1 AND group_id = $2)"};
constexpr db::Statement kGroupMemberAdd{"user_group_member_add", R"(
  INSERT INTO user_group_members (company_id, group_id, account_id) VALUES ($1, $2, $3)
  ON CONFLICT (company_id, group_id, account_id) DO NOTHING)"};
constexpr db::Statement kGroupsOf{"user_groups_of", R"(
  SELECT group_id FROM user_group_members WHERE company_id = $1 AND account_id = $2)"};

constexpr db::Statement kLevels{
    "group_levels",
    db::text<LevelRecord,
             "SELECT {} FROM user_group_levels WHERE company_id = $1 ORDER BY rank DESC">};
constexpr db::Statement kLevel{
    "group_level",
    db::text<LevelRecord, "SELECT {} FROM user_group_levels WHERE company_id = $1 AND id = $2">};
constexpr db::Statement kLevelInsert{"group_level_insert", R"(
  INSERT INTO user_group_levels (company_id, id, name, name_key, rank, created_at)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING)"};
constexpr db::Statement kLevelUpdate{"group_level_update", R"(
  UPDATE user_group_levels SET name = $3, name_key = $4, rank = $5
  WHERE company_id = $1 AND id = $2
    AND NOT EXISTS (SELECT 1 FROM user_group_levels o
                    WHERE o.company_id = $1 AND o.id <> $2 AND (o.name_key = $4 OR o.rank = $5)))"};
constexpr db::Statement kLevelRemove{"group_level_remove", R"(
  DELETE FROM user_group_levels WHERE company_id = $1 AND id = $2)"};

constexpr db::RecordStatement<InvitationRecord, R"(
  INSERT INTO team_invitations (company_id, id, email, email_key, role_id, language, status,
                                invited_by, invited_by_name, created_at, ends_at)
  VALUES (:company, :id, :email, $1, :role, :language, :status, :invited_by, :invited_by_name,
          :created_at, :ends_at)
  ON CONFLICT (company_id, email_key) WHERE status = 1 DO NOTHING)">
    kInvitationInsert{"team_invitation_insert"};
constexpr db::Statement kInvitation{
    "team_invitation", db::text<InvitationRecord, "SELECT {} FROM team_invitations WHERE id = $1">};
constexpr db::Statement kInvitations{
    "team_invitations",
    db::text<
        InvitationRecord,
        "SELECT {} FROM team_invitations WHERE company_id = $1 AND status = 1 ORDER BY id DESC">};
constexpr db::Statement kInvitationMove{"team_invitation_move", R"(
  UPDATE team_invitations SET status = $4 WHERE company_id = $1 AND id = $2 AND status = $3)"};
constexpr db::Statement kInvitationRenew{"team_invitation_renew", R"(
  UPDATE team_invitations SET ends_at = $3 WHERE company_id = $1 AND id = $2 AND status = 1)"};
constexpr db::Statement kInvitationsOpen{"team_invitations_open", R"(
  SELECT count(*) FROM team_invitations WHERE company_id = $1 AND status = 1)"};

constexpr db::RecordStatement<FactorRemoval, R"(
  INSERT INTO factor_removals (company_id, id, account_id, user_id, reason, status, asked_by,
                               asked_by_name, asked_at)
  VALUES (:company, :id, :account, :user, :reason, :status, :asked_by, :asked_by_name, :asked_at)
  ON CONFLICT (user_id) WHERE status = 1 DO NOTHING)">
    kRemovalInsert{"factor_removal_insert"};
constexpr db::Statement kRemoval{
    "factor_removal", db::text<FactorRemoval, "SELECT {} FROM factor_removals WHERE id = $1">};
constexpr db::Statement kRemovalOpen{
    "factor_removal_open",
    db::text<FactorRemoval, "SELECT {} FROM factor_removals WHERE user_id = $1 AND status = 1">};
constexpr db::Statement kRemovalDecide{"factor_removal_decide", R"(
  UPDATE factor_removals SET status = $3, decided_by = $4, decided_at = $5
  WHERE company_id = $1 AND id = $2 AND status = 1)"};

/// A name as it is compared within its company.
std::string name_key(std::string_view name) {
  return email_key(name);
}

}  // namespace

std::vector<RoleRecord> roles(db::Sql& sql, MerchantId company) {
  return sql.all<RoleRecord>(kRoles, company);
}
std::optional<RoleRecord> role(db::Sql& sql, MerchantId company, Id<CustomRole> id) {
  return sql.one<RoleRecord>(kRole, company, id);
}
bool role_insert(db::Tx& tx, MerchantId company, const RoleRecord& role) {
  return tx.changed(kRoleInsert, company, role.id, role.name, name_key(role.name), role.description,
                    role.permissions, tx.now()) == 1;
}
bool role_update(db::Tx& tx, MerchantId company, const RoleRecord& role) {
  return tx.changed(kRoleUpdate, company, role.id, role.name, name_key(role.name), role.description,
                    role.permissions, tx.now()) == 1;
}
void role_remove(db::Tx& tx, MerchantId company, Id<CustomRole> id) {
  tx.exec(kRoleRemove, company, id);
}
std::vector<RoleUse> roles_of_people(db::Sql& sql, MerchantId company) {
  return sql.all<RoleUse>(kRolesOfPeople, company);
}
std::vector<RoleUse> roles_of_groups(db::Sql& sql, MerchantId company) {
  return sql.all<RoleUse>(kRolesOfGroups, company);
}
std::vector<RoleUse> roles_of_invitations(db::Sql& sql, MerchantId company) {
  return sql.all<RoleUse>(kRolesOfInvitations, company, sql.now());
}
std::vector<Id<Account>> accounts_with_role(db::Sql& sql, MerchantId company, Id<CustomRole> id) {
  return sql.all<Id<Account>>(kAccountsWithRole, company, id);
}
std::vector<Id<CustomRole>> group_roles_of(db::Sql& sql, MerchantId company, Id<Account> account) {
  return sql.all<Id<CustomRole>>(kGroupRolesOf, company, account);
}
std::int64_t level_rank_of(db::Sql& sql, MerchantId company, Id<Account> account) {
  return sql.one<std::int64_t>(kLevelRankOf, company, account).value_or(0);
}

std::optional<GroupRecord> group(db::Sql& sql, MerchantId company, Id<UserGroup> id) {
  return sql.one<GroupRecord>(kGroup, company, id);
}
std::vector<GroupRecord> groups(db::Sql& sql, MerchantId company) {
  return sql.all<GroupRecord>(kGroups, company);
}
bool group_insert(db::Tx& tx, MerchantId company, const GroupRecord& group) {
  return tx.changed(kGroupInsert, company, group.id, group.name, name_key(group.name),
                    group.description, group.level, tx.now()) == 1;
}
bool group_update(db::Tx& tx, MerchantId company, const GroupRecord& group) {
  return tx.changed(kGroupUpdate, company, group.id, group.name, name_key(group.name),
                    group.description, group.level) == 1;
}
void group_remove(db::Tx& tx, MerchantId company, Id<UserGroup> id) {
  tx.exec(kGroupRolesEnd, company, id);
  tx.exec(kGroupMembersEnd, company, id);
  tx.exec(kGroupRemove, company, id);
}
std::vector<Id<CustomRole>> group_roles(db::Sql& sql, MerchantId company, Id<UserGroup> id) {
  return sql.all<Id<CustomRole>>(kGroupRoles, company, id);
}
void group_roles_set(db::Tx& tx, MerchantId company, Id<UserGroup> id,
                     const std::vector<Id<CustomRole>>& roles) {
  tx.exec(kGroupRolesEnd, company, id);
  for (auto role : roles)
    tx.exec(kGroupRoleAdd, company, id, role);
}
std::vector<Id<Account>> group_members(db::Sql& sql, MerchantId company, Id<UserGroup> id) {
  return sql.all<Id<Account>>(kGroupMembers, company, id);
}
void group_members_set(db::Tx& tx, MerchantId company, Id<UserGroup> id,
                       const std::vector<Id<Account>>& members) {
  tx.exec(kGroupMembersEnd, company, id);
  for (auto member : members)
    tx.exec(kGroupMemberAdd, company, id, member);
}
std::vector<Id<UserGroup>> groups_of(db::Sql& sql, MerchantId company, Id<Account> account) {
  return sql.all<Id<UserGroup>>(kGroupsOf, company, account);
}

std::vector<LevelRecord> levels(db::Sql& sql, MerchantId company) {
  return sql.all<LevelRecord>(kLevels, company);
}
std::optional<LevelRecord> level(db::Sql& sql, MerchantId company, Id<GroupLevel> id) {
  return sql.one<LevelRecord>(kLevel, company, id);
}
bool level_insert(db::Tx& tx, MerchantId company, const LevelRecord& level) {
  return tx.changed(kLevelInsert, company, level.id, level.name, name_key(level.name), level.rank,
                    tx.now()) == 1;
}
bool level_update(db::Tx& tx, MerchantId company, const LevelRecord& level) {
  return tx.changed(kLevelUpdate, company, level.id, level.name, name_key(level.name),
                    level.rank) == 1;
}
void level_remove(db::Tx& tx, MerchantId company, Id<GroupLevel> id) {
  tx.exec(kLevelRemove, company, id);
}

bool invitation_insert(db::Tx& tx, const InvitationRecord& it) {
  return kInvitationInsert.changed(tx, it, email_key(it.email)) == 1;
}
std::optional<InvitationRecord> invitation(db::Sql& sql, Id<TeamInvitation> id) {
  return sql.one<InvitationRecord>(kInvitation, id);
}
std::vector<InvitationRecord> invitations(db::Sql& sql, MerchantId company) {
  return sql.all<InvitationRecord>(kInvitations, company);
}
bool invitation_move(db::Tx& tx, MerchantId company, Id<TeamInvitation> id, InvitationStatus from,
                     InvitationStatus to) {
  return tx.changed(kInvitationMove, company, id, from, to) == 1;
}
void invitation_renew(db::Tx& tx, MerchantId company, Id<TeamInvitation> id, Instant ends_at) {
  tx.exec(kInvitationRenew, company, id, ends_at);
}
std::int64_t invitations_open(db::Sql& sql, MerchantId company) {
  return sql.one<std::int64_t>(kInvitationsOpen, company).value_or(0);
}

bool removal_insert(db::Tx& tx, const FactorRemoval& it) {
  return kRemovalInsert.changed(tx, it) == 1;
}
std::optional<FactorRemoval> removal(db::Sql& sql, Id<FactorRemoval> id) {
  return sql.one<FactorRemoval>(kRemoval, id);
}
std::optional<FactorRemoval> removal_open(db::Sql& sql, Id<User> user) {
  return sql.one<FactorRemoval>(kRemovalOpen, user);
}
bool removal_decide(db::Tx& tx, MerchantId company, Id<FactorRemoval> id, RemovalStatus to,
                    Id<User> by) {
  return tx.changed(kRemovalDecide, company, id, to, by, tx.now()) == 1;
}

}  // namespace store
}  // namespace gerbang::team
