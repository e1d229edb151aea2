#pragma once
// From a request to its answer: finds the route, checks limit, shape, session and permission, runs
// the handler where it belongs (a read, a write or a flow of several steps), keeps idempotency
// keys, turns whatever goes wrong into an answer, and writes one log line.

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include <boost/asio/thread_pool.hpp>

#include "base/db/db.h"
#include "base/http/fair_line.h"
#include "base/http/idempotency.h"
#include "base/http/metrics.h"
#include "base/http/rate_limit.h"
#include "base/http/router.h"
#include "base/http/static_files.h"

namespace gerbang::http {

struct ServiceSettings {
  int limit_per_minute = 1200;        // requests of one address to open routes
  int guess_limit_per_minute = 120;   // of these, to routes where something can be guessed
  int search_limit_per_minute = 240;  // quick searches of one session
  int flow_threads = 24;
  int flow_queue_max = 512;
  // Sign-ins wait for a hash of half a second: in a line of their own, so that a flood of them
  // keeps nobody from paying.
  int guess_threads = 4;
  std::size_t guess_queue_max = 128;
  /// What an entry page shows before its script runs, as HTML; empty where it shows nothing. A page
  /// is served without it when it cannot be made.
  std::function<std::string(db::Sql&, const Request&)> first_content;
  Duration replay_wait = seconds(10);  // for the answer to the same request, sent before
  PageOrigins page_origins;            // of the payer's pages
  bool hsts = false;                   // production, where TLS ends in front of us
};

/// How http learns who a token belongs to; accounts/ provides it.
struct Authentication {
  std::function<Result<Session>(db::Sql&, std::string_view token, std::string_view account_id)>
      check;
  /// Notes that the session was used; called at most once a minute a session.
  std::function<void(db::Tx&, const std::string& token_hash)> touch;
  /// The merchant of that number, where `key` is one of its living keys; merchant_api/ provides it.
  std::function<Result<MerchantId>(db::Sql&, std::string_view mcht_id, std::string_view key)>
      check_key = {};
};

class Service {
 public:
  Service(db::Db& db, Routes routes, Authentication authentication, StaticFiles files,
          Metrics& metrics, ServiceSettings settings);
  /// Waits for the requests that are under way.
  ~Service();

  using Done = std::function<void(Response)>;
  /// Calls `done` exactly once, on any thread.
  void handle(std::shared_ptr<const Request> request, Done done);
  /// How long a body of this route may be; 0: as long as any.
  std::size_t body_bytes_max(Method method, std::string_view path) const;
  const Router& router() const { return router_; }

 private:
  struct Exchange;
  using ExchangePtr = std::shared_ptr<Exchange>;

  /// The session is asked for first: whoever may not call learns nothing about the fields.
  void run_refusal(const ExchangePtr& exchange, Error error);
  void run_read(const ExchangePtr& exchange);
  void run_write(const ExchangePtr& exchange);
  void run_flow(const ExchangePtr& exchange);
  void flow_go(const ExchangePtr& exchange, Duration pause);
  bool flow_whole(const ExchangePtr& exchange, Duration pause);
  void flow_steps(const ExchangePtr& exchange);
  void flow_turned_away(const ExchangePtr& exchange);
  std::optional<Error> admit(db::Sql& sql, Exchange& exchange) const;
  std::optional<Error> admit_server(db::Sql& sql, Exchange& exchange) const;
  void parts_guard(const ExchangePtr& exchange);
  void session_touch(const Session& session);
  /// Held by whatever runs on the database's threads, which know nothing of our end.
  std::shared_ptr<void> running();
  static Result<std::optional<IdempotencyKey>> key_of(const Exchange& exchange);
  Outcome write_once(db::Tx& tx, Exchange& exchange) const;
  void finish(const ExchangePtr& exchange, std::exception_ptr failure);
  void run_file(const ExchangePtr& exchange);
  void finish_file(const ExchangePtr& exchange, std::string_view first);

  db::Db& db_;
  Router router_;
  Authentication authentication_;
  StaticFiles files_;
  Metrics& metrics_;
  ServiceSettings settings_;
  RateLimit limit_;
  RateLimit guess_limit_;
  RateLimit search_limit_;
  /// Threads that may wait, and how many requests wait for them.
  struct Line {
    boost::asio::thread_pool threads;
    int length_max;
    std::atomic<int> length{0};
    Line(int count, int most) : threads(static_cast<std::size_t>(count)), length_max(most) {}
  };
  Line flows_;
  FairLine guesses_;
  std::mutex running_mutex_;
  std::condition_variable nothing_runs_;
  int running_count_ = 0;
};

}  // namespace gerbang::http
