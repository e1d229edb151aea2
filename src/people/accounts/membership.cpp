#include "people/accounts/membership.h"

namespace gerbang::accounts {
namespace {

// By the account, or all of a company, or one person's of it; 0 is not asked for.
constexpr db::Statement kMemberships{"memberships", R"(
  SELECT a.id, a.company_id, a.user_id, a.role, a.role_id, a.role_name, a.grants, a.rank,
         a.is_active, a.created_at, u.full_name, u.email, u.language,
         u.email_verified_at IS NOT NULL, u.has_two_factor, u.locked_until, u.code_locked_until
  FROM accounts a JOIN users u ON u.id = a.user_id
  WHERE (a.id = $1 OR a.company_id = $2) AND (CAST($3 AS BIGINT) = 0 OR a.user_id = $3)
  ORDER BY a.id)"};
constexpr Id<Account> kAnyAccount{};
constexpr Id<User> kAnybody{};

constexpr db::Statement kCompanyLock{"company_lock", R"(
  SELECT id FROM companies WHERE id = $1)",
                                     true};
constexpr db::Statement kHeads{"heads_active", R"(
  SELECT count(*) FROM accounts WHERE company_id = $1 AND role = $2 AND is_active = 1)"};
constexpr db::Statement kRoleSet{"membership_set", R"(
  UPDATE accounts SET role = $2, role_id = $3, role_name = $4, grants = $5, rank = $6
  WHERE id = $1)"};
constexpr db::Statement kSwitch{"membership_switch", R"(
  UPDATE accounts SET is_active = $2 WHERE id = $1 AND is_active <> $2)"};
constexpr db::Statement kSessionsOf{"account_sessions_end", R"(
  DELETE FROM sessions WHERE user_id = $1 AND account_id = $2)"};
constexpr db::Statement kAdd{"membership_add", R"(
  INSERT INTO accounts (id, company_id, user_id, role, is_active, created_at, role_id, role_name,
                        grants, rank)
  VALUES ($1, $2, $3, $4, 1, $5, $6, $7, $8, $9)
  ON CONFLICT (user_id, company_id) DO NOTHING)"};
constexpr db::Statement kUnlock{"user_unlock", R"(
  UPDATE users SET failed_count = 0, locked_until = NULL, code_failed_count = 0,
                   code_locked_until = NULL
  WHERE id = $1)"};
constexpr db::Statement kViewAs{"session_view_as", R"(
  UPDATE sessions SET view_as = $2, view_as_name = $3 WHERE token_hash = $1)"};
constexpr db::Statement kViewAsEnd{"session_view_as_end", R"(
  UPDATE sessions SET view_as = NULL, view_as_name = NULL WHERE token_hash = $1)"};
constexpr db::Statement kFace{"session_face", R"(
  SELECT a.role, a.role_name, s.view_as_name
  FROM sessions s JOIN accounts a ON a.id = $2 WHERE s.token_hash = $1)"};

}  // namespace

PermissionSet account_permissions(MerchantId company, Role role, std::string_view grants) {
  bool is_gateway = company == kGatewayCompany;
  PermissionSet out = permissions_of(grants);
  const auto* row = role_row(role);
  if (row && row->gateway == is_gateway) out.add(role_permissions(role));
  out.keep(permissions_max(is_gateway));
  return out;
}

std::string role_shown(Role role, std::string_view role_name) {
  const auto* row = role_row(role);
  return row && role_name.empty() ? std::string(row->name) : std::string(role_name);
}

std::optional<Membership> membership_find(db::Sql& sql, Id<Account> account) {
  return sql.one<Membership>(kMemberships, account, MerchantId{}, kAnybody);
}

std::optional<Membership> membership_of(db::Sql& sql, MerchantId company, Id<User> user) {
  return sql.one<Membership>(kMemberships, kAnyAccount, company, user);
}

std::vector<Membership> memberships_of(db::Sql& sql, MerchantId company) {
  return sql.all<Membership>(kMemberships, kAnyAccount, company, kAnybody);
}

void company_lock(db::Tx& tx, MerchantId company) {
  tx.one<MerchantId>(kCompanyLock, company);
}

std::int64_t heads_active(db::Sql& sql, MerchantId company) {
  auto head = company == kGatewayCompany ? Role::gateway_administrator : Role::merchant_owner;
  return sql.one<std::int64_t>(kHeads, company, head).value_or(0);
}

void membership_set(db::Tx& tx, Id<Account> account, const MembershipRole& role) {
  tx.exec(kRoleSet, account, role.role, role.role_id, role.role_name, role.grants, role.rank);
}

bool membership_switch(db::Tx& tx, const Membership& member, bool is_active) {
  if (tx.changed(kSwitch, member.id, is_active) == 0) return false;
  if (!is_active) tx.exec(kSessionsOf, member.user, member.id);
  return true;
}

std::optional<Id<Account>> membership_add(db::Tx& tx, MerchantId company, Id<User> user,
                                          const MembershipRole& role) {
  auto id = id_new<Account>(tx.now());
  if (tx.changed(kAdd, id, company, user, role.role, tx.now(), role.role_id, role.role_name,
                 role.grants, role.rank) == 0) {
    return std::nullopt;
  }
  return id;
}

void user_unlock(db::Tx& tx, Id<User> user) {
  tx.exec(kUnlock, user);
}

void view_as_set(db::Tx& tx, std::string_view token_hash, std::string_view permissions,
                 std::string_view name) {
  tx.exec(kViewAs, token_hash, permissions, name);
}

void view_as_end(db::Tx& tx, std::string_view token_hash) {
  tx.exec(kViewAsEnd, token_hash);
}

std::optional<SessionFace> session_face(db::Sql& sql, std::string_view token_hash,
                                        Id<Account> account) {
  return sql.one<SessionFace>(kFace, token_hash, account);
}

}  // namespace gerbang::accounts
