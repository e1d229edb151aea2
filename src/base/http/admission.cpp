#include "base/http/admission.h"

#include <utility>

#include "base/core/ascii.h"
#include "base/core/utf8.h"
#include "say/http.h"

namespace gerbang::http {
namespace {

std::optional<Error> admit_server(db::Sql& sql, const Authentication& authentication, Call& call) {
  constexpr std::string_view kBearer = "Bearer ";
  const Request& r = call.request();
  auto given = r.header("Authorization");
  bool is_bearer = given.size() > kBearer.size() &&
                   equal_ignoring_case(given.substr(0, kBearer.size()), kBearer);
  if (!is_bearer) return unauthorized(say::http::key_missing);
  auto merchant =
      authentication.check_key(sql, r.query_value("mchtId"), trimmed(given.substr(kBearer.size())));
  if (!merchant.ok()) return merchant.error();
  Session server;
  server.company = *merchant;
  server.last_seen = sql.now();  // there is nothing to keep alive
  call.session_set(std::move(server));
  return std::nullopt;
}

}  // namespace

std::optional<Error> admit(db::Sql& sql, const Authentication& authentication, const Route& route,
                           Call& call) {
  const Access& access = route.access;
  if (access.kind == Access::Kind::key) return admit_server(sql, authentication, call);
  const Request& r = call.request();
  auto token = r.header("X-Auth-Token");
  if (access.kind == Access::Kind::open && token.empty()) return std::nullopt;
  if (token.empty()) return unauthorized(say::http::sign_in);
  auto account =
      route.options.account_is_argument ? std::string_view() : r.header("X-Auth-Account-Id");
  auto session = authentication.check(sql, token, account);
  if (!session.ok()) {
    if (access.kind == Access::Kind::open) return std::nullopt;
    return session.error();
  }
  bool may = access.kind != Access::Kind::permission || session->permissions.has(access.permission);
  bool is_viewed =
      session->is_view_only && route.kind != Route::Kind::read && !route.options.works_in_view;
  // Also for whoever is turned away: the audit log says who it was.
  call.session_set(std::move(*session));
  if (!may) {
    return forbidden(say::http::permission({.permission = permission_text(access.permission)}));
  }
  if (is_viewed) {
    auto refused = forbidden(say::http::view_only);
    refused.detail = "security.viewOnly";
    return refused;
  }
  return std::nullopt;
}

}  // namespace gerbang::http
