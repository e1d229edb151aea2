#include "people/accounts/password_api.h"

#include "people/accounts/session_wire.h"
#include "say/accounts.h"

namespace gerbang::accounts {

struct PasswordForget {
  std::string email;
};
BOOST_DESCRIBE_STRUCT(PasswordForget, (), (email))
constexpr auto field_rules(contract::Of<PasswordForget>) {
  return std::array{contract::rule("email").is(contract::Format::email)};
}

namespace {

/// Both fields of a new password, for each of the structs below.
template <class T>
constexpr auto new_password_rules(std::string_view repeated) {
  using contract::rule;
  return std::array{rule("new_password").length(1, kPasswordCharactersMax),
                    rule(repeated).length(1, kPasswordCharactersMax)};
}

void new_password_check(const std::string& password, const std::string& repeated,
                        std::string_view repeated_name, const std::string& path,
                        contract::Problems& problems) {
  if (password.empty() || repeated.empty()) return;  // said already
  if (auto problem = new_password_problem(password)) {
    problems.add(contract::path_join(path, "newPassword"), *problem);
  }
  if (repeated != password) {
    problems.add(contract::path_join(path, std::string(repeated_name)),
                 say::accounts::passwords_differ);
  }
}

}  // namespace

struct PasswordReset {
  std::string a;
  std::string b;
  std::string new_password;
  std::string confirm_new_password;
};
BOOST_DESCRIBE_STRUCT(PasswordReset, (), (a, b, new_password, confirm_new_password))
constexpr auto field_rules(contract::Of<PasswordReset>) {
  return new_password_rules<PasswordReset>("confirm_new_password");
}
void whole_check(const PasswordReset& input, const std::string& path,
                 contract::Problems& problems) {
  new_password_check(input.new_password, input.confirm_new_password, "confirmNewPassword", path,
                     problems);
}

/// What a mailed link brings.
struct ResetLink {
  std::string a;
  std::string b;
};
BOOST_DESCRIBE_STRUCT(ResetLink, (), (a, b))

struct ExpiredPasswordUpdate {
  std::string token;
  std::string current_password;
  std::string new_password;
  std::string confirm_new_password;
};
BOOST_DESCRIBE_STRUCT(ExpiredPasswordUpdate, (),
                      (token, current_password, new_password, confirm_new_password))
constexpr auto field_rules(contract::Of<ExpiredPasswordUpdate>) {
  return new_password_rules<ExpiredPasswordUpdate>("confirm_new_password");
}
void whole_check(const ExpiredPasswordUpdate& input, const std::string& path,
                 contract::Problems& problems) {
  new_password_check(input.new_password, input.confirm_new_password, "confirmNewPassword", path,
                     problems);
}

struct PasswordChange {
  std::string old_password;
  std::string new_password;
  std::string verify_password;
};
BOOST_DESCRIBE_STRUCT(PasswordChange, (), (old_password, new_password, verify_password))
constexpr auto field_rules(contract::Of<PasswordChange>) {
  return new_password_rules<PasswordChange>("verify_password");
}
void whole_check(const PasswordChange& input, const std::string& path,
                 contract::Problems& problems) {
  new_password_check(input.new_password, input.verify_password, "verifyPassword", path, problems);
}

struct PasswordUpdated {
  Text success_message;
  std::string token;
  PermissionSet::Wire permissions;
  std::vector<UserAccount> user_accounts;
};
BOOST_DESCRIBE_STRUCT(PasswordUpdated, (), (success_message, token, permissions, user_accounts))

struct PasswordChanged {
  Text success_message;
  std::string token;
};
BOOST_DESCRIBE_STRUCT(PasswordChanged, (), (success_message, token))

http::Routes password_routes(const AccountSettings& settings, const events::Outbox& outbox,
                             PasswordPool& passwords) {
  using contract::Success;
  using http::Call;
  using http::Flow;
  using http::Method;
  using http::route;
  const http::RouteOptions guessable{.replays = false, .is_guessable = true};
  auto room = [s = &settings, o = &outbox, p = &passwords](Flow& flow) {
    return PasswordRoom{flow.db, *o, *p, *s};
  };
  http::Routes r;
  r.push_back(route(
      Method::post, "security/forgot-password", "password_forgot",
      http::open_to_all("who forgot the password cannot sign in"),
      [](db::Tx& tx, const Call& call, const PasswordForget& body) -> Result<Success> {
        password_forgot(tx, body.email, client_of(call.request()));
        return Success{say::accounts::done::reset_mailed};
      },
      guessable));
  r.push_back(route(
      Method::post, "security/reset-password", "password_reset",
      http::open_to_all("the link in the mail; its two parts are the proof"),
      [room](Flow& flow, const Call& call, const PasswordReset& body) -> Result<Success> {
        GERBANG_CHECK(password_reset(room(flow), {body.a, body.b, body.new_password},
                                     client_of(call.request())));
        return Success{say::accounts::done::password_changed_sign_in};
      },
      guessable));
  // A POST, because an address ends up in logs and histories.
  r.push_back(route(
      Method::post, "security/reset-link", "reset_link_check",
      http::open_to_all("the link in the mail; its two parts are the proof"),
      [s = &settings](db::Sql& sql, const Call&, const ResetLink& body) -> Result<Done> {
        return reset_link_check(sql, *s, body.a, body.b);
      },
      guessable));
  r.push_back(route(
      Method::post, "security/expired-password", "expired_password_update",
      http::open_to_all("a step of signing in; its token is the proof of the one before"),
      [room](Flow& flow, const Call& call,
             const ExpiredPasswordUpdate& body) -> Result<PasswordUpdated> {
        GERBANG_TRY(auto in, password_update_expired(
                                 room(flow), {body.token, body.current_password, body.new_password},
                                 client_of(call.request())));
        auto session = session_wire(std::move(in));
        return PasswordUpdated{say::accounts::done::password_updated, std::move(session.token),
                               session.permissions, std::move(session.user_accounts)};
      },
      guessable));
  r.push_back(route(
      Method::put, "security/password", "password_change", http::any_session(),
      [room](Flow& flow, const Call& call, const PasswordChange& body) -> Result<PasswordChanged> {
        GERBANG_TRY(auto token, password_change(room(flow), call.who(), body.old_password,
                                                body.new_password, client_of(call.request())));
        return PasswordChanged{say::accounts::done::password_changed, std::move(token)};
      },
      guessable));
  return r;
}

}  // namespace gerbang::accounts
