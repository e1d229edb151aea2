#pragma once
// Signing in, and what keeps a person signed in. One active session for a user: a second sign-in
// with the right password is told so (FW063) and gets a token that ends the first one. Ten wrong
// passwords lock the account for half an hour. Whatever is wrong, the answer and the time it takes
// are the same, so that nobody can find out whether an address exists.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "base/access/permission.h"
#include "base/http/http.h"
#include "people/accounts/account.h"
#include "people/accounts/membership.h"
#include "people/accounts/password_pool.h"

namespace gerbang::accounts {

enum class SessionKind : unsigned char {
  full = 1,
  totp = 2,              // the password was right, the second factor is to come
  expired_password = 3,  // good for choosing a new password, for nothing else
};

struct AccountRow {
  Id<Account> id;
  MerchantId company_id;
  std::string company;
  Role role{};            // none of these: the role of the name
  std::string role_name;  // of a role that the company made; empty: role's own
  std::string grants;     // what the account may beyond its preset role (permissions_of)
  bool is_active = false;
};
BOOST_DESCRIBE_STRUCT(AccountRow, (), (id, company_id, company, role, role_name, grants, is_active))

/// Where a request comes from: for the audit log, and for the list of signed-in browsers.
struct Client {
  std::string ip;
  std::string user_agent;
  std::string request_id;
};
Client client_of(const http::Request& request);

struct SignIn {
  std::string email;
  std::string password;
  std::string remember_me_token;  // of this browser; empty: none
  Client client;
};
struct SignedIn {
  std::string token;
  SessionKind kind = SessionKind::full;
  PermissionSet permissions;         // by the account that the session works on
  std::vector<AccountRow> accounts;  // all of the user's
  Id<Account> account;               // the one of them that the session works on
  std::string remember_me_token;     // the browser's next one; empty where it was not remembered
};
/// Waits for the password pool and the database. Errors: unauthorized, FW063 with its token,
/// unavailable when too many sign in at once, rate_limited when too many from this network went
/// wrong (guess_limit.h). The kind says what is still to do: a code, where the
/// user has a second factor and the browser is not a remembered one; else a new password, where it
/// has expired.
Result<SignedIn> sign_in(db::Db& db, const events::Outbox& outbox, PasswordPool& passwords,
                         const AccountSettings& settings, const SignIn& input);

/// Ends the user's active session with the token that FW063 gave; works once. Says whose it was.
Result<Id<User>> session_revoke(db::Tx& tx, std::string_view email, std::string_view token,
                                const Client& client = {});
void session_end(db::Tx& tx, std::string_view token_hash);
/// Ends the user's session, under whatever token it goes on meanwhile: another window may have
/// switched the account at the same moment.
void sign_out(db::Tx& tx, Id<User> user, const Client& client = {});
/// The same by somebody else, whose doing it is in the audit log.
void sign_out_by(db::Tx& tx, Id<User> user, const Actor& by);

/// Moves a session to another account of its user: the same sign-in, which ends when it would have
/// ended, under a new token. The old token ends with it, so that what a page still sends for the
/// other company is refused. Errors: not_found when the account is another user's or switched off,
/// unauthorized when the session has ended meanwhile.
Result<SignedIn> session_switch(db::Tx& tx, const http::Session& who, Id<Account> account,
                                const Client& client);

/// Who is behind a token: one statement. `account_id` is the X-Auth-Account-Id header, or empty for
/// the session's own account. Unauthorized when the session has ended, sat idle too long, is not a
/// full one, or its account is switched off. Forbidden (security.wrongAccount) when the session
/// goes on and the header names an account that is none of this person's: a page is not signed out
/// for a wrong number.
Result<http::Session> session_check(db::Sql& sql, std::string_view token,
                                    std::string_view account_id, const AccountSettings& settings);
/// Says that the session is in use. Called when its last_seen is older than a minute, so that most
/// requests write nothing.
void session_touch(db::Tx& tx, std::string_view token_hash);

/// What a transaction decided. A refusal is a value, so that what it leaves behind (a count, a
/// lock, an audit entry) is committed.
template <class T>
struct Decision {
  std::optional<T> value;
  Error refusal;

  explicit Decision(T v) : value(std::move(v)) {}
  explicit Decision(Error e) : refusal(std::move(e)) {}
};
template <class T>
Result<T> settle(Result<Decision<T>> decided) {
  if (!decided.ok()) return decided.error();
  if (!decided->value) return std::move(decided->refusal);
  return std::move(*decided->value);
}

/// The last step of a sign-in, in the transaction that took the step before: a session of the right
/// kind for a user who has proven everything, or FW063 with the token that ends the other session.
/// Nothing when every account of the user is switched off. The caller holds the user's row.
Decision<SignedIn> session_begin(db::Tx& tx, const AccountSettings& settings, Id<User> user,
                                 const Client& client);
/// The user of a step's token. It opens that step and nothing else, and not after its end.
std::optional<Id<User>> step_user(db::Sql& sql, std::string_view token, SessionKind step);

/// Who may not go on: "Your session has expired".
Error session_ended();

}  // namespace gerbang::accounts
