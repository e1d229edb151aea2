#include "people/accounts/password_store.h"

namespace gerbang::accounts::store {
namespace {

constexpr db::Statement kOldPasswords{"old_passwords", R"(
  SELECT password_hash FROM old_passwords WHERE user_id = $1)"};
constexpr db::Statement kOldPasswordAdd{"old_password_add", R"(
  INSERT INTO old_passwords (user_id, id, password_hash) VALUES ($1, $2, $3))"};
constexpr db::Statement kOldPasswordsTrim{"old_passwords_trim", R"(
  DELETE FROM old_passwords
  WHERE user_id = $1
    AND id NOT IN (SELECT id FROM old_passwords WHERE user_id = $1 ORDER BY id DESC LIMIT $2))"};

constexpr db::Statement kChangedLater{"password_changed_later", R"(
  UPDATE users SET password_changed_at = password_changed_at + $2 WHERE id = $1)"};

constexpr db::Statement kSessionsEnd{"sessions_end", R"(
  DELETE FROM sessions WHERE user_id = $1)"};
constexpr db::Statement kSessionTake{"session_take", R"(
  DELETE FROM sessions WHERE token_hash = $1
  RETURNING user_id, account_id, created_at, ends_at, id, user_agent, ip)"};
constexpr db::Statement kSessionPut{"session_put", R"(
  INSERT INTO sessions (token_hash, user_id, account_id, kind, created_at, last_seen_at, ends_at,
                        id, user_agent, ip)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10))"};

constexpr db::Statement kSessionsClean{"sessions_clean", R"(
  DELETE FROM sessions WHERE ends_at < $1)"};
constexpr db::Statement kRevokeTokensCleanAll{"revoke_tokens_clean_all", R"(
  DELETE FROM revoke_tokens WHERE ends_at < $1)"};
constexpr db::Statement kLinksClean{"mail_links_clean", R"(
  DELETE FROM mail_links WHERE ends_at < $1)"};
constexpr db::Statement kRememberedClean{"remembered_clean", R"(
  DELETE FROM remembered_browsers WHERE ends_at < $1)"};
constexpr db::Statement kSpentClean{"remembered_spent_clean", R"(
  DELETE FROM remembered_spent
  WHERE browser_id NOT IN (SELECT id FROM remembered_browsers))"};
constexpr db::Statement kSetupsClean{"two_factor_setups_clean", R"(
  DELETE FROM two_factor_setups WHERE ends_at < $1)"};

}  // namespace

void password_changed_later(db::Tx& tx, Id<User> user, Duration by) {
  tx.exec(kChangedLater, user, by.ms);
}

std::vector<std::string> old_passwords(db::Sql& sql, Id<User> user) {
  return sql.all<std::string>(kOldPasswords, user);
}

void old_password_add(db::Tx& tx, Id<User> user, std::string_view hash, int most) {
  tx.exec(kOldPasswordAdd, user, id_new<User>(tx.now()), hash);
  tx.exec(kOldPasswordsTrim, user, most);
}

void sessions_end(db::Tx& tx, Id<User> user) {
  tx.exec(kSessionsEnd, user);
}

std::optional<SessionTaken> session_take(db::Tx& tx, std::string_view token_hash) {
  return tx.one<SessionTaken>(kSessionTake, token_hash);
}

void session_put(db::Tx& tx, std::string_view token_hash, const SessionTaken& session) {
  tx.exec(kSessionPut, token_hash, session.user_id, session.account_id, SessionKind::full,
          session.created_at, tx.now(), session.ends_at, session.id, session.user_agent,
          session.ip);
}

void ended_clean(db::Tx& tx, Instant before) {
  for (const auto* statement :
       {&kSessionsClean, &kRevokeTokensCleanAll, &kLinksClean, &kRememberedClean, &kSetupsClean}) {
    tx.exec(*statement, before);
  }
  tx.exec(kSpentClean);
}

}  // namespace gerbang::accounts::store
