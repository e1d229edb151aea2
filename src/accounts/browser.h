#pragma once
// The browsers that a person is signed in with, and those that may skip the second factor's code
// for 30 days. Each is a row that the person can see and end.

#include <string>
#include <string_view>
#include <vector>

#include "accounts/session.h"

namespace gerbang::accounts {

enum class BrowserKind : unsigned char {
  session = 1,     // signed in now
  remembered = 2,  // must give its password, but no code
};

struct BrowserRow {
  Id<Browser> id;
  BrowserKind kind{};
  std::string token_hash;
  std::string user_agent;
  std::string ip;
  Instant created_at;
  Instant last_seen_at;
  Instant ends_at;
};
BOOST_DESCRIBE_STRUCT(BrowserRow, (),
                      (id, kind, token_hash, user_agent, ip, created_at, last_seen_at, ends_at))

/// The token that lets this browser skip the code; it stands nowhere else.
std::string browser_remember(db::Tx& tx, const AccountSettings& settings, Id<User> user,
                             const Client& client);
/// Whether the token is one of this user's browsers, not ended. Notes that it was seen.
bool browser_is_remembered(db::Tx& tx, Id<User> user, std::string_view token);
/// Newest first; what has ended is left out.
std::vector<BrowserRow> browser_list(db::Sql& sql, const AccountSettings& settings, Id<User> user);
/// Not found also for another user's.
Result<Done> browser_end(db::Tx& tx, Id<User> user, Id<Browser> browser);
/// All that skip the code: what was remembered ends with the password and with the second factor.
void browsers_forget(db::Tx& tx, Id<User> user);

}  // namespace gerbang::accounts
