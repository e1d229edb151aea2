// `gerbang serve`: opens the database, brings it up to date, wires the rooms, runs the jobs and
// answers requests until it is told to stop.

#include <signal.h>

#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <set>
#include <thread>

#include <fmt/format.h>

#include "app/commands.h"
#include "app/connectors.h"
#include "app/openapi.h"
#include "app/payer_page.h"
#include "app/system_api.h"
#include "app/wiring.h"
#include "base/core/log.h"
#include "base/db/lane.h"
#include "base/http/listener.h"
#include "outside/sandbox/page.h"
#include "views/developers/developer_api.h"

namespace gerbang::app {
namespace {

LogLevel level_of(const std::string& name) {
  if (name == "debug") return LogLevel::debug;
  if (name == "warning") return LogLevel::warning;
  if (name == "error") return LogLevel::error;
  if (name == "off") return LogLevel::off;
  return LogLevel::info;
}

http::StaticFiles static_files(const Config& config) {
  http::StaticFiles files(config.web,
                          {{"/payment-links/", "pay.html"},
                           {"/checkout/", "pay.html"},
                           {"/axaicart/", "pay.html"},
                           {"/auto-debit/", "pay.html"}},
                          "portal.html");
  if (files.size() == 0) {
    log_warning("no_pages",
                {{"folder", config.web}, {"hint", "build them with: npm run build in web/"}});
  }
  if (config.is_sandbox()) {
    for (auto& [path, content] : sandbox::page_files())
      files.add(path, content);
  }
  return files;
}

/// What the payer's page may post to and show, of all connectors.
http::PageOrigins page_origins(const checkout::Connectors& connectors) {
  std::set<std::string> form_action, img;
  for (const auto& connector : connectors.all()) {
    auto origins = connector->origins();
    form_action.insert(origins.form_action.begin(), origins.form_action.end());
    img.insert(origins.img.begin(), origins.img.end());
  }
  return {fmt::format("{}", fmt::join(form_action, " ")), fmt::format("{}", fmt::join(img, " "))};
}

/// What a process does for itself as long as it runs: every second a sandbox takes over the time
/// that another copy may have moved, every hour it says that its node number is still in use.
class Keeper {
 public:
  /// `clock` is null in production, whose time nobody moves.
  Keeper(db::Db& db, Clock* clock, int node)
      : db_(db), clock_(clock), node_(node), thread_([this] { keep(); }) {}
  ~Keeper() {
    {
      std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_all();
    thread_.join();
  }

 private:
  void keep() {
    std::unique_lock lock(mutex_);
    int renewed = 0;  // at which second
    for (int second = 1;
         !wake_.wait_for(lock, std::chrono::seconds(1), [this] { return stopping_; }); ++second) {
      lock.unlock();
      try {
        if (clock_) clock_offset_load(db_, *clock_);
        if (second - renewed >= 3600) {
          db::node_renew(db_, node_);
          renewed = second;
        }
      } catch (const db::Failure&) {
        // Requests say so.
      }
      lock.lock();
    }
  }

  db::Db& db_;
  Clock* clock_;
  int node_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stopping_ = false;
  std::thread thread_;
};

/// Says at the start which acquirers' servers do not answer, by the settings that name them.
/// Nothing waits for it: an acquirer that is down now may be there when somebody pays.
std::jthread acquirers_look(const Config& config) {
  return std::jthread([servers = acquirer_servers(config.connectors)](const std::stop_token& stop) {
    auto send = net::send_with_curl();
    for (const auto& [setting, address] : servers) {
      if (stop.stop_requested()) return;
      auto answer = send({.method = http::Method::get, .url = address, .body = {}});
      if (!answer.ok()) {
        log_warning("acquirer_unreachable",
                    {{"setting", setting}, {"why", answer.error().message.english()}});
      }
    }
  });
}

void database_metrics(std::string& out, const db::Db& db, const jobs::JobRunner& jobs) {
  auto stats = db.stats();
  http::Metrics::line(out, "gerbang_db_write_jobs_total", stats.write_jobs);
  http::Metrics::line(out, "gerbang_db_commits_total", stats.commits);
  http::Metrics::line(out, "gerbang_db_retries_total", stats.retries);
  http::Metrics::line(out, "gerbang_db_reads_total", stats.reads);
  http::Metrics::line(out, "gerbang_db_write_queue", stats.write_queue);
  http::Metrics::line(out, "gerbang_db_read_queue", stats.read_queue);
  http::Metrics::line(out, "gerbang_db_heavy_queue", db::heavy_queue(db));
  auto ran = jobs.stats();
  http::Metrics::line(out, "gerbang_jobs_done_total", ran.done);
  http::Metrics::line(out, "gerbang_jobs_failed_total", ran.failed);
  http::Metrics::line(out, "gerbang_jobs_given_up_total", ran.given_up);
}

/// What is due and what runs, of each lane.
void lane_metrics(std::string& out, const jobs::JobRunner& jobs) {
  auto stats = jobs.stats();
  for (std::size_t lane = 0; lane < jobs::kLanes; ++lane) {
    auto line = [&](std::string_view what, std::int64_t value) {
      http::Metrics::line(
          out, fmt::format("gerbang_jobs_{}{{lane=\"{}\"}}", what, jobs::kLaneNames[lane]), value);
    };
    const auto& of_lane = stats.lanes[lane];
    line("due", of_lane.due);
    line("due_seconds", of_lane.waited.ms / 1000);
    line("running", of_lane.running);
    line("threads", of_lane.threads);
  }
}

jobs::Bounds job_bounds(const Config& config) {
  jobs::Bounds out;
  int most = std::max(1, config.local_jobs - 1);
  out[jobs::index(jobs::Lane::local)] = {config.local_jobs, most, most};
  out[jobs::index(jobs::Lane::mail)] = {config.mail_jobs, config.mail_jobs, config.mail_jobs};
  out[jobs::index(jobs::Lane::acquirer)] = {config.acquirer_jobs, config.acquirer_jobs_per_topic,
                                            config.acquirer_jobs_per_merchant};
  // A fifth is never taken by addresses that fail, nor by those that do not know it yet.
  int of_topic = std::max(1, config.merchant_jobs * 4 / 5);
  out[jobs::index(jobs::Lane::merchant)] = {config.merchant_jobs, of_topic, 1};
  return out;
}

void print_addresses(const Config& config, bool has_demo) {
  std::cout << fmt::format("\nGerbang {} is ready ({}).\n\n", GERBANG_VERSION, config.mode)
            << fmt::format("  portal    {}/login\n  sign up   {}/home\n", config.public_url,
                           config.public_url);
  if (config.is_sandbox()) {
    std::cout << fmt::format("  mailbox   {}/sandbox/mail\n", config.public_url);
  }
  if (has_demo) std::cout << "\n" << demo_sign_ins_text();
  std::cout << "\nStop with Ctrl-C.\n" << std::flush;
}

/// An address that this process can call itself on.
std::string reachable(const std::string& address) {
  if (address == "0.0.0.0") return "127.0.0.1";
  if (address == "::") return "[::1]";
  return address.find(':') == std::string::npos ? address : "[" + address + "]";
}

/// Blocks the signals in every thread that starts after this, so that only `wait_for_stop` gets
/// them.
sigset_t hold_stop_signals() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  return set;
}

}  // namespace

int serve(const Config& given, const ServeOptions& options) {
  sigset_t stop_signals = hold_stop_signals();
  Config config = given;
  log_start(config.log_format == "json" ? LogFormat::json : LogFormat::text,
            level_of(config.log_level));

  // The port first: a taken one is said before the database is touched.
  std::atomic<http::Service*> service_pointer{nullptr};
  http::ListenerSettings listen;
  listen.address = config.address;
  listen.port = config.port;
  listen.threads = config.io_threads;
  listen.trusted_proxies = config.proxies();
  listen.long_body_bytes_max = [&](http::Method method, std::string_view path) {
    return service_pointer.load()->body_bytes_max(method, path);
  };
  http::Listener listener(listen, [&](std::shared_ptr<const http::Request> request,
                                      std::function<void(http::Response)> done) {
    service_pointer.load()->handle(std::move(request), std::move(done));
  });
  if (config.public_url.empty()) {
    config.public_url = fmt::format("http://localhost:{}", listener.port());
  }

  Clock clock;
  auto db = open_database(config, clock, Patience::of_people);
  int node = database_ready(*db, config, clock);
  Wiring wiring(config, *db,
                fmt::format("http://{}:{}", reachable(config.address), listener.port()));
  const bool has_demo = config.is_sandbox() && !options.is_empty;
  if (has_demo) wiring.demo(options.demo_sales);

  http::Metrics metrics;
  auto topics = wiring.topics();
  topics.push_back(idempotency_topic());
  jobs::JobRunner jobs(*db, std::move(topics), job_bounds(config));
  metrics.source_add([&](std::string& out) {
    database_metrics(out, *db, jobs);
    lane_metrics(out, jobs);
    http::Metrics::line(out, "gerbang_streams", static_cast<std::int64_t>(wiring.live().streams()));
  });

  auto routes = wiring.routes();
  for (auto& route : system_routes({config, *db, clock, metrics, [&jobs] { jobs.wake(); }})) {
    routes.push_back(std::move(route));
  }
  for (auto& route : developers::developer_routes(
           {config.brand_name, config.public_url, config.is_sandbox()}, openapi_text(routes))) {
    routes.push_back(std::move(route));
  }
  http::ServiceSettings service_settings;
  service_settings.first_content = payer_page_first(routes, config.is_sandbox());
  service_settings.page_origins = page_origins(wiring.connectors());
  service_settings.limit_per_minute = config.limit_per_minute;
  service_settings.guess_limit_per_minute = config.guess_limit_per_minute;
  service_settings.search_limit_per_minute = config.search_limit_per_minute;
  service_settings.hsts = !config.is_sandbox();
  http::Service service(*db, std::move(routes), wiring.authentication(), static_files(config),
                        metrics, service_settings);
  service_pointer = &service;
  Keeper keeper(*db, config.is_sandbox() ? &clock : nullptr, node);
  wiring.live().start();
  jobs.start();
  listener.start();
  auto look = acquirers_look(config);
  print_addresses(config, has_demo);

  int signal = 0;
  sigwait(&stop_signals, &signal);
  std::cout << "\nStopping: letting running requests end.\n";
  listener.drain(10);
  jobs.stop();
  wiring.live().stop();
  log_flush();
  return 0;
}

}  // namespace gerbang::app
