#pragma once
// Where everything is kept. One thin layer over two engines: SQLite beside the server by default,
// PostgreSQL where one machine is outgrown. Rooms write plain SQL, one text for both engines
// ($1 placeholders), and never see which engine runs it; only sqlite.cpp and postgres.cpp know.
//
// Reads run on a pool of connections and never wait for writers. Writes are jobs: on SQLite one
// writer thread runs up to 64 of them in one durable commit, each in its own savepoint; on
// PostgreSQL each job is a transaction on a pooled connection, run again when the engine asks for
// it (serialisation failure, deadlock). So a write job may run more than once: it must change
// nothing outside the database. No network call is made inside one. A statement that fails takes
// its whole job with it: catching the Failure does not save the transaction, on either engine (use
// ON CONFLICT).
//
// What both engines do alike, so that rooms may rely on it: a job's reads are one snapshot (a write
// job on PostgreSQL: each statement sees what is committed by then, READ COMMITTED); EXISTS(…) and
// comparisons read as 0 or 1; a NULL reads as 0 or "" unless asked for as std::optional; text with
// a NUL byte is refused as Failure{broken}. An answer is kept in memory whole on PostgreSQL: long
// reads (exports) go by keyset in pages of some thousand rows.

#include <array>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include "base/core/clock.h"
#include "base/core/id.h"
#include "base/core/money.h"
#include "base/core/result.h"

namespace gerbang::db {

enum class Engine { sqlite, postgres };

/// One SQL text and its name, as a constant with static storage: its address is the key of every
/// connection's statement cache. `lock_rows` adds the engine's row lock to a SELECT inside a write
/// (PostgreSQL: FOR UPDATE; SQLite: nothing, its writer is alone).
struct Statement {
  const char* name;
  const char* text;
  bool lock_rows = false;
};

/// What went wrong below the rooms. Not an expected outcome: http/ answers 503 or 500 for it.
class Failure : public std::runtime_error {
 public:
  enum class Kind {
    unavailable,  // no connection, disk full, locked by another process: try again later
    unique,  // a uniqueness rule of the schema was hit; statements that expect it use ON CONFLICT
    retry,   // the engine asks to run the transaction again (never leaves db/)
    broken,  // wrong SQL, wrong type, corrupt file: a bug
  };
  Failure(Kind kind, const std::string& what) : std::runtime_error(what), kind(kind) {}
  Kind kind;
};

/// Any bytes, kept unchanged in a column BYTEA (PostgreSQL) or BLOB (SQLite). A text column takes
/// only UTF-8 without NUL.
struct Bytes {
  std::string raw;
  friend bool operator==(const Bytes&, const Bytes&) = default;
};

/// A value bound to a placeholder. Text and bytes are not copied: they must outlive the call.
class Param {
 public:
  Param(std::nullptr_t) {}
  Param(std::nullopt_t) {}
  template <std::integral I>
  Param(I v) : kind_(Kind::number), number_(static_cast<std::int64_t>(v)) {}
  Param(std::string_view v) : kind_(Kind::text), text_(v) {}
  Param(const std::string& v) : kind_(Kind::text), text_(v) {}
  Param(const char* v) : kind_(Kind::text), text_(v) {}
  Param(const Bytes& v) : kind_(Kind::bytes), text_(v.raw) {}
  Param(Instant v) : Param(v.ms) {}
  Param(CalendarDay v) : Param(v.day) {}
  Param(Money v) : Param(v.sen) {}
  template <class Tag>
  Param(Id<Tag> v) : Param(v.value) {}
  template <class E>
    requires std::is_enum_v<E>
  Param(E v) : Param(static_cast<std::int64_t>(v)) {}
  template <class T>
  Param(const std::optional<T>& v) {
    if (v) *this = Param(*v);
  }

  enum class Kind { null, number, text, bytes };
  Kind kind() const { return kind_; }
  std::int64_t number() const { return number_; }
  std::string_view text() const { return text_; }  // or the bytes

 private:
  Kind kind_ = Kind::null;
  std::int64_t number_ = 0;
  std::string_view text_;
};

/// One row of an answer; valid only inside the callback that receives it. Columns count from 0.
class Row {
 public:
  virtual bool is_null(int column) const = 0;
  virtual std::int64_t number(int column) const = 0;
  virtual std::string_view text(int column) const = 0;
  virtual std::string bytes(int column) const = 0;

  template <class T>
  T get(int column) const;

