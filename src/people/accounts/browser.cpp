#include "people/accounts/browser.h"

#include "base/core/crypto.h"
#include "people/accounts/password_lock.h"
#include "say/accounts.h"

namespace gerbang::accounts {
namespace {

constexpr db::Statement kInsert{"remembered_insert", R"(
  INSERT INTO remembered_browsers (id, user_id, token_hash, user_agent, ip, created_at,
                                   last_seen_at, ends_at)
  VALUES ($1, $2, $3, $4, $5, $6, $6, $7))"};
constexpr db::Statement kRecognise{"remembered_recognise", R"(
  SELECT id FROM remembered_browsers WHERE token_hash = $1 AND user_id = $2 AND ends_at > $3)"};
constexpr db::Statement kRenew{"remembered_renew", R"(
  UPDATE remembered_browsers SET token_hash = $2, last_seen_at = $3 WHERE id = $1)"};
constexpr db::Statement kSpentAdd{"remembered_spent_add", R"(
  INSERT INTO remembered_spent (token_hash, browser_id) VALUES ($1, $2))"};
constexpr db::Statement kCopyEnd{"remembered_copy_end", R"(
  DELETE FROM remembered_browsers
  WHERE user_id = $2 AND id = (SELECT s.browser_id FROM remembered_spent s WHERE s.token_hash = $1))"};
constexpr db::Statement kList{"browser_list", R"(
  SELECT id, 1, token_hash, user_agent, ip, created_at, last_seen_at, ends_at FROM sessions
  WHERE user_id = $1 AND kind = $2 AND last_seen_at > $3 AND ends_at > $4
  UNION ALL
  SELECT id, 2, token_hash, user_agent, ip, created_at, last_seen_at, ends_at
  FROM remembered_browsers
  WHERE user_id = $1 AND ends_at > $4
  ORDER BY 2, 1 DESC)"};
constexpr db::Statement kEndRemembered{"remembered_end", R"(
  DELETE FROM remembered_browsers WHERE user_id = $1 AND id = $2)"};
constexpr db::Statement kEndSession{"browser_session_end", R"(
  DELETE FROM sessions WHERE user_id = $1 AND id = $2)"};
constexpr db::Statement kForget{"remembered_forget", R"(
  DELETE FROM remembered_browsers WHERE user_id = $1)"};

}  // namespace

std::string browser_remember(db::Tx& tx, const AccountSettings& settings, Id<User> user,
                             const Client& client) {
  auto token = random_token(32);
  tx.exec(kInsert, id_new<Browser>(tx.now()), user, sha256_hex(token), client.user_agent, client.ip,
          tx.now(), tx.now() + settings.remembered);
  return token;
}

std::optional<Id<Browser>> browser_recognise(db::Tx& tx, Id<User> user, std::string_view token,
                                             const Client& client) {
  if (token.empty()) return std::nullopt;
  auto hash = sha256_hex(token);
  auto browser = tx.one<Id<Browser>>(kRecognise, hash, user, tx.now());
  if (!browser && tx.changed(kCopyEnd, hash, user) > 0) audit(tx, user, "browser.copied", client);
  return browser;
}

std::string browser_token_renew(db::Tx& tx, Id<Browser> browser, std::string_view token) {
  auto next = random_token(32);
  tx.exec(kRenew, browser, sha256_hex(next), tx.now());
  tx.exec(kSpentAdd, sha256_hex(token), browser);
  return next;
}

std::vector<BrowserRow> browser_list(db::Sql& sql, const AccountSettings& settings, Id<User> user) {
  return sql.all<BrowserRow>(kList, user, SessionKind::full, sql.now() - settings.idle, sql.now());
}

Result<Done> browser_end(db::Tx& tx, Id<User> user, Id<Browser> browser) {
  if (tx.changed(kEndRemembered, user, browser) + tx.changed(kEndSession, user, browser) == 0) {
    return not_found(say::accounts::browser_gone);
  }
  return Done{};
}

void browsers_forget(db::Tx& tx, Id<User> user) {
  tx.exec(kForget, user);
}

}  // namespace gerbang::accounts
