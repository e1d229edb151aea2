#include "people/onboarding/application_api.h"

#include "people/onboarding/merchant_profile.h"
#include "say/onboarding.h"

namespace gerbang::onboarding {

struct MerchantRegistered {
  Id<Application> id;
  MerchantApplicationStatus merchant_application_status{};
};
BOOST_DESCRIBE_STRUCT(MerchantRegistered, (), (id, merchant_application_status))

struct MerchantApplicationSave {
  std::int64_t step = 0;
  ApplicationFields application;
};
BOOST_DESCRIBE_STRUCT(MerchantApplicationSave, (), (step, application))
constexpr auto field_rules(contract::Of<MerchantApplicationSave>) {
  return std::array{contract::rule("step").between(0, 5)};
}

struct MerchantApplicationSaved {
  Instant saved_at;
};
BOOST_DESCRIBE_STRUCT(MerchantApplicationSaved, (), (saved_at))

struct RemarkAnswer {
  std::optional<std::string> answer;
};
BOOST_DESCRIBE_STRUCT(RemarkAnswer, (), (answer))
constexpr auto field_rules(contract::Of<RemarkAnswer>) {
  return std::array{contract::rule("answer").length(0, 1000).or_empty()};
}

struct InvitationFollow {
  std::string invitation;
};
BOOST_DESCRIBE_STRUCT(InvitationFollow, (), (invitation))
constexpr auto field_rules(contract::Of<InvitationFollow>) {
  return std::array{contract::rule("invitation").is(contract::Format::token)};
}

struct MerchantApplicationClaim {
  std::string invitation;
  std::optional<bool> replaces_draft;
};
BOOST_DESCRIBE_STRUCT(MerchantApplicationClaim, (), (invitation, replaces_draft))
constexpr auto field_rules(contract::Of<MerchantApplicationClaim>) {
  return std::array{contract::rule("invitation").is(contract::Format::token)};
}

namespace {

using http::Call;

Result<MerchantRegistered> merchant_register(db::Tx& tx, const Call& call,
                                             const ApplicationSubmit& form,
                                             const events::Outbox& outbox) {
  MerchantId merchant;
  if (const auto* who = call.session()) {
    GERBANG_CHECK(may_edit_application(*who));
    merchant = who->company;
  }
  GERBANG_TRY(auto id, application_submit(tx, outbox, merchant, call.actor(), form));
  return MerchantRegistered{id, MerchantApplicationStatus::pending};
}

Result<MerchantApplication> merchant_application_me(db::Sql& sql, const Call& call) {
  auto row = application_of(sql, call.merchant());
  if (!row) return not_found(say::onboarding::none_yet);
  return application_view(sql, *row);
}

/// To take an application over decides who the company is and where its money goes.
Result<Done> may_claim(const http::Session& who) {
  if (!who.is_gateway && who.role == Role::merchant_owner) return Done{};
  return forbidden(say::onboarding::owner_only);
}

Result<InvitedApplication> merchant_application_invited(db::Sql& sql, const Call& call,
                                                        const InvitationFollow& body,
                                                        const accounts::AccountSettings& accounts) {
  GERBANG_CHECK(may_claim(call.who()));
  return application_invited(sql, accounts, call.merchant(), call.who().email, body.invitation);
}

Result<MerchantRegistered> merchant_application_claim(db::Tx& tx, const Call& call,
                                                      const MerchantApplicationClaim& body,
                                                      const events::Outbox& outbox,
                                                      const accounts::AccountSettings& accounts) {
  GERBANG_CHECK(may_claim(call.who()));
  GERBANG_TRY(auto id, application_claim(tx, outbox, accounts, call.merchant(), call.actor(),
                                         body.invitation, body.replaces_draft.value_or(false)));
  return MerchantRegistered{id, MerchantApplicationStatus::pending};
}

Result<MerchantApplicationSaved> merchant_application_save(db::Tx& tx, const Call& call,
                                                           const MerchantApplicationSave& body) {
  GERBANG_CHECK(may_edit_application(call.who()));
  GERBANG_CHECK(application_save(tx, call.merchant(), body.step, body.application));
  return MerchantApplicationSaved{tx.now()};
}

Result<Done> merchant_application_answer(db::Tx& tx, const Call& call, const RemarkAnswer& body) {
  GERBANG_CHECK(may_edit_application(call.who()));
  auto position = id_parse(call.param("position"));
  return application_answer(tx, call.merchant(), position.value_or(-1), body.answer.value_or(""));
}

}  // namespace

Result<Done> may_edit_application(const http::Session& who) {
  if (!who.is_gateway &&
      who.permissions.has({Resource::merchant_merchant_application, Action::edit})) {
    return Done{};
  }
  return forbidden(say::onboarding::role_forbids);
}

http::Routes merchant_routes(const events::Outbox& outbox,
                             const accounts::AccountSettings& accounts) {
  using http::Method;
  using http::route;
  const auto* o = &outbox;
  const auto* a = &accounts;
  http::Routes r;
  r.push_back(route(Method::post, "merchants/registration", "merchant_register",
                    http::open_to_all("the wizard is public: a visitor is invited by mail"),
                    [o](db::Tx& tx, const Call& call, const ApplicationSubmit& form) {
                      return merchant_register(tx, call, form, *o);
                    },
                    {.is_guessable = true}));
  r.push_back(route(Method::get, "merchants/profile", "merchant_profile",
                    http::needs(Resource::user_profile, Action::view),
                    [](db::Sql& sql, const Call& call) -> Result<MerchantProfile> {
                      return merchant_profile(sql, call.merchant());
                    }));
  r.push_back(route(Method::get, "merchants/applications/me", "merchant_application_me",
                    http::any_session(), merchant_application_me));
  r.push_back(route(Method::put, "merchants/applications/me", "merchant_application_save",
                    http::any_session(), merchant_application_save));
  r.push_back(route(Method::put, "merchants/applications/me/remarks/{position}",
                    "merchant_application_answer", http::any_session(),
                    merchant_application_answer));
  r.push_back(route(Method::post, "merchants/applications/invitation",
                    "merchant_application_invited", http::any_session(),
                    [a](db::Sql& sql, const Call& call, const InvitationFollow& body) {
                      return merchant_application_invited(sql, call, body, *a);
                    },
                    {.is_guessable = true}));
  r.push_back(route(Method::post, "merchants/applications/claim", "merchant_application_claim",
                    http::any_session(),
                    [o, a](db::Tx& tx, const Call& call, const MerchantApplicationClaim& body) {
                      return merchant_application_claim(tx, call, body, *o, *a);
                    },
                    {.is_guessable = true}));
  return r;
}

}  // namespace gerbang::onboarding
