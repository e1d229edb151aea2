#pragma once
// Private to db/: one PostgreSQL connection with its prepared statements, in libpq's pipeline mode.
// Used by one thread at a time.
//
// Round trips are what PostgreSQL costs. A read's statements all run between two Syncs, which to
// the server is one implicit transaction: with the session's isolation at REPEATABLE READ, READ
// ONLY that is one snapshot without a BEGIN or a COMMIT, and the closing Sync is not waited for. A
// write's BEGIN, and the PREPARE of a statement that is new to the connection, travel with the
// statement; a statement whose answer is not needed at once travels with the next one, or with the
// COMMIT.

#include <libpq-fe.h>

#include <atomic>
#include <chrono>
#include <deque>
#include <memory>
#include <unordered_map>

#include "base/db/engine.h"

namespace gerbang::db {

/// The connection broke while nothing was decided yet: the job may run again on a new one.
class ConnectionLost : public Failure {
 public:
  explicit ConnectionLost(const std::string& what, bool is_told = false)
      : Failure(Kind::unavailable, what), is_told(is_told) {}
  bool is_told;  // the server said so instead of running a statement
};

/// What an SQLSTATE means to the rooms.
Failure::Kind postgres_failure_kind(std::string_view state);
/// The server is going away, or has become a replica: another connection may be better.
bool postgres_is_lost(std::string_view state, bool writer);
/// libpq's messages span lines; ours do not.
std::string postgres_one_line(std::string text);

/// What the connections of one database know together: whether the server is silent. While it is,
/// calls fail at once, and one at a time looks whether it answers again.
class Outage {
 public:
  /// Whether a call may go to the server: always, unless it hangs and another call is looking.
  bool may_try() {
    if (state_ == State::none) return true;
    auto hanging = State::hanging;
    return std::chrono::steady_clock::now().time_since_epoch().count() >= look_at_ &&
           state_.compare_exchange_strong(hanging, State::looking);
  }
  void server_is_silent() {
    constexpr std::chrono::steady_clock::duration kPause = std::chrono::milliseconds(250);
    look_at_ = (std::chrono::steady_clock::now() + kPause).time_since_epoch().count();
    state_ = State::hanging;
  }
  /// It answered, or refused a connection: it does not hang.
  void server_speaks() {
    if (state_ != State::none) state_ = State::none;
  }
  bool is_on() const { return state_ != State::none; }

 private:
  enum class State { none, hanging, looking };
  std::atomic<State> state_{State::none};
  std::atomic<std::chrono::steady_clock::rep> look_at_{0};
};

// postgres_connect.cpp connects, postgres_connection.cpp runs statements, postgres_transaction.cpp
// ends what was begun.
class PostgresConnection {
 public:
  enum class Role { reader, writer };
  /// `ms_max`: what the server may take for a statement, 0 for any time.
  PostgresConnection(std::string url, Role role, int ms_max, Outage& outage)
      : url_(std::move(url)), role_(role), ms_max_(ms_max), outage_(&outage) {}

  /// Connects now, once. Throws Failure{unavailable} with advice for a person at a terminal.
  void connect();

  std::int64_t run(const Statement& statement, std::span<const Param> params, const RowSink& sink);
  std::int64_t run_text(std::string_view text, std::span<const Param> params, const RowSink& sink);
  /// Leaves the answer to whatever waits next: run, settle, commit or rollback. The first statement
  /// of a read or write is waited for all the same, so that a connection that died idle is noticed
  /// in time.
  /// What is sure and has not changed one row throws Failure{retry} there.
  void send(const Statement& statement, std::span<const Param> params, RowSink sink,
            bool is_sure = false);
  void settle();
  /// Whether the answer to something that was sent may matter before the end.
  bool is_heard() const;

  /// Waits for answers without bounds until the transaction ends.
  void take_your_time() { is_patient_ = true; }

  /// Ends a read: frees the snapshot without waiting for the server's answer.
  void end_read() noexcept;
  /// Throws Failure{retry} when it certainly did not commit, Failure{unavailable} when that is
  /// unknown because the connection broke in the middle.
  void commit();
  void rollback() noexcept;

 private:
  struct Prepared {
    std::string name;
    std::string text;
    bool on_server = false;
  };
  struct Clear {
    void operator()(PGresult* result) const { PQclear(result); }
  };
  struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };
  using Answer = std::unique_ptr<PGresult, Clear>;
  /// A command whose answer has not been read, and what is undone should the server skip it.
  struct Sent {
    std::string_view name;
    Prepared* prepares = nullptr;
    std::string frees = {};  // the name of a prepared statement
    RowSink sink = nullptr;
    bool is_sure = false;
  };

  Prepared prepared_new(std::string text);
  Prepared& prepared_of(const Statement& statement);
  std::int64_t execute(Prepared& prepared, std::string_view name, std::span<const Param> params,
                       const RowSink& sink);
  Answer round_trip(Prepared& prepared, std::string_view name);
  void send_frame(Prepared& prepared, std::string_view name);
  void send_statement(Prepared& prepared, std::string_view name);
  void flush(std::string_view name);
  void bind(std::string_view name, std::span<const Param> params);
  void connect_patiently();
  bool set_up();
  Answer answer_to_one();
  bool await();
  [[noreturn]] void silent(std::string_view name);
  void settle_syncs(std::string_view name);
  void settle_sent();
  void settle_any_way();
  Answer next_answer(std::string_view name);
  Answer expect_command(std::string_view name);
  [[noreturn]] void fail(std::string_view name, const PGresult* answer);
  [[noreturn]] void lost(std::string_view name);
  void must_send(int ok, std::string_view name);
  void drain_to_sync(std::string_view name);

  std::string url_;
  Role role_;
  int ms_max_;
  Outage* outage_;
  bool is_patient_ = false;
  std::unique_ptr<PGconn, Finish> connection_;
  bool frame_open_ = false;  // something was sent since the last Sync
  bool began_ = false;       // a writer's BEGIN was sent: only a COMMIT or ROLLBACK ends it
  std::deque<Sent> sent_;    // in the order of their answers
  int syncs_owed_ = 0;       // Syncs sent whose answers have not been read
  std::int64_t names_given_ = 0;
  std::unordered_map<const Statement*, Prepared> statements_;
  TextCache<Prepared> texts_;
  std::vector<std::string> forgotten_;  // names to free on the server with the next statement
  std::chrono::steady_clock::time_point connect_not_before_{};
  std::chrono::steady_clock::time_point down_since_{};
  // The parameters of the statement being sent, as libpq wants them.
  std::string parameter_bytes_;
  std::vector<std::size_t> parameter_at_;
  std::vector<const char*> parameter_values_;
};

}  // namespace gerbang::db
