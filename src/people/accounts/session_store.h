#pragma once
// All SQL about sessions and about what a sign-in decides on.

#include "people/accounts/session.h"

namespace gerbang::accounts {

struct Credentials {
  Id<User> id;
  std::string password_hash;
  Instant password_changed_at;
  std::int64_t failed_count = 0;
  std::optional<Instant> locked_until;
  bool has_two_factor = false;
  bool must_change_password = false;
};
BOOST_DESCRIBE_STRUCT(Credentials, (),
                      (id, password_hash, password_changed_at, failed_count, locked_until,
                       has_two_factor, must_change_password))

struct SessionRow {
  Id<User> user_id;
  SessionKind kind{};
  Instant last_seen_at;
  Instant ends_at;
  Id<Account> account_id;
  MerchantId company_id;
  Role role{};
  std::string grants;
  std::string full_name;
  std::string email;
  std::optional<std::string> view_as;  // the permissions to look at the portal with
};
BOOST_DESCRIBE_STRUCT(SessionRow, (),
                      (user_id, kind, last_seen_at, ends_at, account_id, company_id, role, grants,
                       full_name, email, view_as))

/// Copies of the server may differ by so much. A session that was used later than that from now was
/// used before the clock was set back: it has ended, or it would last as much longer.
inline constexpr Duration kClockSkew = minutes(1);

namespace store {

std::optional<Credentials> credentials(db::Sql& sql, std::string_view email_key);
std::optional<Credentials> credentials_of(db::Sql& sql, Id<User> user);
/// Locks the user's row until the end of the transaction: sign-ins of one user come one by one.
std::optional<Credentials> credentials_lock(db::Tx& tx, Id<User> user);
void failures_set(db::Tx& tx, Id<User> user, std::int64_t failed_count,
                  std::optional<Instant> locked_until);

std::vector<AccountRow> accounts_of(db::Sql& sql, Id<User> user);

/// True while a full session of the user is in use.
bool session_is_active(db::Sql& sql, Id<User> user, Instant idle_since);
/// When its person signed in.
std::optional<Instant> session_began(db::Sql& sql, std::string_view token_hash);
struct SessionStart {
  std::string_view token_hash;
  Id<User> user;
  Id<Account> account;
  SessionKind kind{};
  Instant ends_at;
};
void session_start(db::Tx& tx, const SessionStart& session, const Client& client);
/// The user of a session of this kind that has not ended.
std::optional<Id<User>> session_user(db::Sql& sql, std::string_view token_hash, SessionKind kind);
void session_end_of(db::Tx& tx, Id<User> user, SessionKind kind);
void session_end(db::Tx& tx, std::string_view token_hash);
void session_touch(db::Tx& tx, std::string_view token_hash);
/// Gives a full session another token and account; false when it has ended meanwhile.
bool session_move(db::Tx& tx, std::string_view token_hash, std::string_view new_hash,
                  Id<Account> account);
std::optional<SessionRow> session_row(db::Sql& sql, std::string_view token_hash,
                                      std::int64_t account_id);

void revoke_token_insert(db::Tx& tx, std::string_view token_hash, Id<User> user, Instant ends_at);
/// Uses the token up; nothing when it has ended or is another user's.
std::optional<Id<User>> revoke_token_use(db::Tx& tx, std::string_view token_hash,
                                         std::string_view email_key);

}  // namespace store
}  // namespace gerbang::accounts
