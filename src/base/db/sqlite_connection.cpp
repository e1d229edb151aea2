#include "base/db/sqlite_connection.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <charconv>
#include <filesystem>

#include "base/db/execution_log.h"

namespace gerbang::db {
namespace {

class SqliteRow final : public Row {
 public:
  explicit SqliteRow(sqlite3_stmt* stmt) : stmt_(stmt) {}
  bool is_null(int column) const override {
    return sqlite3_column_type(stmt_, column) == SQLITE_NULL;
  }
  std::int64_t number(int column) const override {
    // SQLite would read "12 apples" as 12; PostgreSQL refuses it, so both do.
    int type = sqlite3_column_type(stmt_, column);
    if (type != SQLITE_INTEGER && type != SQLITE_NULL) {
      throw Failure(
          Failure::Kind::broken,
          std::string("column ") + sqlite3_column_name(stmt_, column) + " is not a whole number");
    }
    return sqlite3_column_int64(stmt_, column);
  }
  std::string_view text(int column) const override {
    auto* data = reinterpret_cast<const char*>(sqlite3_column_text(stmt_, column));
    if (!data) return {};
    return {data, static_cast<std::size_t>(sqlite3_column_bytes(stmt_, column))};
  }
  std::string bytes(int column) const override {
    auto* data = static_cast<const char*>(sqlite3_column_blob(stmt_, column));
    if (!data) return {};
    return {data, static_cast<std::size_t>(sqlite3_column_bytes(stmt_, column))};
  }

 private:
  sqlite3_stmt* stmt_;
};

/// SQLite's own words for a file that cannot be opened say only "unable to open database file".
std::string open_advice(const std::string& path) {
  std::error_code ignored;
  auto folder = std::filesystem::path(path).parent_path();
  if (folder.empty()) folder = ".";
  std::string at = "Cannot open the database " + path + ": ";
  if (std::filesystem::is_directory(path, ignored))
    return at + "it is a folder. Name a file in it.";
  if (!std::filesystem::is_directory(folder, ignored)) {
    return at + "the folder " + folder.string() + " does not exist. Create it, or choose another.";
  }
  if (access(folder.c_str(), W_OK | X_OK) != 0) {
    return at + "the folder " + folder.string() +
           " is not writable by this user. Give this user the right to write there, or choose another.";
  }
  if (access(path.c_str(), F_OK) == 0 && access(path.c_str(), R_OK | W_OK) != 0) {
    return at + "this user may not read and write the file. Change its owner or its mode.";
  }
  return at;
}

// Pages of 4 KiB in the log: from the first number on it is folded into the file behind every
// commit, as far as readers let it.
constexpr int kLogFoldPages = 2'000;
constexpr int kLogRestartPages = 16'384;
constexpr int kLogRestartWaitMs = 1'000;

/// Sealed keys, hashes and people's names are for nobody else on the machine. SQLite gives the
/// files beside it (-wal, -shm) the mode of this one; those of an earlier version are mended.
///
/// A file that is there is never opened for that. To close it would take away the locks of every
/// connection that this process has on it (fcntl(2)), and the next program that looks into the
/// database would believe itself alone and remove the log under those that still write to it.
void make_private(const std::string& path) {
  int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file >= 0) ::close(file);
  for (const char* beside : {"", "-wal", "-shm"}) {
    struct stat found{};
    auto name = path + beside;
    if (::stat(name.c_str(), &found) == 0 && S_ISREG(found.st_mode) && (found.st_mode & 077) != 0)
      ::chmod(name.c_str(), 0600);
  }
}

void configure_once() {
  // Counting memory takes a lock that all connections share. Refused when something else has
  // started SQLite before, which only costs speed.
  static const int configured = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  (void)configured;
}

}  // namespace

Failure::Kind sqlite_failure_kind(int extended_code) {
  if (extended_code == SQLITE_CONSTRAINT_UNIQUE || extended_code == SQLITE_CONSTRAINT_PRIMARYKEY) {
    return Failure::Kind::unique;
  }
  switch (extended_code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
    case SQLITE_NOMEM:
    case SQLITE_PROTOCOL:
      return Failure::Kind::unavailable;
    default:
      return Failure::Kind::broken;
  }
}

