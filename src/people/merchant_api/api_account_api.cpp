#include "people/merchant_api/api_account_api.h"

#include <algorithm>

#include "base/audit/put_back.h"
#include "base/core/utf8.h"
#include "people/merchant_api/result_url.h"
#include "say/merchant_api.h"

namespace gerbang::merchant_api {

struct BackendResultUrlSet {
  std::string backend_result_url;  // empty: results are not sent any more
  std::optional<std::vector<std::string>> return_url_origins;  // absent: they stay
};
BOOST_DESCRIBE_STRUCT(BackendResultUrlSet, (), (backend_result_url, return_url_origins))
constexpr auto field_rules(contract::Of<BackendResultUrlSet>) {
  return std::array{
      contract::rule("backend_result_url").length(0, kUrlLengthMax).or_empty(),
      contract::rule("return_url_origins").length(0, kUrlLengthMax).items(kReturnUrlOriginsMax)};
}

struct ApiKeyRotate {
  std::optional<bool> ends_old_keys;
};
BOOST_DESCRIBE_STRUCT(ApiKeyRotate, (), (ends_old_keys))

struct SignatureVersionsSet {
  bool accepts_v1 = false;
};
BOOST_DESCRIBE_STRUCT(SignatureVersionsSet, (), (accepts_v1))

namespace {

using contract::Success;
using http::Call;

Result<std::string> origin_read(std::string_view text, bool is_sandbox, const std::string& field) {
  GERBANG_TRY(auto url, server_url_parse(trimmed(text), is_sandbox, field));
  if (url.has_path) {
    return invalid_field(field, say::merchant_api::origin_ends);
  }
  return std::move(url.origin);
}

/// Checks all addresses, waiting for the network, and names every wrong one.
Result<ServerUrls> urls_read(const BackendResultUrlSet& body, const ApiAccountSettings& settings) {
  ServerUrls out;
  Error wrong;
  auto note = [&](Error&& error) {
    wrong.code = error.code;
    if (wrong.message.empty()) wrong.message = error.message;
    for (auto& field : error.field_errors)
      wrong.field_errors.push_back(std::move(field));
  };
  constexpr std::string_view kField = "backendResultUrl";
  if (auto text = trimmed(body.backend_result_url); !contract::is_blank(text)) {
    auto url = server_url_parse(text, settings.is_sandbox, kField);
    if (url.ok() && !settings.is_sandbox) {
      if (auto found = server_url_resolve(*url, settings.resolve, kField); !found.ok()) {
        note(std::move(found.error()));
      }
    }
    if (url.ok()) out.backend_result_url = url->text;
    if (!url.ok()) note(std::move(url.error()));
  }
  if (body.return_url_origins) {
    auto& origins = out.return_url_origins.emplace();
    for (std::size_t i = 0; i < body.return_url_origins->size(); ++i) {
      auto origin = origin_read((*body.return_url_origins)[i], settings.is_sandbox,
                                contract::path_item("returnUrlOrigins", i));
      if (!origin.ok()) {
        note(std::move(origin.error()));
      } else if (std::find(origins.begin(), origins.end(), *origin) == origins.end()) {
        origins.push_back(std::move(*origin));
      }
    }
  }
  if (!wrong.field_errors.empty()) return wrong;
  return out;
}

}  // namespace

http::Routes api_account_routes(const ApiAccountSettings& settings, const events::Outbox& outbox) {
  using http::Method;
  using http::route;
  constexpr auto kView = http::needs(Resource::user_api_account, Action::view);
  constexpr auto kEdit = http::needs(Resource::user_api_account, Action::edit);
  // Everybody may edit the profile that is one's own; this is the company's.
  const auto* s = &settings;
  const auto* o = &outbox;
  http::Routes r;
  r.push_back(route(Method::get, "merchants/api-account", "api_account", kView,
                    [s](db::Sql& sql, const Call& call) -> Result<ApiAccount> {
                      return api_account(sql, *s, call.merchant());
                    }));
  r.push_back(
      route(Method::post, "merchants/api-account/rotate", "api_key_rotate", kEdit,
            [s, o](db::Tx& tx, const Call& call, const ApiKeyRotate& body) -> Result<ApiKeyMade> {
              return api_key_rotate(tx, *o, *s, call.merchant(), call.actor(),
                                    body.ends_old_keys.value_or(false));
            },
            {.replays = false}));
  r.push_back(route(
      Method::put, "merchants/api-account/signature-versions", "signature_versions_set", kEdit,
      [](db::Tx& tx, const Call& call, const SignatureVersionsSet& body) -> Result<Success> {
        GERBANG_CHECK(signature_v1_set(tx, call.merchant(), call.actor(), body.accepts_v1));
        return Success{body.accepts_v1 ? say::merchant_api::done::version1_accepted
                                       : say::merchant_api::done::version1_refused};
      }));
  r.push_back(route(Method::post, "merchants/backend-result-url", "backend_result_url_set", kEdit,
                    [s, o](http::Flow& flow, const Call& call,
                           const BackendResultUrlSet& body) -> Result<Success> {
                      GERBANG_TRY(auto urls, urls_read(body, *s));
                      GERBANG_CHECK(flow.db.write([&](db::Tx& tx) {
                        return server_urls_set(tx, *o, call.merchant(), call.actor(), urls);
                      }));
                      return Success{say::merchant_api::done::addresses_saved};
                    }));
  return r;
}

namespace {

audit::Restorable restorable(std::vector<audit::Action> actions) {
  audit::Restorable out;
  out.actions = std::move(actions);
  out.merchant = Permission{Resource::user_api_account, Action::edit};
  return out;
}

/// The address is looked at as a new one is, and what it had behind its path nobody wrote down.
audit::Restorable result_url_restorable(const ApiAccountSettings* settings,
                                        const events::Outbox* outbox) {
  auto out = restorable({"apiAccount.setBackendResultUrl"});
  out.look = [=](db::Sql& sql, const audit::Record& record) -> Result<audit::PutBack> {
    const auto now = backend_result_url(sql, record.merchant);
    audit::PutBack plan;
    BackendResultUrlSet body{now.value_or(""), {}};
    body = plan.take(record, body);
    constexpr std::string_view kField = "backendResultUrl";
    plan.show(kField, without_query(now).value_or(""), body.backend_result_url);
    if (body.backend_result_url.ends_with(kQueryHidden))
      plan.not_put_back(kField, audit::PutBackFate::secret);
    plan.ahead = [=]() -> Result<Done> {
      GERBANG_CHECK(urls_read(body, *settings));
      return Done{};
    };
    plan.run = [=](db::Tx& tx, const audit::PutBackBy& by) {
      ServerUrls urls;
      if (!body.backend_result_url.empty()) urls.backend_result_url = body.backend_result_url;
      return server_urls_set(tx, *outbox, record.merchant, by.actor, urls);
    };
    return plan;
  };
  return out;
}

audit::Restorable origins_restorable(const ApiAccountSettings* settings,
                                     const events::Outbox* outbox) {
  auto out = restorable({"apiAccount.setReturnUrlOrigins"});
  out.look = [=](db::Sql& sql, const audit::Record& record) -> Result<audit::PutBack> {
    GERBANG_TRY(auto now, api_account(sql, *settings, record.merchant));
    audit::PutBack plan;
    auto then = plan.take(record, ReturnUrlOrigins{now.return_url_origins});
    plan.run = [=](db::Tx& tx, const audit::PutBackBy& by) {
      return server_urls_set(tx, *outbox, record.merchant, by.actor,
                             {backend_result_url(tx, record.merchant), then.return_url_origins});
    };
    return plan;
  };
  return out;
}

audit::Restorable signatures_restorable(const ApiAccountSettings* settings) {
  auto out = restorable({"apiAccount.acceptSignatureV1", "apiAccount.refuseSignatureV1"});
  out.look = [=](db::Sql& sql, const audit::Record& record) -> Result<audit::PutBack> {
    GERBANG_TRY(auto now, api_account(sql, *settings, record.merchant));
    audit::PutBack plan;
    auto then = plan.take(record, SignatureVersions{now.accepts_signature_v1});
    plan.run = [=](db::Tx& tx, const audit::PutBackBy& by) {
      return signature_v1_set(tx, record.merchant, by.actor, then.accepts_signature_v1);
    };
    return plan;
  };
  return out;
}

}  // namespace

std::vector<audit::Restorable> api_account_restorables(const ApiAccountSettings& settings,
                                                       const events::Outbox& outbox) {
  return {result_url_restorable(&settings, &outbox), origins_restorable(&settings, &outbox),
          signatures_restorable(&settings)};
}

}  // namespace gerbang::merchant_api
