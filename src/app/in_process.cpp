#include "app/in_process.h"

#include <stdexcept>

namespace gerbang::app {
namespace {

/// "http://host:port/path" without what stands before the path.
std::string path_of(const std::string& url) {
  auto scheme = url.find("://");
  return scheme == std::string::npos ? url : url.substr(url.find('/', scheme + 3));
}

}  // namespace

http::Response InProcess::post(const std::string& url, const contract::QueryPairs& form) const {
  http::Request request;
  request.method = http::Method::post;
  request.path = path_of(url);
  request.body = net::form_encode(form);
  request.remote_ip = "127.0.0.1";
  auto match = router_->find(request.method, request.path);
  if (!match.route) throw std::logic_error("there is no route POST " + request.path);
  const auto& route = *match.route;
  http::Call call(request);
  for (auto& [name, value] : match.params)
    call.param_add(std::move(name), std::move(value));
  auto prepared = route.prepare(request);
  if (!prepared.ok()) return http::error_response(prepared.error());

  http::Outcome outcome;
  if (route.kind == http::Route::Kind::read) {
    outcome = db_.read([&](db::Sql& sql) { return route.read(sql, call, *prepared); });
  } else if (route.kind == http::Route::Kind::write) {
    db_.write_job([&](db::Tx& tx) {
      outcome = route.write(tx, call, *prepared);
      return outcome.ok();
    });
  } else {
    http::Flow flow{db_};
    outcome = route.flow(flow, call, *prepared);
  }
  return outcome.error ? http::error_response(*outcome.error) : std::move(outcome.response);
}

net::Post InProcess::poster() const {
  return
      [this](const std::string& url, const contract::QueryPairs& form) -> Result<net::PostAnswer> {
        auto response = post(url, form);
        return net::PostAnswer{response.status, std::move(response.body)};
      };
}

}  // namespace gerbang::app
