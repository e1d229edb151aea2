#include <algorithm>
#include <chrono>
#include <thread>

#include "base/db/postgres_connection.h"

namespace gerbang::db {
namespace {

using namespace std::chrono_literals;

constexpr auto kPatience = 3s;  // how long a job waits for a server that restarts
constexpr auto kConnectPause = 100ms;
constexpr const char* kConnectSeconds = "2";  // the least that libpq knows
constexpr auto kConnectSilence = 1500ms;      // who took that long to fail met no refusal

std::string address(PGconn* connection) {
  auto or_empty = [](const char* text) { return std::string(text ? text : ""); };
  return "'" + or_empty(PQdb(connection)) + "' at " + or_empty(PQhost(connection)) + ":" +
         or_empty(PQport(connection)) + " as user " + or_empty(PQuser(connection));
}

}  // namespace

std::string postgres_one_line(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' '))
    text.pop_back();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

Failure::Kind postgres_failure_kind(std::string_view state) {
  if (state == "23505") return Failure::Kind::unique;
  if (state == "40001" || state == "40P01") return Failure::Kind::retry;
  for (std::string_view prefix : {"08", "53", "57", "55P03"}) {
    if (state.starts_with(prefix)) return Failure::Kind::unavailable;
  }
  return Failure::Kind::broken;
}

bool postgres_is_lost(std::string_view state, bool writer) {
  return state.starts_with("08") || state.starts_with("57P0") || (writer && state == "25006");
}

void PostgresConnection::connect() {
  connection_.reset();
  frame_open_ = began_ = false;
  syncs_owed_ = 0;
  sent_.clear();
  for (auto& [key, prepared] : statements_)
    prepared.on_server = false;
  texts_.each([](Prepared& prepared) { prepared.on_server = false; });
  forgotten_.clear();
  // What comes before "dbname" are defaults that the address may override.
  const char* keys[] = {"connect_timeout",
                        "fallback_application_name",
                        "keepalives_idle",
                        "keepalives_interval",
                        "keepalives_count",
                        "tcp_user_timeout",
                        "dbname",
                        "client_encoding",
                        nullptr};
  const char* values[] = {kConnectSeconds, "gerbang",    "10",   "5",    "3",
                          "15000",         url_.c_str(), "UTF8", nullptr};
  auto began = std::chrono::steady_clock::now();
  connection_.reset(PQconnectdbParams(keys, values, 1));
  PGconn* c = connection_.get();
  auto refuse = [&] {
    std::string why = postgres_one_line(PQerrorMessage(c));
    std::string where = address(c);
    connection_.reset();
    bool is_silent = std::chrono::steady_clock::now() - began > kConnectSilence;
    is_silent ? outage_->server_is_silent() : outage_->server_speaks();
    throw Failure(
        Failure::Kind::unavailable,
        "Cannot open the PostgreSQL database " + where + ": " + why +
            ". Check that the server runs and that address, user and password are right.");
  };
  if (PQstatus(c) != CONNECTION_OK) refuse();
  PQsetNoticeProcessor(c, [](void*, const char*) {}, nullptr);
  if (!set_up()) refuse();
}

/// The answer of a command outside the pipeline; nothing when it failed or did not come.
PostgresConnection::Answer PostgresConnection::answer_to_one() {
  Answer out;
  for (;;) {
    if (!await()) return nullptr;
    Answer next(PQgetResult(connection_.get()));
    if (!next) return PQresultStatus(out.get()) == PGRES_COMMAND_OK ? std::move(out) : nullptr;
    if (!out) out = std::move(next);
  }
}

/// What each connection of ours has besides: its settings, and what begins and ends transactions.
bool PostgresConnection::set_up() {
  PGconn* c = connection_.get();
  if (PQsetnonblocking(c, 1) != 0) return false;
  std::string settings =
      "SET client_min_messages TO error; SET lock_timeout TO '10s';"
      // No statement here is long enough to be worth a compiler, whatever its estimate says.
      "SET jit TO off;"
      "SET idle_in_transaction_session_timeout TO '60s';";
  settings += role_ == Role::reader ? "SET default_transaction_isolation TO 'repeatable read';"
                                      "SET default_transaction_read_only TO on"
                                    : "SET default_transaction_isolation TO 'read committed';"
                                      "SET default_transaction_read_only TO off";
  if (ms_max_ > 0) settings += ";SET statement_timeout TO " + std::to_string(ms_max_);
  if (PQsendQuery(c, settings.c_str()) != 1 || !answer_to_one()) return false;
  for (const char* verb : {"BEGIN", "COMMIT", "ROLLBACK"}) {
    if (PQsendPrepare(c, verb, verb, 0, nullptr) != 1 || !answer_to_one()) return false;
  }
  return PQenterPipelineMode(c) == 1;
}

/// Connects where there is no connection, waiting a little for a server that restarts. Once it has
/// been away for longer, calls fail at once, but for one that looks every kConnectPause.
void PostgresConnection::connect_patiently() {
  if (!outage_->may_try()) {
    throw Failure(Failure::Kind::unavailable, "the PostgreSQL server does not answer");
  }
  if (connection_ && PQstatus(connection_.get()) == CONNECTION_OK) return;
  auto start = std::chrono::steady_clock::now();
  if (start < connect_not_before_ && down_since_ + kPatience < start) {
    throw Failure(Failure::Kind::unavailable, "the PostgreSQL server cannot be reached");
  }
  for (;;) {
    try {
      connect();
      down_since_ = {};
      return;
    } catch (const Failure&) {
      auto now = std::chrono::steady_clock::now();
      if (down_since_ == decltype(down_since_){}) down_since_ = now;
      connect_not_before_ = now + kConnectPause;
      if (now > down_since_ + kPatience || outage_->is_on()) throw;
    }
    std::this_thread::sleep_for(kConnectPause);
  }
}

}  // namespace gerbang::db
