#pragma once
// Tests only: calls a route as somebody, the way http/service does after it has read the request:
// permission, shape, handler. What the server does around it (sessions, limits, idempotency) is
// tested there.

#include <algorithm>
#include <string>
#include <string_view>

#include "base/http/route.h"

namespace gerbang::merchants {

/// Somebody with this role; of the gateway's company where it is a role of the gateway.
inline http::Session session_as(Role role, MerchantId merchant) {
  http::Session out;
  out.user = Id<User>{7};
  out.role = role;
  out.is_gateway = role_row(role)->gateway;
  out.company = out.is_gateway ? kGatewayCompany : merchant;
  out.permissions = role_permissions(role);
  out.full_name = "Aisyah";
  out.email = "aisyah@kedai.my";
  return out;
}

/// `id` is the {id} of its path.
inline http::Response call_route(db::Db& db, const http::Routes& routes, std::string_view operation,
                                 const std::string& body, const http::Session& session,
                                 const std::string& id = {}) {
  auto route =
      std::find_if(routes.begin(), routes.end(), [&](auto& r) { return r.operation == operation; });
  if (route == routes.end()) throw std::logic_error("no route " + std::string(operation));
  if (route->access.kind == http::Access::Kind::permission &&
      !session.permissions.has(route->access.permission)) {
    return http::error_response(forbidden(verbatim("no")));
  }
  http::Request request;
  request.method = route->method;
  request.body = body;
  request.remote_ip = "203.0.113.9";
  http::Call call(request);
  call.session_set(session);
  if (!id.empty()) call.param_add("id", id);
  auto prepared = route->prepare(request);
  if (!prepared.ok()) return http::error_response(prepared.error());
  http::Outcome outcome;
  if (route->kind == http::Route::Kind::flow) {
    http::Flow flow{db};
    outcome = route->flow(flow, call, *prepared);
  } else if (route->kind == http::Route::Kind::read) {
    db.read_job([&](db::Sql& sql) { outcome = route->read(sql, call, *prepared); });
  } else {
    db.write_job([&](db::Tx& tx) {
      outcome = route->write(tx, call, *prepared);
      return outcome.ok();
    });
  }
  return outcome.error ? http::error_response(*outcome.error) : outcome.response;
}

}  // namespace gerbang::merchants
