#pragma once
// What a loop over SQLite costs with nothing around it: the same statements, the same pragmas, and
// every column of every row looked at once.

#include <sqlite3.h>

#include <cstdint>
#include <ctime>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "statements.h"

namespace gerbang::bench {

/// A value for a placeholder; monostate is NULL.
using Value = std::variant<std::monostate, std::int64_t, std::string_view>;

class Connection;

/// Prepared once, run many times.
class Prepared {
 public:
  Prepared(Connection& connection, std::string_view text);
  ~Prepared() { sqlite3_finalize(stmt_); }
  Prepared(const Prepared&) = delete;

  void bind(int number, const Value& value);  // $1 is 1
  /// False after the last row; then it can be bound and run again.
  bool step();
  std::int64_t number(int column) const { return sqlite3_column_int64(stmt_, column); }
  /// Reads the row's columns as a caller would, and gives something that depends on all of them.
  std::int64_t read_all() const;

 private:
  sqlite3* db_ = nullptr;
  sqlite3_stmt* stmt_ = nullptr;
  std::vector<std::vector<int>> slots_;  // by placeholder number
};

class Connection {
 public:
  explicit Connection(const std::string& path, bool is_writer);
  ~Connection() { sqlite3_close(db_); }
  Connection(const Connection&) = delete;
  void exec(const char* text);
  sqlite3* handle() const { return db_; }

 private:
  sqlite3* db_ = nullptr;
};

[[noreturn]] void fail(const std::string& what);
double seconds_now();
/// Processor time of this whole process so far.
double cpu_seconds();
/// One line of JSON: what was done, in which time, with how much of the processors.
void report(std::int64_t done, double seconds, double cpu);

struct ListOptions {
  std::string path, token_hash;
  std::int64_t merchant, first_day, last_day, days, page;
  bool is_cut;  // the range begins and ends inside a day
  int threads;
  double seconds;
};
void run_list(const ListOptions& options);

struct CountOptions {
  struct Merchant {
    std::string token_hash;
    std::int64_t id = 0;
  };
  std::string path;
  std::vector<Merchant> merchants;
  std::int64_t from = 0, until = 0;  // milliseconds
  int threads = 0;
  double seconds = 0;
};
/// `merchants` is a file with a session's hash and a merchant's id on each line.
CountOptions count_options(const std::string& path, const std::string& merchants);
void run_count(const CountOptions& options);

struct WriteOptions {
  std::string path, token_hash;
  std::int64_t merchant, user;
  int group;
  double seconds;
};
void run_write(const WriteOptions& options);

}  // namespace gerbang::bench
