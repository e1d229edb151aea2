#include "people/accounts/sign_in_api.h"

#include "people/accounts/session_wire.h"
#include "people/accounts/two_factor.h"
#include "say/accounts.h"

namespace gerbang::accounts {

struct Authenticate {
  std::string email;
  std::string password;
  std::optional<std::string> remember_me_token;
};
BOOST_DESCRIBE_STRUCT(Authenticate, (), (email, password, remember_me_token))
constexpr auto field_rules(contract::Of<Authenticate>) {
  using contract::rule;
  // No e-mail format here: what is no address is a wrong one, and answers like one.
  return std::array{rule("password").length(1, 1024),
                    rule("remember_me_token").is(contract::Format::token).or_empty()};
}

struct TotpVerify {
  std::string token;
  std::string code;
  bool remember_me = false;
};
BOOST_DESCRIBE_STRUCT(TotpVerify, (), (token, code, remember_me))
constexpr auto field_rules(contract::Of<TotpVerify>) {
  return std::array{contract::rule("code").length(1, 64)};
}

struct CodeSession {
  std::string token;
  PermissionSet::Wire permissions;
  std::vector<UserAccount> user_accounts;
  bool has_password_expired = false;
  std::optional<std::string> remember_me_token;
};
BOOST_DESCRIBE_STRUCT(CodeSession, (),
                      (token, permissions, user_accounts, has_password_expired, remember_me_token))

struct SessionRevoke {
  std::string email;
  std::string revoke_session_token;
};
BOOST_DESCRIBE_STRUCT(SessionRevoke, (), (email, revoke_session_token))

Session session_wire(SignedIn&& in) {
  Session out;
  out.token = std::move(in.token);
  out.is_pin_code_required = in.kind == SessionKind::totp;
  out.has_password_expired = in.kind == SessionKind::expired_password;
  if (in.kind != SessionKind::full) return out;
  if (!in.remember_me_token.empty()) out.remember_me_token = std::move(in.remember_me_token);
  out.permissions = in.permissions.wire();
  for (const auto& a : in.accounts) {
    if (!a.is_active) continue;
    out.user_accounts.push_back(
        {a.id, a.company_id, a.company, role_shown(a.role, a.role_name), a.id == in.account});
  }
  return out;
}

http::Routes sign_in_routes(const AccountSettings& settings, const events::Outbox& outbox,
                            PasswordPool& passwords) {
  using contract::Success;
  using http::Call;
  using http::Method;
  using http::route;
  const auto* s = &settings;
  const auto* o = &outbox;
  auto* p = &passwords;
  http::Routes r;
  r.push_back(route(
      Method::post, "security/authentication", "security_authenticate",
      http::open_to_all("signing in comes before a session"),
      [s, o, p](http::Flow& flow, const Call& call, const Authenticate& body) -> Result<Session> {
        SignIn input{body.email, body.password, body.remember_me_token.value_or(""),
                     client_of(call.request())};
        GERBANG_TRY(auto in, sign_in(flow.db, *o, *p, *s, input));
        return session_wire(std::move(in));
      },
      {.replays = false, .is_guessable = true, .success_is_no_guess = true}));
  r.push_back(route(
      Method::post, "security/totp-verification", "totp_verify",
      http::open_to_all("a step of signing in; its token is the proof of the one before"),
      [s, o](http::Flow& flow, const Call& call, const TotpVerify& body) -> Result<CodeSession> {
        GERBANG_TRY(auto done,
                    two_factor_sign_in({flow.db, *o, *s}, {body.token, body.code, body.remember_me},
                                       client_of(call.request())));
        auto session = session_wire(std::move(done.in));
        CodeSession out{std::move(session.token),
                        session.permissions,
                        std::move(session.user_accounts),
                        session.has_password_expired,
                        {}};
        if (body.remember_me) out.remember_me_token = done.remember_me_token;
        return out;
      },
      {.replays = false, .is_guessable = true, .success_is_no_guess = true}));
  r.push_back(
      route(Method::post, "security/revoke-session", "session_revoke",
            http::open_to_all("ends a session in order to sign in; its token is the proof"),
            [&outbox](db::Tx& tx, const Call& call, const SessionRevoke& body) -> Result<Success> {
              GERBANG_TRY(auto user, session_revoke(tx, body.email, body.revoke_session_token,
                                                    client_of(call.request())));
              outbox.hint(tx, events::hint_of(user));
              return Success{say::accounts::done::other_session_ended};
            },
            {.replays = false, .is_guessable = true, .success_is_no_guess = true}));
  r.push_back(route(Method::post, "security/switchAccount", "account_switch", http::any_session(),
                    [](db::Tx& tx, const Call& call) -> Result<Session> {
                      auto account = call.request().header("X-Auth-Account-Id");
                      if (account.empty()) {
                        return invalid_field("X-Auth-Account-Id", say::accounts::choose_account);
                      }
                      Id<Account> id{id_parse(account).value_or(0)};
                      GERBANG_TRY(auto in,
                                  session_switch(tx, call.who(), id, client_of(call.request())));
                      return session_wire(std::move(in));
                    },
                    {.replays = false, .account_is_argument = true}));
  r.push_back(
      route(Method::post, "security/logout", "session_end", http::any_session(),
            [&outbox](db::Tx& tx, const Call& call, const contract::Nothing&) -> Result<Success> {
              sign_out(tx, call.who().user, client_of(call.request()));
              outbox.hint(tx, events::hint_of(call.who().user));
              return Success{say::accounts::done::signed_out};
            },
            {.replays = false, .works_in_view = true}));
  return r;
}

}  // namespace gerbang::accounts