 protected:
  ~Row() = default;
};

template <class T>
struct ReadColumn;  // how a column becomes a T; specialise for a room's own types if ever needed

template <std::integral I>
struct ReadColumn<I> {
  static I read(const Row& r, int c) { return static_cast<I>(r.number(c)); }
};
template <>
struct ReadColumn<bool> {
  static bool read(const Row& r, int c) { return r.number(c) != 0; }
};
template <>
struct ReadColumn<std::string> {
  static std::string read(const Row& r, int c) { return std::string(r.text(c)); }
};
template <>
struct ReadColumn<std::string_view> {
  static std::string_view read(const Row& r, int c) { return r.text(c); }
};
template <>
struct ReadColumn<Bytes> {
  static Bytes read(const Row& r, int c) { return {r.bytes(c)}; }
};
template <>
struct ReadColumn<Instant> {
  static Instant read(const Row& r, int c) { return {r.number(c)}; }
};
template <>
struct ReadColumn<CalendarDay> {
  static CalendarDay read(const Row& r, int c) { return {r.number(c)}; }
};
template <>
struct ReadColumn<Money> {
  static Money read(const Row& r, int c) { return {r.number(c)}; }
};
template <class Tag>
struct ReadColumn<Id<Tag>> {
  static Id<Tag> read(const Row& r, int c) { return {r.number(c)}; }
};
template <class E>
  requires std::is_enum_v<E>
struct ReadColumn<E> {
  static E read(const Row& r, int c) { return static_cast<E>(r.number(c)); }
};
template <class T>
struct ReadColumn<std::optional<T>> {
  static std::optional<T> read(const Row& r, int c) {
    if (r.is_null(c)) return std::nullopt;
    return ReadColumn<T>::read(r, c);
  }
};

template <class T>
T Row::get(int column) const {
  return ReadColumn<T>::read(*this, column);
}

/// Reads a whole row: a described struct takes its members from the columns in order (so the
/// SELECT lists the columns as the struct lists its members); anything else is column 0.
template <class T>
T read_row(const Row& row) {
  if constexpr (boost::describe::has_describe_members<T>::value) {
    T out{};
    int column = 0;
    boost::mp11::mp_for_each<boost::describe::describe_members<T, boost::describe::mod_public>>(
        [&](auto d) {
          using Member = std::remove_cvref_t<decltype(out.*d.pointer)>;
          out.*d.pointer = row.get<Member>(column++);
        });
    return out;
  } else {
    return row.get<T>(0);
  }
}

using RowSink = std::function<void(const Row&)>;

class Sql;

/// The rows of a statement that was asked ahead of others. It must not outlive its Sql.
template <class T>
class Ahead {
 public:
  Ahead(Sql& sql, std::shared_ptr<std::vector<T>> rows) : sql_(&sql), rows_(std::move(rows)) {}
  /// Waits for them where they have not come yet.
  const std::vector<T>& rows() const;

 private:
  Sql* sql_;
  std::shared_ptr<std::vector<T>> rows_;
};

/// What a read can do. One connection, one consistent view for as long as the object lives.
class Sql {
 public:
  virtual ~Sql() = default;

  /// Runs `statement`, gives each row to `sink`, and returns how many rows were changed.
  virtual std::int64_t run(const Statement& statement, std::span<const Param> params,
                           const RowSink& sink) = 0;
  /// Runs `statement`, in its turn, without waiting for its answer: PostgreSQL gets it together
  /// with the next statement that is waited for, or with the commit. What fails is thrown there,
  /// and its rows have gone to `sink`, if there is one, by then.
  virtual void send(const Statement& statement, std::span<const Param> params, RowSink sink) = 0;
  /// Waits for what was sent.
  virtual void settle() = 0;
  /// The time of this transaction; the same for all of it.
  virtual Instant now() const = 0;
  /// Which shard of the daily counters this connection writes (0 on SQLite).
  virtual int shard() const = 0;

  template <class T, class... A>
  std::optional<T> one(const Statement& statement, const A&... args) {
    std::optional<T> out;
    run(statement, pack(args...), [&](const Row& row) {
      if (!out) out = read_row<T>(row);
    });
    return out;
  }
  template <class T, class... A>
  std::vector<T> all(const Statement& statement, const A&... args) {
    std::vector<T> out;
    run(statement, pack(args...), [&](const Row& row) { out.push_back(read_row<T>(row)); });
    return out;
  }
  /// `all`, asked together with what is read next: it saves a round trip where neither needs the
  /// other.
  template <class T, class... A>
  Ahead<T> ahead(const Statement& statement, const A&... args) {
    auto rows = std::make_shared<std::vector<T>>();
    send(statement, pack(args...), [rows](const Row& row) { rows->push_back(read_row<T>(row)); });
    return {*this, std::move(rows)};
  }
  template <class F, class... A>
  void each(const Statement& statement, F&& sink, const A&... args) {
    run(statement, pack(args...), RowSink(std::forward<F>(sink)));
  }

  /// Runs a text that is built at run time (a list's filters and sort). Its text is the cache key;
  /// only a bounded number of such texts is kept.
  virtual std::int64_t run_text(std::string_view text, std::span<const Param> params,
                                const RowSink& sink) = 0;

