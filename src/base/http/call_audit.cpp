#include "base/http/call_audit.h"

#include <algorithm>
#include <array>
#include <string>

#include <boost/json.hpp>

#include "base/core/error_table.h"
#include "base/core/utf8.h"
#include "base/http/rate_limit.h"

namespace gerbang::http {
namespace {

/// What the path names: "4711", or "4711/approve" of two.
std::string subject_of(const Route& route, const Call& call) {
  std::string out;
  std::string_view path = route.path;
  for (auto open = path.find('{'); open != std::string_view::npos; open = path.find('{')) {
    auto close = path.find('}', open);
    if (close == std::string_view::npos) break;
    if (!out.empty()) out += "/";
    out += call.param(path.substr(open + 1, close - open - 1));
    path.remove_prefix(close + 1);
  }
  return out;
}

/// "amount, remarks": the names alone, because any value may be a secret.
std::string fields_of(const Request& request) {
  boost::system::error_code problem;
  auto body = boost::json::parse(request.body, problem);
  std::string out;
  if (problem || !body.is_object()) return out;
  for (const auto& member : body.get_object())
    out.append(out.empty() ? "" : ", ").append(std::string_view(member.key()));
  return out;
}

/// Of those who are known: what payers do is told by the records of what they pay.
bool looks_writing(const Route& route) {
  bool is_unsafe =
      route.method == Method::post || route.method == Method::put || route.method == Method::remove;
  return is_unsafe && route.access.kind != Access::Kind::open;
}

audit::Entry entry_of(const Route& route, const Call& call, audit::Action action) {
  auto out = audit::entry_of(call.merchant(), call.actor(), action, subject_of(route, call));
  out.operation = route.operation;
  return out;
}

struct Unaudited {
  std::string_view operation;
  std::string_view why;
};
constexpr std::array kUnaudited{
    Unaudited{"server_payment_create",
              "the sale is its record, and a record more would cost each payment"},
};

}  // namespace

bool leaves_record(const Route& route) {
  return looks_writing(route) && unaudited(route).empty();
}

std::string_view unaudited(const Route& route) {
  if (!looks_writing(route)) return {};
  if (route.kind == Route::Kind::read) return "changes nothing";
  auto found = std::ranges::find(kUnaudited, route.operation, &Unaudited::operation);
  return found == kUnaudited.end() ? std::string_view() : found->why;
}

std::shared_ptr<audit::Caller> caller_of(const Call& call) {
  auto out = std::make_shared<audit::Caller>();
  const Request& request = call.request();
  out->ip = request.remote_ip;
  out->request_id = request.id;
  constexpr std::size_t kLongest = 255;
  auto browser = request.header("User-Agent").substr(0, kLongest);
  while (!is_storable(browser) && !browser.empty())
    browser.remove_suffix(1);
  out->browser = storable(browser);
  const Session* session = call.session();
  if (!session) return out;
  constexpr std::size_t kTells = 12;
  out->kind = session->user ? audit::ActorKind::person : audit::ActorKind::key;
  out->user = session->user;
  out->name = session->full_name;
  out->session = session->token_hash.substr(0, kTells);
  return out;
}

void call_audit(db::Tx& tx, const Route& route, const Call& call) {
  auto entry = entry_of(route, call, "call.done");
  entry.detail = fields_of(call.request());
  audit::write(tx, entry);
}

void refusal_audit(db::Tx& tx, const Route& route, const Call& call, const Error& error) {
  auto entry = entry_of(route, call, "call.refuse");
  entry.is_refused = true;
  entry.reason = error.detail.empty() ? std::string(error_row(error.code).wire) : error.detail;
  entry.detail = error.message.english();
  audit::write(tx, entry);
}

bool refusal_counts(const Session& session, std::string_view operation, Instant now) {
  static RateLimit of_operation(1), of_session(30);  // a minute
  if (!session.user) return false;
  auto key = session.token_hash + " ";
  return of_operation.take(key.append(operation), now) && of_session.take(session.token_hash, now);
}

}  // namespace gerbang::http
