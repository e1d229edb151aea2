// Handlers of several steps, which may wait for others: on threads of their own, and in a line with
// an end.

#include <algorithm>
#include <chrono>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "base/db/context.h"
#include "base/http/call_audit.h"
#include "base/http/idempotency.h"
#include "base/http/service.h"
#include "base/http/service_exchange.h"
#include "say/http.h"

namespace gerbang::http {
namespace {

// How soon the answer to the same request is looked for, and how seldom at last.
constexpr Duration kFirstPause = milliseconds(25);
constexpr Duration kLongestPause = milliseconds(400);

}  // namespace

void Service::run_flow(const ExchangePtr& exchange) {
  if (!exchange->route->options.is_guessable && flows_.length.fetch_add(1) >= flows_.length_max) {
    --flows_.length;
    return flow_turned_away(exchange);
  }
  flow_go(exchange, kFirstPause);
}

/// Runs the steps on a thread that they may hold up.
void Service::flow_go(const ExchangePtr& exchange, Duration pause) {
  if (exchange->route->options.is_guessable) {
    return guesses_.post(rate_limit_key(exchange->request->remote_ip),
                         [this, exchange, pause](bool is_turned_away) {
                           if (is_turned_away) return flow_turned_away(exchange);
                           flow_whole(exchange, pause);
                         });
  }
  boost::asio::post(flows_.threads, [this, exchange, pause] {
    if (flow_whole(exchange, pause)) --flows_.length;
  });
}

void Service::flow_turned_away(const ExchangePtr& exchange) {
  exchange->outcome = Error{ErrorCode::unavailable, say::http::very_busy, {}, {}, {}};
  finish(exchange, nullptr);
}

/// Whether it is finished. While the same request is being worked on, its answer is waited for:
/// after a pause it is looked for again, and no thread waits meanwhile.
bool Service::flow_whole(const ExchangePtr& exchange, Duration pause) {
  std::exception_ptr failure;
  exchange->outcome = {};
  try {
    flow_steps(exchange);
  } catch (...) {
    failure = std::current_exception();
  }
  const auto& error = exchange->outcome.error;
  auto patience = std::chrono::milliseconds(settings_.replay_wait.ms);
  if (!failure && error && error->code == ErrorCode::in_progress &&
      std::chrono::steady_clock::now() - exchange->began < patience) {
    auto timer = std::make_shared<boost::asio::steady_timer>(flows_.threads,
                                                             std::chrono::milliseconds(pause.ms));
    timer->async_wait([this, exchange, pause, timer](boost::system::error_code) {
      flow_go(exchange, std::min(milliseconds(pause.ms * 2), kLongestPause));
    });
    return false;
  }
  finish(exchange, failure);
  return true;
}

void Service::flow_steps(const ExchangePtr& exchange) {
  const Route& route = *exchange->route;
  bool needs_reading =
      route.access.kind != Access::Kind::open || !exchange->request->header("X-Auth-Token").empty();
  if (needs_reading) {
    auto error = db_.read([&](db::Sql& sql) { return admit(sql, *exchange); });
    if (error) {
      exchange->outcome = std::move(*error);
      return;
    }
  }
  Flow flow{db_};
  auto caller = caller_of(exchange->call);
  db::Context context(caller);
  auto owes_record = [&] {
    return exchange->outcome.ok() && leaves_record(route) && !caller->is_written;
  };
  auto key = key_of(*exchange);
  if (!key.ok()) {
    exchange->outcome = std::move(key.error());
    return;
  }
  if (!*key) {
    exchange->outcome = route.flow(flow, exchange->call, exchange->prepared);
    if (owes_record()) {
      db_.write_job([&](db::Tx& tx) {
        call_audit(tx, route, exchange->call);
        return true;
      });
    }
    return;
  }
  auto kept = db_.write([&](db::Tx& tx) { return idempotency_claim(tx, **key); });
  if (!kept.ok() || *kept) {
    exchange->outcome = kept.ok() ? Outcome(std::move(**kept)) : Outcome(std::move(kept.error()));
    return;
  }
  exchange->outcome = route.flow(flow, exchange->call, exchange->prepared);
  db_.write_job([&](db::Tx& tx) {
    if (exchange->outcome.ok()) {
      if (owes_record()) call_audit(tx, route, exchange->call);
      idempotency_answer(tx, **key, exchange->outcome.response);
    } else {
      idempotency_release(tx, **key);
    }
    return true;
  });
}

}  // namespace gerbang::http