 protected:
  template <class... A>
  static std::array<Param, sizeof...(A)> pack(const A&... args) {
    return {Param(args)...};
  }
};

template <class T>
const std::vector<T>& Ahead<T>::rows() const {
  sql_->settle();
  return *rows_;
}

/// What a write can do besides: nothing of it is seen or kept unless all of it is.
class Tx : public Sql {
 public:
  /// Runs `statement` without waiting for it.
  template <class... A>
  void exec(const Statement& statement, const A&... args) {
    send(statement, pack(args...), nullptr);
  }
  /// Runs `statement` now and returns how many rows it changed.
  template <class... A>
  std::int64_t changed(const Statement& statement, const A&... args) {
    return run(statement, pack(args...), [](const Row&) {});
  }
  /// Waits until no other transaction holds `name`, and holds it until this one ends: for what has
  /// no row yet to be locked. To be called before the first row is locked or written.
  virtual void hold(std::string_view name) = 0;
  /// Runs `last` in this transaction after the job, which wants it kept, and with others in the
  /// order of their places: for rows that many transactions write, such as counters. Nobody then
  /// waits for something else while holding one, and two who write the same ones write them in one
  /// order.
  virtual void at_end(std::string place, std::function<void(Tx&)> last) = 0;
  /// Runs `action` after the commit, on some thread; not at all when it is rolled back. A hint for
  /// speed (wake a job runner), never a duty: the process may die in between.
  virtual void after_commit(std::function<void()> action) = 0;
};

struct Options {
  std::string url;           // a path or sqlite:PATH, or postgresql://…
  int read_connections = 4;  // 4 to 8 are best on two cores
  // PostgreSQL only. A write waits for the disk most of its time, and the server syncs once for all
  // that commit together: few writers mean few commits a sync.
  int write_connections = 16;
  int writes_per_commit_max = 64;
  int busy_timeout_ms = 5000;
};

/// The database. Thread-safe. A PostgreSQL server that goes away later makes calls throw
/// Failure{unavailable}; it heals by itself when the server comes back. The destructor finishes the
/// jobs that are queued and waits for them.
class Db {
 public:
  virtual ~Db() = default;

  virtual Engine engine() const = 0;
  virtual const Clock& clock() const = 0;

  using ReadJob = std::function<void(Sql&)>;
  /// Returns true to commit, false to roll back.
  using WriteJob = std::function<bool(Tx&)>;
  /// Called once, after the commit or rollback, with the failure if there was one. On a database
  /// thread (on the caller's when the queue is full): hand long work on. It must not throw.
  using Completion = std::function<void(std::exception_ptr)>;

  virtual void read_async(ReadJob job, Completion done) = 0;
  virtual void write_async(WriteJob job, Completion done) = 0;

  /// The same, waiting for the outcome; throws the failure. Never call these from a database
  /// thread.
  void read_job(const ReadJob& job);
  void write_job(const WriteJob& job);

  /// `f(Sql&)` on a reading connection; its return value.
  template <class F>
  auto read(F&& f) -> std::invoke_result_t<F, Sql&> {
    std::optional<std::invoke_result_t<F, Sql&>> out;
    read_job([&](Sql& sql) { out.emplace(f(sql)); });
    return std::move(*out);
  }
  /// `f(Tx&)` must return a Result; an error rolls back.
  template <class F>
  auto write(F&& f) -> std::invoke_result_t<F, Tx&> {
    std::optional<std::invoke_result_t<F, Tx&>> out;
    write_job([&](Tx& tx) {
      out.emplace(f(tx));
      return out->ok();
    });
    return std::move(*out);
  }

  /// Writes a consistent copy of the whole database to `path` (SQLite: an online backup that does
  /// not stop writers; PostgreSQL: pg_dump's custom format). Throws Failure.
  virtual void backup(const std::string& path) = 0;
  /// Figures for /metrics: queue lengths, commits, jobs a commit, retries.
  struct Stats {
    std::int64_t write_jobs = 0, commits = 0, retries = 0, reads = 0;
    std::int64_t write_queue = 0, read_queue = 0;
  };
  virtual Stats stats() const = 0;
};

/// Opens `options.url`. Throws Failure with a text that a person at a terminal understands (which
/// file or address, what is wrong, what to do). The clock must outlive the Db.
std::unique_ptr<Db> open(const Options& options, const Clock& clock);

/// One migration: its number and its SQL (several statements).
struct Migration {
  int number;
  std::string_view name;
  std::string_view text;
};
/// All of this build, in order (from db/migrations/*.sql, built into the binary).
std::span<const Migration> migrations();
/// Brings the schema up to date, each migration in one transaction, safe when several processes
/// start at once; returns how many were applied. What a newer version applied is let be, unless its
/// name ends in "_breaks": then it throws Failure.
int migrate(Db& db);
int migrate(Db& db, std::span<const Migration> build);  // of another list than migrations()
/// How many migrations the database still lacks.
int migrations_pending(Db& db);

/// Takes this process's node number (0 to 1023) for `id_node_set`: the one that was used the
/// longest ago, or never. Call after migrate().
int node_lease(Db& db);
/// Says that `node` is still in use. A process that lives for days calls it about once an hour, so
/// that its number is never the one used the longest ago.
void node_renew(Db& db, int node);

}  // namespace gerbang::db
