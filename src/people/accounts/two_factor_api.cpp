#include "people/accounts/two_factor_api.h"
#include "base/audit/audit.h"

#include "base/core/crypto.h"
#include "base/core/qr.h"
#include "people/accounts/browser.h"
#include "people/accounts/password.h"
#include "people/accounts/two_factor.h"
#include "say/accounts.h"

namespace gerbang::accounts {

struct Mfa {
  bool is_mfa_enabled = false;
  std::int64_t recovery_codes_left = 0;
  bool is_password_needed = false;  // for a change, because the sign-in was a while ago
};
BOOST_DESCRIBE_STRUCT(Mfa, (), (is_mfa_enabled, recovery_codes_left, is_password_needed))

struct MfaSetup {
  std::string mfa_code;
  std::string qr_code;
};
BOOST_DESCRIBE_STRUCT(MfaSetup, (), (mfa_code, qr_code))

struct MfaSet {
  std::string pin_code;
  std::optional<std::string> mfa_code;
  bool enabled = false;
  std::optional<std::string> password;
};
BOOST_DESCRIBE_STRUCT(MfaSet, (), (pin_code, mfa_code, enabled, password))
constexpr auto field_rules(contract::Of<MfaSet>) {
  return std::array{contract::rule("pin_code").length(1, 64),
                    contract::rule("mfa_code").length(0, 64).or_empty(),
                    contract::rule("password").length(0, 1024).or_empty()};
}

struct MfaDone {
  Text success_message;
  std::vector<std::string> recovery_codes;  // empty after disabling
};
BOOST_DESCRIBE_STRUCT(MfaDone, (), (success_message, recovery_codes))

struct RecoveryCodesRenew {
  std::string pin_code;
  std::optional<std::string> password;
};
BOOST_DESCRIBE_STRUCT(RecoveryCodesRenew, (), (pin_code, password))
constexpr auto field_rules(contract::Of<RecoveryCodesRenew>) {
  return std::array{contract::rule("pin_code").length(1, 64),
                    contract::rule("password").length(0, 1024).or_empty()};
}

struct RecoveryCodes {
  std::vector<std::string> recovery_codes;
};
BOOST_DESCRIBE_STRUCT(RecoveryCodes, (), (recovery_codes))

struct SignedInBrowser {
  Id<Browser> id;
  std::string kind;  // SESSION or REMEMBERED
  std::string user_agent;
  std::string ip_address;
  Instant created_date;
  Instant last_seen_date;
  Instant ends_date;
  bool is_current = false;
};
BOOST_DESCRIBE_STRUCT(SignedInBrowser, (),
                      (id, kind, user_agent, ip_address, created_date, last_seen_date, ends_date,
                       is_current))

namespace {

using contract::Success;
using http::Call;
using http::Flow;

std::vector<SignedInBrowser> browsers_wire(const std::vector<BrowserRow>& rows,
                                           std::string_view own_hash) {
  std::vector<SignedInBrowser> out;
  for (const auto& row : rows) {
    bool is_session = row.kind == BrowserKind::session;
    out.push_back({row.id, is_session ? "SESSION" : "REMEMBERED", row.user_agent, row.ip,
                   row.created_at, row.last_seen_at, row.ends_at,
                   is_session && row.token_hash == own_hash});
  }
  return out;
}

Result<MfaSetup> mfa_setup(db::Tx& tx, const Call& call, const AccountSettings& settings) {
  const auto& who = call.who();
  GERBANG_TRY(auto setup, two_factor_setup(tx, settings, who.user, who.email));
  return MfaSetup{setup.key, "data:image/svg+xml;base64," + base64(qr_svg(setup.uri))};
}

Result<MfaDone> mfa_set(const TwoFactorRoom& room, const Call& call, const MfaSet& body) {
  auto user = call.who().user;
  auto client = client_of(call.request());
  if (!body.enabled) {
    GERBANG_CHECK(two_factor_disable(room, user, body.pin_code, client));
    return MfaDone{say::accounts::done::two_factor_disabled, {}};
  }
  GERBANG_TRY(auto codes,
              two_factor_enable(room, user, body.pin_code, body.mfa_code.value_or(""), client));
  return MfaDone{say::accounts::done::two_factor_enabled, std::move(codes)};
}

http::Routes browser_routes(const AccountSettings* settings, const events::Outbox& outbox) {
  using http::Method;
  using http::route;
  http::Routes r;
  r.push_back(
      route(Method::get, "security/browsers", "browser_list", http::any_session(),
            [settings](db::Sql& sql, const Call& call) -> Result<std::vector<SignedInBrowser>> {
              const auto& who = call.who();
              return browsers_wire(browser_list(sql, *settings, who.user), who.token_hash);
            }));
  r.push_back(
      route(Method::remove, "security/browsers/{id}", "browser_end", http::any_session(),
            [&outbox](db::Tx& tx, const Call& call, const contract::Nothing&) -> Result<Success> {
              auto user = call.who().user;
              auto id = call.id<Browser>("id");
              GERBANG_CHECK(browser_end(tx, user, id));
              outbox.hint(tx, events::hint_of(user));
              audit::write(tx, kGatewayCompany, call.actor(), "browser.end", id_text(id));
              return Success{say::accounts::done::browser_signed_out};
            }));
  return r;
}

}  // namespace

http::Routes two_factor_routes(const AccountSettings& settings, const events::Outbox& outbox,
                               PasswordPool& passwords) {
  using http::Method;
  using http::route;
  const auto* s = &settings;
  const auto* o = &outbox;
  // Whoever finds an open session must not get at the second factor with it alone.
  auto confirm = [s, o, p = &passwords](Flow& flow, const Call& call,
                                        const std::optional<std::string>& password) {
    return password_confirm({flow.db, *o, *p, *s}, call.who(), password.value_or(""),
                            client_of(call.request()));
  };
  const http::RouteOptions guessable{.replays = false, .is_guessable = true};
  http::Routes r = browser_routes(s, outbox);
  r.push_back(route(Method::get, "security/mfa", "mfa_get", http::any_session(),
                    [s](db::Sql& sql, const Call& call) -> Result<Mfa> {
                      auto state = two_factor_state(sql, call.who().user);
                      return Mfa{state.is_enabled, state.recovery_codes_left,
                                 password_is_needed(sql, *s, call.who())};
                    }));
  r.push_back(route(Method::get, "security/mfa/qr-code", "mfa_setup", http::any_session(),
                    [s](db::Tx& tx, const Call& call) { return mfa_setup(tx, call, *s); },
                    {.replays = false}));
  r.push_back(route(
      Method::put, "security/mfa", "mfa_set", http::any_session(),
      [s, o, confirm](Flow& flow, const Call& call, const MfaSet& body) -> Result<MfaDone> {
        GERBANG_CHECK(confirm(flow, call, body.password));
        return mfa_set({flow.db, *o, *s}, call, body);
      },
      guessable));
  r.push_back(route(
      Method::post, "security/mfa/recovery-codes", "recovery_codes_renew", http::any_session(),
      [s, o, confirm](Flow& flow, const Call& call,
                      const RecoveryCodesRenew& body) -> Result<RecoveryCodes> {
        GERBANG_CHECK(confirm(flow, call, body.password));
        GERBANG_TRY(auto codes, recovery_codes_renew({flow.db, *o, *s}, call.who().user,
                                                     body.pin_code, client_of(call.request())));
        return RecoveryCodes{std::move(codes)};
      },
      guessable));
  return r;
}

}  // namespace gerbang::accounts
