#include "base/db/postgres_connection.h"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>

#include "base/core/crypto.h"
#include "base/db/execution_log.h"

namespace gerbang::db {
namespace {

constexpr Oid kBoolOid = 16;
constexpr std::size_t kNull = static_cast<std::size_t>(-1);
// Answers that may wait unread. They are small, but they are kept in memory.
constexpr std::size_t kSentMax = 256;

class PostgresRow final : public Row {
 public:
  PostgresRow(const PGresult* answer) : answer_(answer) {}
  bool is_null(int column) const override { return PQgetisnull(answer_, row, column) != 0; }
  std::int64_t number(int column) const override {
    std::string_view digits = text(column);
    if (digits.empty() && is_null(column)) return 0;
    if (PQftype(answer_, column) == kBoolOid) return digits == "t";
    std::int64_t value = 0;
    auto end = digits.end();
    auto read = std::from_chars(digits.begin(), end, value);
    if (read.ec != std::errc{} || read.ptr != end) {
      throw Failure(Failure::Kind::broken,
                    std::string("column ") + PQfname(answer_, column) + " is not a whole number");
    }
    return value;
  }
  std::string_view text(int column) const override {
    return {PQgetvalue(answer_, row, column),
            static_cast<std::size_t>(PQgetlength(answer_, row, column))};
  }

  std::string bytes(int column) const override {
    auto hex = text(column);
    if (hex.empty()) return {};
    auto raw = hex.starts_with("\\x") ? hex_parse(hex.substr(2)) : std::nullopt;
    if (!raw) {
      throw Failure(Failure::Kind::broken,
                    std::string("column ") + PQfname(answer_, column) + " is not of bytes");
    }
    return std::move(*raw);
  }

  int row = 0;

