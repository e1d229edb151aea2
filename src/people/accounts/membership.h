#pragma once
// An account as those see it who administer a company's people: who it is, by which role, and
// whether it is on. What a role or a group allows is decided above (people/team) and kept here as
// `grants`, so that a request reads one row.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "base/access/permission.h"
#include "base/core/clock.h"
#include "base/core/id.h"
#include "base/core/result.h"
#include "base/db/db.h"

namespace gerbang::accounts {

struct Membership {
  Id<Account> id;
  MerchantId company;
  Id<User> user;
  Role role{};               // none of these: role_id's
  std::int64_t role_id = 0;  // of a role that the company made; 0: none
  std::string role_name;     // its name
  std::string grants;        // permissions beyond the preset role
  std::int64_t rank = 0;     // of the highest group level; 0: none
  bool is_active = false;
  Instant created_at;
  std::string full_name;
  std::string email;
  std::string language;
  bool is_verified = false;
  bool has_two_factor = false;
  std::optional<Instant> locked_until;       // of the password
  std::optional<Instant> code_locked_until;  // of the second factor
};
BOOST_DESCRIBE_STRUCT(Membership, (),
                      (id, company, user, role, role_id, role_name, grants, rank, is_active,
                       created_at, full_name, email, language, is_verified, has_two_factor,
                       locked_until, code_locked_until))

/// What somebody may by an account: its preset role, and what a role of the company's own and
/// groups add.
PermissionSet account_permissions(MerchantId company, Role role, std::string_view grants);
/// "Finance"
std::string role_shown(Role role, std::string_view role_name);

std::optional<Membership> membership_find(db::Sql& sql, Id<Account> account);
/// All of a company, whoever is switched off included.
std::vector<Membership> memberships_of(db::Sql& sql, MerchantId company);
std::optional<Membership> membership_of(db::Sql& sql, MerchantId company, Id<User> user);

/// Changes of who may what in a company come one by one: held until the transaction ends.
void company_lock(db::Tx& tx, MerchantId company);
/// How many active owners a merchant has, or active Administrators the gateway.
std::int64_t heads_active(db::Sql& sql, MerchantId company);

/// What an account is from now on.
struct MembershipRole {
  Role role{};
  std::int64_t role_id = 0;
  std::string role_name;
  std::string grants;
  std::int64_t rank = 0;
};
void membership_set(db::Tx& tx, Id<Account> account, const MembershipRole& role);
/// Off: its session ends with it. False when it is so already.
bool membership_switch(db::Tx& tx, const Membership& member, bool is_active);
/// Nothing when the user has an account of the company.
std::optional<Id<Account>> membership_add(db::Tx& tx, MerchantId company, Id<User> user,
                                          const MembershipRole& role);
/// Ends the locks of wrong passwords and codes.
void user_unlock(db::Tx& tx, Id<User> user);

/// Looks at the portal with these permissions until it is ended, switched or signed out.
void view_as_set(db::Tx& tx, std::string_view token_hash, std::string_view permissions,
                 std::string_view name);
void view_as_end(db::Tx& tx, std::string_view token_hash);

/// How a session stands: the account's role, and what it is looked at as.
struct SessionFace {
  Role role{};
  std::string role_name;
  std::optional<std::string> view_as_name;
};
BOOST_DESCRIBE_STRUCT(SessionFace, (), (role, role_name, view_as_name))
std::optional<SessionFace> session_face(db::Sql& sql, std::string_view token_hash,
                                        Id<Account> account);

}  // namespace gerbang::accounts
