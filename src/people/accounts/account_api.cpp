#include "people/accounts/account_api.h"

#include <algorithm>
#include <array>

#include "base/core/language.h"
#include "people/accounts/country.h"
#include "people/accounts/membership.h"
#include "people/accounts/session.h"
#include "say/accounts.h"

namespace gerbang::accounts {

struct MerchantPackage {
  std::int64_t id = 0;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(MerchantPackage, (), (id, name))

struct PackageChoice {
  std::int64_t id = 0;
  std::string label;
};
BOOST_DESCRIBE_STRUCT(PackageChoice, (), (id, label))

struct MerchantAccountCreate {
  std::string email;
  std::string full_name;
  CountryChoice country;
  std::string password;
  PackageChoice subscription_plan;
  std::optional<bool> marketing_emails;
  std::optional<std::string> invitation;
};
BOOST_DESCRIBE_STRUCT(MerchantAccountCreate, (),
                      (email, full_name, country, password, subscription_plan, marketing_emails,
                       invitation))
constexpr auto field_rules(contract::Of<MerchantAccountCreate>) {
  using contract::Format;
  using contract::rule;
  return std::array{rule("email").is(Format::email),
                    rule("full_name").is(Format::person_name).length(1, 120),
                    rule("password").length(8, 128), rule("invitation").is(Format::token)};
}
void whole_check(const MerchantAccountCreate& input, const std::string& path,
                 contract::Problems& problems) {
  if (input.password.empty()) return;  // said already
  if (auto problem = sign_up_password_problem(input.password)) {
    problems.add(contract::path_join(path, "password"), *problem);
  }
}

struct SignedInUser {
  Id<User> id;
  std::string full_name;
  std::string email;
  bool email_verified = false;
  std::string language;
  std::string company;
  MerchantId company_id;
  bool is_gateway = false;
  std::string role;
  PermissionSet::Wire permissions;       // as they are now, which a sign-in said as they were
  std::optional<std::string> viewed_as;  // the role that the portal is looked at as
};
BOOST_DESCRIBE_STRUCT(SignedInUser, (),
                      (id, full_name, email, email_verified, language, company, company_id,
                       is_gateway, role, permissions, viewed_as))

struct Me {
  SignedInUser data;
};
BOOST_DESCRIBE_STRUCT(Me, (), (data))

struct LanguageSet {
  std::string language;  // one of kLanguages
};
BOOST_DESCRIBE_STRUCT(LanguageSet, (), (language))
void whole_check(const LanguageSet& input, const std::string& path, contract::Problems& problems) {
  if (std::find(kLanguages.begin(), kLanguages.end(), input.language) == kLanguages.end()) {
    problems.add(contract::path_join(path, "language"), say::accounts::language);
  }
}

struct VerificationQuery {
  std::optional<std::string> token;
};
BOOST_DESCRIBE_STRUCT(VerificationQuery, (), (token))

namespace {

using contract::Success;
using http::Call;

Result<Success> merchant_account_create(http::Flow& flow, const Call& call,
                                        const MerchantAccountCreate& body,
                                        const AccountSettings& settings,
                                        const events::Outbox& outbox, PasswordPool& passwords) {
  GERBANG_TRY(auto hash, passwords.hash(body.password));
  SignUp input{body.email,
               body.full_name,
               hash,
               std::string(call.request().language()),
               body.country.id,
               body.subscription_plan.id,
               body.marketing_emails.value_or(false),
               body.invitation.value_or("")};
  GERBANG_CHECK(flow.db.write([&](db::Tx& tx) { return sign_up(tx, outbox, settings, input); }));
  return Success{say::accounts::done::signed_up};
}

Result<Me> security_me(db::Sql& sql, const Call& call) {
  const auto& who = call.who();
  auto user = user_find(sql, who.user);
  if (!user) return unauthorized(say::accounts::session_expired);
  auto face = session_face(sql, who.token_hash, who.account).value_or(SessionFace{});
  return Me{{who.user, who.full_name, who.email, user->email_verified, user->language,
             company_name(sql, who.company), who.company, who.is_gateway,
             role_shown(face.role, face.role_name), who.permissions.wire(), face.view_as_name}};
}

Result<http::Response> email_verification(db::Tx& tx, const AccountSettings& settings,
                                          const VerificationQuery& query) {
  auto verified = email_verify(tx, settings, query.token.value_or(""));
  return http::redirect(verified.ok() ? "/email-verification-success"
                                      : "/email-verification-failed");
}

}  // namespace

http::Routes account_routes(const AccountSettings& settings, const events::Outbox& outbox,
                            PasswordPool& passwords) {
  using http::Method;
  using http::route;
  const auto* s = &settings;
  const auto* o = &outbox;
  auto* p = &passwords;
  http::Routes r;
  r.push_back(
      route(Method::get, "master/countries/all", "country_list",
            http::open_to_all("sign-up and the wizard show it"),
            [](db::Sql&, const Call&) -> Result<std::vector<Country>> { return country_list(); }));
  r.push_back(route(Method::get, "registration/merchant-packages", "merchant_package_list",
                    http::open_to_all("sign-up shows it"),
                    [](db::Sql& sql, const Call&) -> Result<std::vector<MerchantPackage>> {
                      std::vector<MerchantPackage> out;
                      for (auto& row : package_list(sql))
                        out.push_back({row.id, row.name});
                      return out;
                    }));
  r.push_back(
      route(Method::post, "registration/merchant-accounts", "merchant_account_create",
            http::open_to_all("signing up comes before a session"),
            [s, o, p](http::Flow& flow, const Call& call, const MerchantAccountCreate& body) {
              return merchant_account_create(flow, call, body, *s, *o, *p);
            },
            {.is_guessable = true}));
  r.push_back(route(Method::get, "registration/email-verification", "email_verification",
                    http::open_to_all("the link in the mail; its token is the proof"),
                    [s](db::Tx& tx, const Call&, const VerificationQuery& query) {
                      return email_verification(tx, *s, query);
                    },
                    {.is_guessable = true}));
  r.push_back(route(Method::get, "security/me", "security_me", http::any_session(), security_me));
  r.push_back(route(Method::put, "security/language", "language_set", http::any_session(),
                    [](db::Tx& tx, const Call& call, const LanguageSet& body) -> Result<Success> {
                      user_language_set(tx, call.who().user, body.language);
                      return Success{say::accounts::done::language};
                    }));
  r.push_back(
      route(Method::post, "merchants/send-email-verification", "email_verification_send",
            http::any_session(),
            [s, o](db::Tx& tx, const Call& call, const contract::Nothing&) -> Result<Success> {
              GERBANG_CHECK(verification_ask(tx, *o, *s, call.who().user, call.who().company));
              return Success{say::accounts::done::mailed};
            }));
  return r;
}

}  // namespace gerbang::accounts