/// Runs behind each commit of the writer. The log begins anew only when nobody reads from it; where
/// somebody always does, it would grow until the disk is full. So now and then the writer waits for
/// those who read; who begins meanwhile reads the file. A reader that takes longer than that is
/// left alone until as much again has been written.
int SqliteConnection::log_fold(void* connection, sqlite3* db, const char* name, int pages) {
  auto& self = *static_cast<SqliteConnection*>(connection);
  if (pages < kLogFoldPages) return SQLITE_OK;
  if (pages < kLogRestartPages) self.log_restart_at_ = kLogRestartPages;
  if (pages < self.log_restart_at_) {
    sqlite3_wal_checkpoint_v2(db, name, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    return SQLITE_OK;
  }
  sqlite3_busy_timeout(db, kLogRestartWaitMs);
  int code = sqlite3_wal_checkpoint_v2(db, name, SQLITE_CHECKPOINT_RESTART, nullptr, nullptr);
  sqlite3_busy_timeout(db, self.busy_timeout_ms_);
  self.log_restart_at_ = code == SQLITE_OK ? kLogRestartPages : pages + kLogRestartPages;
  return SQLITE_OK;
}

SqliteConnection::SqliteConnection(const std::string& path, Role role, int busy_timeout_ms)
    : role_(role), busy_timeout_ms_(busy_timeout_ms), log_restart_at_(kLogRestartPages) {
  configure_once();
  if (role == Role::writer) make_private(path);
  sqlite3* raw = nullptr;
  int code =
      sqlite3_open_v2(path.c_str(), &raw,
                      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  db_.reset(raw);
  if (code != SQLITE_OK) {
    std::string advice = open_advice(path);
    if (advice.ends_with(": ")) advice += raw ? sqlite3_errmsg(raw) : "out of memory";
    throw Failure(Failure::Kind::unavailable, advice);
  }
  sqlite3_extended_result_codes(raw, 1);
  sqlite3_busy_timeout(raw, busy_timeout_ms);
  try {
    exec_once("PRAGMA journal_mode = WAL");
    exec_once("PRAGMA synchronous = FULL");
    exec_once("PRAGMA foreign_keys = ON");
    exec_once("PRAGMA secure_delete = ON");  // a deleted secret is gone from the file, too
    exec_once("PRAGMA temp_store = MEMORY");
    if (role == Role::writer) {
      exec_once("PRAGMA cache_size = -4096");
      exec_once("PRAGMA journal_size_limit = 67108864");
      sqlite3_wal_hook(raw, &SqliteConnection::log_fold, this);
    } else {
      exec_once("PRAGMA cache_size = -1024");
      exec_once("PRAGMA query_only = ON");
    }
  } catch (const Failure& failure) {
    int why = sqlite3_errcode(raw);
    if (why == SQLITE_NOTADB) {
      throw Failure(Failure::Kind::broken,
                    "Cannot open the database " + path +
                        ": the file is something else. Choose another path.");
    }
    std::string advice = open_advice(path);
    if (advice.ends_with(": ")) advice += sqlite3_errmsg(raw);
    throw Failure(failure.kind, advice);
  }
}

// About a third of a millisecond of SQLite's steps between two looks at the time.
constexpr int kStepsBetweenLooks = 20'000;

int SqliteConnection::is_overdue(void* connection) {
  auto& self = *static_cast<SqliteConnection*>(connection);
  return std::chrono::steady_clock::now() > self.deadline_ ? 1 : 0;
}

void SqliteConnection::deadline_set(int ms) {
  if (ms == 0) return;
  if (deadline_ == decltype(deadline_){}) {
    sqlite3_progress_handler(db_.get(), kStepsBetweenLooks, &SqliteConnection::is_overdue, this);
  }
  deadline_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(ms);
}

void SqliteConnection::fail(std::string_view name) const {
  if (sqlite3_errcode(db_.get()) == SQLITE_INTERRUPT) {
    throw Overdue(std::string(name) + ": took too long");
  }
  throw Failure(sqlite_failure_kind(sqlite3_extended_errcode(db_.get())),
                std::string(name) + ": " + sqlite3_errmsg(db_.get()));
}

SqliteConnection::Prepared SqliteConnection::prepare(std::string_view name, std::string_view text,
                                                     bool keep) {
  sqlite3_stmt* stmt = nullptr;
  const char* rest = nullptr;
  int code = sqlite3_prepare_v3(db_.get(), text.data(), static_cast<int>(text.size()),
                                keep ? SQLITE_PREPARE_PERSISTENT : 0, &stmt, &rest);
  Prepared out{std::unique_ptr<sqlite3_stmt, Finalize>(stmt), nullptr, {}};
  if (code != SQLITE_OK) fail(name);
  auto left = text.substr(static_cast<std::size_t>(rest - text.data()));
  if (!stmt || left.find_first_not_of(" \t\r\n;") != std::string_view::npos) {
    throw Failure(Failure::Kind::broken, std::string(name) + ": not exactly one statement");
  }
  // To SQLite "$2" is a name, numbered by where it first stands.
  for (int i = 1; i <= sqlite3_bind_parameter_count(stmt); ++i) {
    const char* parameter = sqlite3_bind_parameter_name(stmt, i);
    std::string_view digits = parameter ? parameter : "";
    std::size_t number = 0;
    if (digits.starts_with('$')) {
      std::from_chars(digits.data() + 1, digits.data() + digits.size(), number);
    }
    if (number == 0) {
      throw Failure(Failure::Kind::broken, std::string(name) + ": placeholders are $1, $2, …");
    }
    out.slots.push_back(number - 1);
  }
  return out;
}

SqliteConnection::Prepared& SqliteConnection::cached(const Statement& statement) {
  auto& entry = statements_[&statement];
  if (entry.text != statement.text) {
    entry = prepare(statement.name, statement.text, true);
    entry.text = statement.text;
    log_statement(Engine::sqlite, statement.name);
  }
  return entry;
}

void SqliteConnection::bind(const Prepared& prepared, std::string_view name,
                            std::span<const Param> params) {
  for (std::size_t i = 0; i < prepared.slots.size(); ++i) {
    if (prepared.slots[i] >= params.size()) {
      throw Failure(Failure::Kind::broken, std::string(name) + ": too few parameters");
    }
    const Param& p = params[prepared.slots[i]];
    int slot = static_cast<int>(i) + 1;
    int code = SQLITE_OK;
    if (p.kind() == Param::Kind::number) {
      code = sqlite3_bind_int64(prepared.stmt.get(), slot, p.number());
    } else if (p.kind() == Param::Kind::text) {
      std::string_view text = p.text();
      if (text.find('\0') != std::string_view::npos) {
        throw Failure(Failure::Kind::broken, std::string(name) + ": text with a NUL byte");
      }
      code = sqlite3_bind_text64(prepared.stmt.get(), slot, text.data() ? text.data() : "",
                                 text.size(), SQLITE_STATIC, SQLITE_UTF8);
    } else if (p.kind() == Param::Kind::bytes) {
      std::string_view bytes = p.text();
      code = sqlite3_bind_blob64(prepared.stmt.get(), slot, bytes.data() ? bytes.data() : "",
                                 bytes.size(), SQLITE_STATIC);
    } else {
      code = sqlite3_bind_null(prepared.stmt.get(), slot);
    }
    if (code != SQLITE_OK) fail(name);
  }
}

std::int64_t SqliteConnection::step_all(const Prepared& prepared, std::string_view name,
                                        std::span<const Param> params, const RowSink& sink) {
  struct Reset {
    sqlite3_stmt* stmt;
    ~Reset() {
      sqlite3_reset(stmt);
      sqlite3_clear_bindings(stmt);  // they point to the caller's text
    }
  } reset{prepared.stmt.get()};
  bind(prepared, name, params);
  SqliteRow row(prepared.stmt.get());
  int code = 0;
  while ((code = sqlite3_step(prepared.stmt.get())) == SQLITE_ROW)
    sink(row);
  if (code != SQLITE_DONE) fail(name);
  return sqlite3_stmt_readonly(prepared.stmt.get()) ? 0 : sqlite3_changes64(db_.get());
}

std::int64_t SqliteConnection::run(const Statement& statement, std::span<const Param> params,
                                   const RowSink& sink) {
  if (statement.lock_rows && role_ == Role::reader) {
    throw Failure(Failure::Kind::broken, std::string(statement.name) + ": locks rows in a read");
  }
  Prepared& prepared = cached(statement);
  if (sqlite3_stmt_busy(prepared.stmt.get())) {  // run again from inside its own rows
    return step_all(prepare(statement.name, statement.text, false), statement.name, params, sink);
  }
  return step_all(prepared, statement.name, params, sink);
}

std::int64_t SqliteConnection::run_text(std::string_view text, std::span<const Param> params,
                                        const RowSink& sink) {
  Prepared* known = texts_.find(text);
  if (!is_worth_caching(text) || (known && sqlite3_stmt_busy(known->stmt.get()))) {
    return step_all(prepare("text", text, false), "text", params, sink);
  }
  if (!known) {
    // The one pushed out may be giving rows further up the stack; finalizing it would be misuse.
    auto keep_busy = [](Prepared& old) {
      if (sqlite3_stmt_busy(old.stmt.get())) {
        throw Failure(Failure::Kind::broken, "too many texts in use at once");
      }
    };
    known = &texts_.keep(text, prepare("text", text, true), keep_busy);
  }
  return step_all(*known, "text", params, sink);
}

void SqliteConnection::exec(const Statement& statement) {
  run(statement, {}, [](const Row&) {});
}

void SqliteConnection::exec_once(const char* text) {
  if (sqlite3_exec(db_.get(), text, nullptr, nullptr, nullptr) != SQLITE_OK) fail(text);
}

}  // namespace gerbang::db
