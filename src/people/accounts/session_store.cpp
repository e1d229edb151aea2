#include "people/accounts/session_store.h"

namespace gerbang::accounts::store {
namespace {

constexpr db::Statement kCredentials{"credentials", R"(
  SELECT id, password_hash, password_changed_at, failed_count, locked_until, has_two_factor,
         must_change_password
  FROM users WHERE email_key = $1)"};
constexpr db::Statement kCredentialsLock{"credentials_lock", R"(
  SELECT id, password_hash, password_changed_at, failed_count, locked_until, has_two_factor,
         must_change_password
  FROM users WHERE id = $1)",
                                         true};
constexpr db::Statement kCredentialsOf{"credentials_of", R"(
  SELECT id, password_hash, password_changed_at, failed_count, locked_until, has_two_factor,
         must_change_password
  FROM users WHERE id = $1)"};
constexpr db::Statement kFailuresSet{"failures_set", R"(
  UPDATE users SET failed_count = $2, locked_until = $3 WHERE id = $1)"};

constexpr db::Statement kAccountsOf{"accounts_of", R"(
  SELECT a.id, a.company_id, c.name, a.role, a.role_name, a.grants, a.is_active
  FROM accounts a JOIN companies c ON c.id = a.company_id
  WHERE a.user_id = $1 ORDER BY a.id)"};

constexpr db::Statement kSessionIsActive{"session_is_active", R"(
  SELECT 1 FROM sessions
  WHERE user_id = $1 AND kind = $2 AND last_seen_at > $3 AND ends_at > $4
    AND last_seen_at <= $5)"};
constexpr db::Statement kSessionBegan{"session_began", R"(
  SELECT created_at FROM sessions WHERE token_hash = $1)"};
constexpr db::Statement kSessionStart{"session_start", R"(
  INSERT INTO sessions (token_hash, user_id, account_id, kind, created_at, last_seen_at, ends_at,
                        id, user_agent, ip)
  VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9))"};
constexpr db::Statement kSessionUser{"session_user", R"(
  SELECT user_id FROM sessions
  WHERE token_hash = $1 AND kind = $2 AND ends_at > $3 AND created_at <= $4)"};
constexpr db::Statement kSessionEndOf{"session_end_of", R"(
  DELETE FROM sessions WHERE user_id = $1 AND kind = $2)"};
constexpr db::Statement kSessionEnd{"session_end", R"(
  DELETE FROM sessions WHERE token_hash = $1)"};
constexpr db::Statement kSessionTouch{"session_touch", R"(
  UPDATE sessions SET last_seen_at = $2 WHERE token_hash = $1 AND last_seen_at < $2)"};
constexpr db::Statement kSessionMove{"session_move", R"(
  UPDATE sessions SET token_hash = $2, account_id = $3, last_seen_at = $4, view_as = NULL,
                      view_as_name = NULL
  WHERE token_hash = $1 AND kind = $5 AND ends_at > $4)"};
constexpr db::Statement kSessionRow{"session_row", R"(
  SELECT s.user_id, s.kind, s.last_seen_at, s.ends_at, a.id, a.company_id, a.role, a.grants,
         u.full_name, u.email, s.view_as
  FROM sessions s
  JOIN accounts a ON a.user_id = s.user_id AND a.is_active = 1
                 AND a.id = CASE WHEN CAST($2 AS BIGINT) = 0 THEN s.account_id ELSE $2 END
  JOIN users u ON u.id = s.user_id
  WHERE s.token_hash = $1)"};

constexpr db::Statement kRevokeTokensClean{"revoke_tokens_clean", R"(
  DELETE FROM revoke_tokens WHERE user_id = $1 AND ends_at <= $2)"};
constexpr db::Statement kRevokeTokenInsert{"revoke_token_insert", R"(
  INSERT INTO revoke_tokens (token_hash, user_id, ends_at) VALUES ($1, $2, $3))"};
constexpr db::Statement kRevokeTokenUse{"revoke_token_use", R"(
  DELETE FROM revoke_tokens
  WHERE token_hash = $1 AND ends_at > $3
    AND user_id = (SELECT u.id FROM users u WHERE u.email_key = $2)
  RETURNING user_id)"};

}  // namespace

std::optional<Credentials> credentials(db::Sql& sql, std::string_view email_key) {
  return sql.one<Credentials>(kCredentials, email_key);
}

std::optional<Credentials> credentials_of(db::Sql& sql, Id<User> user) {
  return sql.one<Credentials>(kCredentialsOf, user);
}

std::optional<Credentials> credentials_lock(db::Tx& tx, Id<User> user) {
  return tx.one<Credentials>(kCredentialsLock, user);
}

void failures_set(db::Tx& tx, Id<User> user, std::int64_t failed_count,
                  std::optional<Instant> locked_until) {
  tx.exec(kFailuresSet, user, failed_count, locked_until);
}

std::vector<AccountRow> accounts_of(db::Sql& sql, Id<User> user) {
  return sql.all<AccountRow>(kAccountsOf, user);
}

bool session_is_active(db::Sql& sql, Id<User> user, Instant idle_since) {
  return sql
      .one<std::int64_t>(kSessionIsActive, user, SessionKind::full, idle_since, sql.now(),
                         sql.now() + kClockSkew)
      .has_value();
}

std::optional<Instant> session_began(db::Sql& sql, std::string_view token_hash) {
  return sql.one<Instant>(kSessionBegan, token_hash);
}

void session_start(db::Tx& tx, const SessionStart& session, const Client& client) {
  session_end_of(tx, session.user, session.kind);  // one that sat idle too long
  tx.exec(kSessionStart, session.token_hash, session.user, session.account, session.kind, tx.now(),
          session.ends_at, id_new<Browser>(tx.now()), client.user_agent, client.ip);
}

std::optional<Id<User>> session_user(db::Sql& sql, std::string_view token_hash, SessionKind kind) {
  return sql.one<Id<User>>(kSessionUser, token_hash, kind, sql.now(), sql.now() + kClockSkew);
}

void session_end_of(db::Tx& tx, Id<User> user, SessionKind kind) {
  tx.exec(kSessionEndOf, user, kind);
}

void session_end(db::Tx& tx, std::string_view token_hash) {
  tx.exec(kSessionEnd, token_hash);
}

void session_touch(db::Tx& tx, std::string_view token_hash) {
  tx.exec(kSessionTouch, token_hash, tx.now());
}

bool session_move(db::Tx& tx, std::string_view token_hash, std::string_view new_hash,
                  Id<Account> account) {
  return tx.changed(kSessionMove, token_hash, new_hash, account, tx.now(), SessionKind::full) == 1;
}

std::optional<SessionRow> session_row(db::Sql& sql, std::string_view token_hash,
                                      std::int64_t account_id) {
  return sql.one<SessionRow>(kSessionRow, token_hash, account_id);
}

void revoke_token_insert(db::Tx& tx, std::string_view token_hash, Id<User> user, Instant ends_at) {
  tx.exec(kRevokeTokensClean, user, tx.now());
  tx.exec(kRevokeTokenInsert, token_hash, user, ends_at);
}

std::optional<Id<User>> revoke_token_use(db::Tx& tx, std::string_view token_hash,
                                         std::string_view email_key) {
  return tx.one<Id<User>>(kRevokeTokenUse, token_hash, email_key, tx.now());
}

}  // namespace gerbang::accounts::store
