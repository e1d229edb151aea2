#pragma once
// Private to db/: one SQLite connection with its prepared statements. Used by one thread at a time.

#include <sqlite3.h>

#include <chrono>
#include <memory>
#include <unordered_map>

#include "base/db/engine.h"

namespace gerbang::db {

class SqliteConnection {
 public:
  enum class Role { reader, writer };
  /// Throws Failure.
  SqliteConnection(const std::string& path, Role role, int busy_timeout_ms);

  std::int64_t run(const Statement& statement, std::span<const Param> params, const RowSink& sink);
  std::int64_t run_text(std::string_view text, std::span<const Param> params, const RowSink& sink);
  void exec(const Statement& statement);
  /// Runs a text that is not kept (settings of the connection).
  void exec_once(const char* text);
  /// False when the engine itself has rolled back, as it does when the disk is full.
  bool in_transaction() const { return sqlite3_get_autocommit(db_.get()) == 0; }
  sqlite3* handle() { return db_.get(); }
  /// Statements that run for `ms` from now on fail as overdue; 0: never.
  void deadline_set(int ms);

 private:
  struct Close {
    void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
  };
  struct Finalize {
    void operator()(sqlite3_stmt* stmt) const { sqlite3_finalize(stmt); }
  };
  struct Prepared {
    std::unique_ptr<sqlite3_stmt, Finalize> stmt;
    const char* text = nullptr;
    std::vector<std::size_t> slots;  // which of the caller's parameters each of SQLite's is
  };

  Prepared prepare(std::string_view name, std::string_view text, bool keep);
  Prepared& cached(const Statement& statement);
  static int is_overdue(void* connection);
  static int log_fold(void* connection, sqlite3* db, const char* name, int pages);
  void bind(const Prepared& prepared, std::string_view name, std::span<const Param> params);
  std::int64_t step_all(const Prepared& prepared, std::string_view name,
                        std::span<const Param> params, const RowSink& sink);
  [[noreturn]] void fail(std::string_view name) const;

  Role role_;
  int busy_timeout_ms_;
  std::chrono::steady_clock::time_point deadline_{};
  int log_restart_at_;  // pages of the log from which on readers are asked to leave it
  std::unique_ptr<sqlite3, Close> db_;  // outlives the statements below
  std::unordered_map<const Statement*, Prepared> statements_;
  TextCache<Prepared> texts_;
};

/// What an SQLite error code means to the rooms.
Failure::Kind sqlite_failure_kind(int extended_code);

}  // namespace gerbang::db
