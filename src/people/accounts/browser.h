#pragma once
// The browsers that a person is signed in with, and those that may skip the second factor's code
// for 30 days. Each is a row that the person can see and end.

#include <string>
#include <string_view>
#include <vector>

#include "people/accounts/session.h"

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
/// Which of this user's remembered browsers the token is of, not ended. One that was used up
/// already is a copy: somebody else has what its owner had, and nobody can tell which of both this
/// is, so the browser is remembered no more.
std::optional<Id<Browser>> browser_recognise(db::Tx& tx, Id<User> user, std::string_view token,
                                             const Client& client);
/// Uses the token up; the one that this browser brings the next time. The 30 days stay.
std::string browser_token_renew(db::Tx& tx, Id<Browser> browser, std::string_view token);
/// Newest first; what has ended is left out.
std::vector<BrowserRow> browser_list(db::Sql& sql, const AccountSettings& settings, Id<User> user);
/// Not found also for another user's.
Result<Done> browser_end(db::Tx& tx, Id<User> user, Id<Browser> browser);
/// All that skip the code: what was remembered ends with the password and with the second factor.
void browsers_forget(db::Tx& tx, Id<User> user);

}  // namespace gerbang::accounts
