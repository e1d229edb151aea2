#include "base/http/service.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "base/core/ascii.h"
#include "base/core/crypto.h"
#include "base/core/log.h"
#include "base/core/utf8.h"
#include "base/db/lane.h"
#include "base/http/call_audit.h"
#include "base/http/idempotency.h"
#include "base/http/service_exchange.h"
#include "say/contract.h"
#include "say/http.h"

namespace gerbang::http {
namespace {

Error refusal(ErrorCode code, Text message) {
  return Error{code, std::move(message), {}, {}, {}};
}

/// What a reader is told of what a handler threw; the log has the cause.
Error failure_error(const std::exception_ptr& failure, const Request& request) {
  try {
    std::rethrow_exception(failure);
  } catch (const db::Overdue& e) {
    log_warning("read_overdue", {{"request_id", request.id}, {"what", e.what()}});
    return refusal(ErrorCode::unavailable, say::http::too_long);
  } catch (const db::Failure& e) {
    log_error("database_failure", {{"request_id", request.id}, {"what", e.what()}});
    if (e.kind == db::Failure::Kind::unavailable) {
      return refusal(ErrorCode::unavailable, say::http::busy);
    }
  } catch (const std::exception& e) {
    log_error("unexpected_failure", {{"request_id", request.id}, {"what", e.what()}});
  } catch (...) {
    log_error("unexpected_failure", {{"request_id", request.id}});
  }
  return refusal(ErrorCode::internal, say::http::failed({.request = request.id}));
}

/// For a page that brought no policy of its own: our stylesheet, our forms, nothing else.
constexpr std::string_view kPlainPagePolicy =
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'";

/// Where a read may have to look at much: a part of a word may be anywhere, and amounts and other
/// orders than by time take another way than the one that most lists have been made for.
db::Lane lane_of(const Route& route, const Request& request) {
  if (route.options.is_search) return db::Lane::heavy;
  for (const auto& [name, value] : request.query) {
    bool is_other_order = name == "sort" && !value.starts_with("createdDate,");
    if (name == "name" || name == "amountFrom" || name == "amountTo" || is_other_order) {
      return db::Lane::heavy;
    }
  }
  return db::Lane::light;
}

/// 415: the one refusal whose status stands in no row of core/errors.h, because no room has it.
constexpr std::string_view kMediaType = "error.unsupportedMediaType";
Error media_type_refusal(Text message) {
  Error out = refusal(ErrorCode::malformed, std::move(message));
  out.detail = kMediaType;
  return out;
}

bool is_unsafe(Method method) {
  return method == Method::post || method == Method::put || method == Method::remove;
}

/// A body that is no JSON, or says of itself that it is something else, is none of ours: a browser
/// may send text/plain from any page without asking us first.
std::optional<Error> body_problem(const Request& request, const Route& route) {
  auto encoding = request.header("Content-Encoding");
  if (!encoding.empty() && !equal_ignoring_case(encoding, "identity")) {
    return media_type_refusal(say::http::encoding);
  }
  // What acquirers and the sandbox's pages post are forms, outside the API.
  if (request.body.empty() || !is_unsafe(request.method) || !request.path.starts_with("/api/")) {
    return std::nullopt;
  }
  auto type = request.header("Content-Type");
  type = trimmed(type.substr(0, type.find(';')));
  auto takes = route.options.takes;
  bool is_any = takes.ends_with('*');  // "image/*"
  if (is_any) {
    takes.remove_suffix(1);
    type = type.substr(0, takes.size());
  }
  if (equal_ignoring_case(type, takes)) return std::nullopt;
  if (is_any) return media_type_refusal(say::http::content_type_picture);
  return media_type_refusal(say::http::content_type);
}

/// Runs the handler. What its room does not say the service does.
Outcome write_audited(db::Tx& tx, const Route& route, const Call& call, const Prepared& prepared) {
  audit::caller_set(tx, caller_of(call));
  Outcome outcome = route.write(tx, call, prepared);
  if (outcome.ok() && leaves_record(route) && !audit::is_written(tx)) call_audit(tx, route, call);
  return outcome;
}

}  // namespace

Service::Service(db::Db& db, Routes routes, Authentication authentication, StaticFiles files,
                 Metrics& metrics, ServiceSettings settings)
    : db_(db),
      router_(std::move(routes)),
      authentication_(std::move(authentication)),
      files_(std::move(files)),
      metrics_(metrics),
      settings_(std::move(settings)),
      limit_(settings_.limit_per_minute),
      guess_limit_(settings_.guess_limit_per_minute),
      search_limit_(settings_.search_limit_per_minute),
      flows_(settings_.flow_threads, settings_.flow_queue_max),
      guesses_(settings_.guess_threads, settings_.guess_queue_max) {}

Service::~Service() {
  guesses_.join();  // first: what waits to be looked for again is turned away by it
  flows_.threads.join();
  std::unique_lock lock(running_mutex_);
  nothing_runs_.wait(lock, [this] { return running_count_ == 0; });
}

std::shared_ptr<void> Service::running() {
  std::lock_guard lock(running_mutex_);
  ++running_count_;
  return {this, [](Service* service) {
            std::lock_guard lock(service->running_mutex_);
            if (--service->running_count_ == 0) service->nothing_runs_.notify_all();
          }};
}

std::size_t Service::body_bytes_max(Method method, std::string_view path) const {
  auto match = router_.find(method, path);
  return match.route ? match.route->options.body_bytes_max : 0;
}

void Service::handle(std::shared_ptr<const Request> request, Done done) {
  auto exchange = std::make_shared<Exchange>(std::move(request));
  exchange->done = std::move(done);
  const Request& r = *exchange->request;

  auto match = router_.find(r.method == Method::head ? Method::get : r.method, r.path);
  // A program that only looks at a link in a mail must not use it up, nor be written down as one
  // that took a list away.
  if (match.route && r.method == Method::head && match.route->kind != Route::Kind::read) {
    match.route = nullptr;
  }
  if (!match.route) {
    bool is_file = !match.path_known && !r.path.starts_with("/api/");
    if (is_file && (r.method == Method::get || r.method == Method::head)) {
      return run_file(exchange);
    }
    exchange->outcome = match.path_known ? refusal(ErrorCode::unsupported, say::http::method)
                                         : refusal(ErrorCode::not_found, say::http::nothing_here);
    return finish(exchange, nullptr);
  }
  exchange->route = match.route;
  for (auto& [name, value] : match.params)
    exchange->call.param_add(name, value);

  const Route& route = *match.route;
  Instant now = db_.clock().now();
  auto customer = rate_limit_key(r.remote_ip);
  bool within = route.access.kind != Access::Kind::open || limit_.take(customer, now);
  if (within && route.options.is_guessable) {
    within = exchange->is_guess = guess_limit_.take(customer, now);
  }
  if (within && route.options.is_search) {
    within = search_limit_.take(sha256_hex(r.header("X-Auth-Token")), now);
  }
  if (!within) {
    exchange->outcome = refusal(ErrorCode::rate_limited, say::http::too_many);
    return finish(exchange, nullptr);
  }
  if (auto problem = body_problem(r, route)) return run_refusal(exchange, std::move(*problem));
  auto prepared = route.prepare(r);
  if (!prepared.ok()) return run_refusal(exchange, std::move(prepared.error()));
  exchange->prepared = std::move(*prepared);
  switch (route.kind) {
    case Route::Kind::read:
      return run_read(exchange);
    case Route::Kind::write:
      return run_write(exchange);
    case Route::Kind::flow:
      return run_flow(exchange);
  }
}

std::optional<Error> Service::admit(db::Sql& sql, Exchange& exchange) const {
  return http::admit(sql, authentication_, *exchange.route, exchange.call);
}

void Service::run_refusal(const ExchangePtr& exchange, Error error) {
  exchange->outcome = std::move(error);
  if (exchange->route->access.kind == Access::Kind::open) return finish(exchange, nullptr);
  db_.read_async(
      [this, exchange](db::Sql& sql) {
        if (auto refused = admit(sql, *exchange)) exchange->outcome = std::move(*refused);
      },
      [this, exchange, held = running()](std::exception_ptr failure) {
        finish(exchange, failure);
      });
}

void Service::run_read(const ExchangePtr& exchange) {
  db::read_async(
      db_, lane_of(*exchange->route, *exchange->request),
      [this, exchange](db::Sql& sql) {
        if (auto error = admit(sql, *exchange)) {
          exchange->outcome = std::move(*error);
          return;
        }
        exchange->outcome = exchange->route->read(sql, exchange->call, exchange->prepared);
      },
      [this, exchange, held = running()](std::exception_ptr failure) {
        finish(exchange, failure);
      });
}

/// The key under which the answer is kept. Every unsafe call has to bring one, except where the
/// answer is not kept (RouteOptions::replays): there nothing would be done with it.
Result<std::optional<IdempotencyKey>> Service::key_of(const Exchange& exchange) {
  const Route& route = *exchange.route;
  if (!route.options.replays || !is_unsafe(route.method)) return std::optional<IdempotencyKey>{};
  GERBANG_TRY(auto key, idempotency_key(exchange.call));
  if (!key) return invalid_field("Idempotency-Key", say::contract::required);
  return key;
}

Outcome Service::write_once(db::Tx& tx, Exchange& exchange) const {
  if (auto error = admit(tx, exchange)) return std::move(*error);
  auto key = key_of(exchange);
  if (!key.ok()) return std::move(key.error());
  if (!*key) return write_audited(tx, *exchange.route, exchange.call, exchange.prepared);
  auto kept = idempotency_find(tx, **key);
  if (!kept.ok()) return std::move(kept.error());
  if (*kept) return std::move(**kept);
  Outcome outcome = write_audited(tx, *exchange.route, exchange.call, exchange.prepared);
  if (outcome.ok()) idempotency_keep(tx, **key, outcome.response);
  return outcome;
}

void Service::run_write(const ExchangePtr& exchange) {
  db_.write_async(
      [this, exchange](db::Tx& tx) {
        exchange->outcome = write_once(tx, *exchange);
        return exchange->outcome.ok();
      },
      [this, exchange, held = running()](std::exception_ptr failure) {
        finish(exchange, failure);
      });
}

/// A long body is made while it is read. Whoever lost the session or the right to it meanwhile gets
/// no more of it, however slowly it was read; and who reads is not idle.
void Service::parts_guard(const ExchangePtr& exchange) {
  auto& next = exchange->outcome.response.next_part;
  if (!next || exchange->route->access.kind == Access::Kind::open) return;
  auto reader = std::make_shared<Exchange>(exchange->request);
  reader->route = exchange->route;
  next = [this, reader, make = std::move(next)] {
    auto refused = db_.read([&](db::Sql& sql) { return admit(sql, *reader); });
    if (refused) throw std::runtime_error(refused->message.english());
    if (reader->call.who().user) session_touch(reader->call.who());
    return make();
  };
}

void Service::session_touch(const Session& session) {
  if (db_.clock().now() - session.last_seen <= minutes(1)) return;
  db_.write_async(
      [this, hash = session.token_hash](db::Tx& tx) {
        authentication_.touch(tx, hash);
        return true;
      },
      [held = running()](std::exception_ptr) {});
}

/// An entry page may show something of the database at once. A page that shows nothing yet is
/// better than none, so neither a database that is away nor the limit keeps it back.
void Service::run_file(const ExchangePtr& exchange) {
  const Request& r = *exchange->request;
  if (!settings_.first_content || !files_.is_entry(r.path) ||
      !limit_.take(rate_limit_key(r.remote_ip), db_.clock().now())) {
    return finish_file(exchange, {});
  }
  auto first = std::make_shared<std::string>();
  db_.read_async([this, exchange, first](
                     db::Sql& sql) { *first = settings_.first_content(sql, *exchange->request); },
                 [this, exchange, first, held = running()](std::exception_ptr failure) {
                   if (failure) failure_error(failure, *exchange->request);  // writes it down
                   finish_file(exchange, *first);
                 });
}

void Service::finish_file(const ExchangePtr& exchange, std::string_view first) {
  if (auto file = files_.find(*exchange->request, settings_.page_origins, first)) {
    exchange->outcome.response = std::move(*file);
  } else {
    exchange->outcome.response =
        text(404, say::http::something_wrong.in(exchange->request->language()));
  }
  finish(exchange, nullptr);
}

void Service::finish(const ExchangePtr& exchange, std::exception_ptr failure) {
  const Request& request = *exchange->request;
  if (failure) exchange->outcome = failure_error(failure, request);
  Response& response = exchange->outcome.response;
  if (const auto& error = exchange->outcome.error) {
    response = error_response(*error, request.language());
    if (error->detail == kMediaType) response.status = 415;
  }
  for (auto& header : security_headers()) {
    // What an answer says of itself goes before: a document is framed by our own pages.
    bool is_said =
        std::ranges::find(response.headers, header.name, &Header::name) != response.headers.end();
    if (!is_said) response.headers.push_back(std::move(header));
  }
  if (exchange->is_guess && exchange->route->options.success_is_no_guess && response.status < 400) {
    guess_limit_.give_back(rate_limit_key(request.remote_ip));
  }
  bool has_policy = std::any_of(response.headers.begin(), response.headers.end(),
                                [](const auto& h) { return h.name == "Content-Security-Policy"; });
  if (!has_policy && response.content_type.starts_with("text/html")) {
    response.headers.push_back({"Content-Security-Policy", std::string(kPlainPagePolicy)});
    response.headers.push_back({"Cache-Control", "no-store"});
  } else if (!has_policy && (exchange->route || exchange->outcome.error)) {
    response.headers.push_back({"Content-Security-Policy", std::string(kDataPolicy)});
  }
  if (settings_.hsts) {
    response.headers.push_back(
        {"Strict-Transport-Security", "max-age=31536000; includeSubDomains"});
  }
  response.headers.push_back({"X-Request-Id", request.id});
  if (exchange->route && request.path.starts_with("/api/")) {
    response.headers.push_back({"Cache-Control", "no-store"});
  }

  auto took = std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::steady_clock::now() - exchange->began);
  const Session* session = exchange->call.session();
  std::string_view operation =
      exchange->route ? std::string_view(exchange->route->operation) : "file";
  metrics_.request_add(operation, response.status, took);
  // The path itself is not logged: it can hold a slug or a reference that opens a payer's page.
  log_info("request", {{"operation", operation},
                       {"method", method_text(request.method)},
                       {"status", response.status},
                       {"took_us", took.count()},
                       {"ip", request.remote_ip},
                       {"user", session ? session->user.value : 0},
                       {"request_id", request.id}});
  bool is_refused =
      exchange->outcome.error && exchange->outcome.error->code == ErrorCode::forbidden;
  bool is_use = session && session->user && !exchange->route->options.is_no_use && !is_refused;
  if (is_use && response.status < 500) session_touch(*session);
  if (is_refused && session &&
      refusal_counts(*session, exchange->route->operation, db_.clock().now())) {
    db_.write_async(
        [exchange, error = *exchange->outcome.error](db::Tx& tx) {
          audit::caller_set(tx, caller_of(exchange->call));
          refusal_audit(tx, *exchange->route, exchange->call, error);
          return true;
        },
        [held = running()](std::exception_ptr) {});
  }
  parts_guard(exchange);
  exchange->done(std::move(response));
}

}  // namespace gerbang::http