 private:
  const PGresult* answer_;
};

void each_row(const PGresult* answer, const RowSink& sink) {
  PostgresRow row(answer);
  for (int rows = PQntuples(answer); row.row < rows; ++row.row)
    sink(row);
}

std::int64_t rows_changed(PGresult* answer) {
  if (std::strncmp(PQcmdStatus(answer), "SELECT", 6) == 0) return 0;
  std::string_view count = PQcmdTuples(answer);
  std::int64_t changed = 0;
  std::from_chars(count.data(), count.data() + count.size(), changed);
  return changed;
}

}  // namespace

void PostgresConnection::lost(std::string_view name) {
  std::string why = connection_ ? postgres_one_line(PQerrorMessage(connection_.get())) : "";
  connection_.reset();
  outage_->server_speaks();  // somebody closed it, which a server that hangs does not
  throw ConnectionLost(std::string(name) + ": the connection to PostgreSQL broke: " + why);
}

void PostgresConnection::silent(std::string_view name) {
  connection_.reset();
  outage_->server_is_silent();
  throw Failure(Failure::Kind::unavailable,
                std::string(name) + ": the PostgreSQL server does not answer");
}

/// Waits until there is something to read, and reads it. False when the server was silent for
/// longer than a statement may take; a broken connection is left to whoever looks for the answer.
bool PostgresConnection::await() {
  PGconn* c = connection_.get();
  using Clock = std::chrono::steady_clock;
  bool is_bounded = ms_max_ > 0 && !is_patient_;
  auto until = Clock::now() + std::chrono::milliseconds(ms_max_ + kSilenceMs);
  while (PQisBusy(c)) {
    int unsent = PQflush(c);
    if (unsent < 0) return true;
    auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
    if (is_bounded && left <= 0) return false;
    pollfd socket{PQsocket(c), static_cast<short>(unsent > 0 ? POLLIN | POLLOUT : POLLIN), 0};
    if (poll(&socket, 1, is_bounded ? static_cast<int>(left) : -1) < 0 && errno != EINTR) {
      return true;
    }
    if ((socket.revents & ~POLLOUT) != 0 && PQconsumeInput(c) == 0) return true;
  }
  outage_->server_speaks();
  return true;
}

void PostgresConnection::must_send(int ok, std::string_view name) {
  if (ok == 1) return;
  if (PQstatus(connection_.get()) != CONNECTION_OK) lost(name);
  throw Failure(Failure::Kind::broken,
                std::string(name) + ": " + postgres_one_line(PQerrorMessage(connection_.get())));
}

PostgresConnection::Answer PostgresConnection::next_answer(std::string_view name) {
  if (!await()) silent(name);
  Answer answer(PQgetResult(connection_.get()));
  if (!answer && PQstatus(connection_.get()) != CONNECTION_OK) lost(name);
  return answer;
}

void PostgresConnection::drain_to_sync(std::string_view name) {
  for (;;) {
    Answer answer = next_answer(name);
    if (answer && PQresultStatus(answer.get()) == PGRES_PIPELINE_SYNC) return;
  }
}

void PostgresConnection::settle_syncs(std::string_view name) {
  for (; syncs_owed_ > 0; --syncs_owed_)
    drain_to_sync(name);
}

/// Turns an error answer into a Failure, after bringing the connection back to where it can be
/// used.
void PostgresConnection::fail(std::string_view name, const PGresult* answer) {
  const char* field = PQresultErrorField(answer, PG_DIAG_SQLSTATE);
  std::string state = field ? field : "";
  const char* message = PQresultErrorField(answer, PG_DIAG_MESSAGE_PRIMARY);
  std::string what = std::string(name) + ": " + (message ? message : PQresultErrorMessage(answer)) +
                     " (" + state + ")";
  // Without a state it is libpq that speaks: the connection broke.
  if (state.empty() || PQstatus(connection_.get()) != CONNECTION_OK ||
      postgres_is_lost(state, role_ == Role::writer)) {
    connection_.reset();
    throw ConnectionLost(what, !state.empty());
  }
  if (frame_open_) {
    must_send(PQpipelineSync(connection_.get()), name);
    frame_open_ = false;
    drain_to_sync(name);
  }
  if (state == "57014") throw Overdue(what);  // statement_timeout
  throw Failure(postgres_failure_kind(state), what);
}

/// The answer of one statement: everything up to the empty answer that closes it.
PostgresConnection::Answer PostgresConnection::expect_command(std::string_view name) {
  Answer answer = next_answer(name);
  if (!answer) lost(name);
  auto status = PQresultStatus(answer.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(name, answer.get());
  next_answer(name);
  return answer;
}

void PostgresConnection::bind(std::string_view name, std::span<const Param> params) {
  parameter_bytes_.clear();
  parameter_at_.clear();
  for (const Param& p : params) {
    parameter_at_.push_back(p.kind() == Param::Kind::null ? kNull : parameter_bytes_.size());
    if (p.kind() == Param::Kind::number) {
      char digits[24];
      auto end = std::to_chars(digits, digits + sizeof digits, p.number()).ptr;
      parameter_bytes_.append(digits, end);
    } else if (p.kind() == Param::Kind::text) {
      if (p.text().find('\0') != std::string_view::npos) {
        throw Failure(Failure::Kind::broken, std::string(name) + ": text with a NUL byte");
      }
      parameter_bytes_.append(p.text());
    } else if (p.kind() == Param::Kind::bytes) {
      parameter_bytes_.append("\\x").append(hex_lower(p.text()));
    }
    parameter_bytes_.push_back('\0');
  }
  parameter_values_.clear();
  for (auto at : parameter_at_) {
    parameter_values_.push_back(at == kNull ? nullptr : parameter_bytes_.data() + at);
  }
}

/// Reads the answers of what was sent without waiting. After a failure the server skips the rest,
/// which it does not do where a row that was sure is not there.
void PostgresConnection::settle_sent() {
  std::string_view missed;
  try {
    for (; !sent_.empty(); sent_.pop_front()) {
      Answer answer = expect_command(sent_.front().name);
      if (sent_.front().sink) each_row(answer.get(), sent_.front().sink);
      if (sent_.front().is_sure && rows_changed(answer.get()) != 1) missed = sent_.front().name;
    }
  } catch (...) {
    for (auto& skipped : sent_) {
      if (skipped.prepares) skipped.prepares->on_server = false;
      if (!skipped.frees.empty()) forgotten_.push_back(std::move(skipped.frees));
    }
    sent_.clear();
    throw;
  }
  if (!missed.empty()) {
    throw Failure(Failure::Kind::retry, std::string(missed) + ": somebody else was first");
  }
}

void PostgresConnection::flush(std::string_view name) {
  must_send(PQsendFlushRequest(connection_.get()), name);
  if (PQflush(connection_.get()) < 0) lost(name);
}

/// The statement with the parameters that are bound, and before it its PREPARE where it is new.
void PostgresConnection::send_statement(Prepared& prepared, std::string_view name) {
  PGconn* c = connection_.get();
  if (!prepared.on_server) {
    must_send(PQsendPrepare(c, prepared.name.c_str(), prepared.text.c_str(), 0, nullptr), name);
    sent_.push_back({.name = name, .prepares = &prepared});
    prepared.on_server = true;
  }
  must_send(
      PQsendQueryPrepared(c, prepared.name.c_str(), static_cast<int>(parameter_values_.size()),
                          parameter_values_.data(), nullptr, nullptr, 0),
      name);
}

void PostgresConnection::send(const Statement& statement, std::span<const Param> params,
                              RowSink sink, bool is_sure) {
  if (!began_ && !frame_open_) {
    auto changed = run(statement, params, sink ? sink : [](const Row&) {});
    if (is_sure && changed != 1) {
      throw Failure(Failure::Kind::retry,
                    std::string(statement.name) + ": somebody else was first");
    }
    return;
  }
  if (!connection_) lost(statement.name);
  bind(statement.name, params);
  frame_open_ = true;
  send_statement(prepared_of(statement), statement.name);
  sent_.push_back({.name = statement.name, .sink = std::move(sink), .is_sure = is_sure});
  if (sent_.size() >= kSentMax) settle();
}

void PostgresConnection::settle() {
  if (sent_.empty()) return;
  auto name = sent_.back().name;
  flush(name);
  settle_sent();
}

bool PostgresConnection::is_heard() const {
  return std::any_of(sent_.begin(), sent_.end(),
                     [](const auto& sent) { return sent.sink || sent.is_sure; });
}

void PostgresConnection::send_frame(Prepared& prepared, std::string_view name) {
  PGconn* c = connection_.get();
  frame_open_ = true;
  if (role_ == Role::writer && !began_) {
    must_send(PQsendQueryPrepared(c, "BEGIN", 0, nullptr, nullptr, nullptr, 0), name);
    began_ = true;
    sent_.push_back({.name = name});
  }
  for (; !forgotten_.empty(); forgotten_.pop_back()) {
    auto free = "DEALLOCATE " + forgotten_.back();
    must_send(PQsendQueryParams(c, free.c_str(), 0, nullptr, nullptr, nullptr, nullptr, 0), name);
    sent_.push_back({.name = name, .frees = forgotten_.back()});
  }
  send_statement(prepared, name);
  flush(name);
}

PostgresConnection::Answer PostgresConnection::round_trip(Prepared& prepared,
                                                          std::string_view name) {
  send_frame(prepared, name);
  settle_syncs(name);
  settle_sent();
  return expect_command(name);
}

std::int64_t PostgresConnection::execute(Prepared& prepared, std::string_view name,
                                         std::span<const Param> params, const RowSink& sink) {
  bind(name, params);
  bool is_first = !frame_open_ && !began_;
  if (is_first) connect_patiently();
  if (!connection_) lost(name);
  Answer answer;
  try {
    answer = round_trip(prepared, name);
  } catch (const ConnectionLost&) {
    // A connection that stood idle may have died unseen. Nothing has happened on it yet.
    if (!is_first) throw;
    frame_open_ = began_ = prepared.on_server = false;
    forgotten_.clear();
    connect_patiently();
    answer = round_trip(prepared, name);
  }
  each_row(answer.get(), sink);
  return rows_changed(answer.get());
}

PostgresConnection::Prepared PostgresConnection::prepared_new(std::string text) {
  return {"s" + std::to_string(++names_given_), std::move(text), false};
}

PostgresConnection::Prepared& PostgresConnection::prepared_of(const Statement& statement) {
  auto known = statements_.find(&statement);
  if (known == statements_.end()) {
    std::string text = statement.text;
    if (statement.lock_rows) text += " FOR UPDATE";
    known = statements_.emplace(&statement, prepared_new(std::move(text))).first;
    log_statement(Engine::postgres, statement.name);
  }
  return known->second;
}

std::int64_t PostgresConnection::run(const Statement& statement, std::span<const Param> params,
                                     const RowSink& sink) {
  return execute(prepared_of(statement), statement.name, params, sink);
}

std::int64_t PostgresConnection::run_text(std::string_view text, std::span<const Param> params,
                                          const RowSink& sink) {
  // How many have what is searched for decides the plan: none is kept that is meant for all words.
  if (!is_worth_caching(text) || text.find(" LIKE ") != std::string_view::npos) {
    // An unnamed statement: the next one takes its place.
    Prepared once{"", std::string(text), false};
    return execute(once, "text", params, sink);
  }
  Prepared* known = texts_.find(text);
  if (!known) {
    known = &texts_.keep(text, prepared_new(std::string(text)), [&](Prepared& old) {
      if (old.on_server) forgotten_.push_back(old.name);
    });
  }
  return execute(*known, "text", params, sink);
}

}  // namespace gerbang::db
