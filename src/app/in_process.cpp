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

http::Response InProcess::send(const net::Outgoing& outgoing) const {
  http::Request request;
  request.method = outgoing.method;
  request.path = path_of(outgoing.url);
  if (auto query = request.path.find('?'); query != std::string::npos) {
    request.query = http::parse_form(std::string_view(request.path).substr(query + 1));
    request.path.resize(query);
  }
  request.headers = outgoing.headers;
  request.headers.push_back({"Content-Type", outgoing.body.content_type});
  request.body = outgoing.body.text;
  request.remote_ip = "127.0.0.1";
  auto match = router_->find(request.method, request.path);
  if (!match.route) {
    throw std::logic_error("there is no route " + std::string(http::method_text(request.method)) +
                           " " + request.path);
  }
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

net::Send InProcess::sender() const {
  return [this](const net::Outgoing& call) -> Result<net::PostAnswer> {
    auto response = send(call);
    return net::PostAnswer{response.status, std::move(response.body)};
  };
}

}  // namespace gerbang::app
