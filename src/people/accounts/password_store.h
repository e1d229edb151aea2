#pragma once
// All SQL about passwords that were used before, and about what ends with a password.

#include "people/accounts/session_store.h"

namespace gerbang::accounts::store {

/// Hashes, in no order; not the present one.
std::vector<std::string> old_passwords(db::Sql& sql, Id<User> user);
/// Keeps the newest `most`.
void old_password_add(db::Tx& tx, Id<User> user, std::string_view hash, int most);

void password_changed_later(db::Tx& tx, Id<User> user, Duration by);

/// All sessions and steps of a user.
void sessions_end(db::Tx& tx, Id<User> user);

/// A session out of its table, to be put back under another token.
struct SessionTaken {
  Id<User> user_id;
  Id<Account> account_id;
  Instant created_at;
  Instant ends_at;
  Id<Browser> id;
  std::string user_agent;
  std::string ip;
};
BOOST_DESCRIBE_STRUCT(SessionTaken, (),
                      (user_id, account_id, created_at, ends_at, id, user_agent, ip))
std::optional<SessionTaken> session_take(db::Tx& tx, std::string_view token_hash);
void session_put(db::Tx& tx, std::string_view token_hash, const SessionTaken& session);

/// What ended before then: sessions, steps, tokens, mailed links, remembered browsers, setups.
void ended_clean(db::Tx& tx, Instant before);

}  // namespace gerbang::accounts::store
