#include <filesystem>
#include <thread>

#include "base/db/backup.h"
#include "base/db/sqlite_connection.h"

namespace gerbang::db {
namespace {

constexpr Statement kBeginRead{"begin_read", "BEGIN"};
constexpr Statement kBeginWrite{"begin_write", "BEGIN IMMEDIATE"};
constexpr Statement kCommit{"commit", "COMMIT"};
// Its triggers put each row into its index for parts of words (migration 0019).
constexpr Statement kPartsTake{"parts_take", "DELETE FROM parts_waiting"};
constexpr Statement kPartsKnown{
    "parts_known", "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'parts_waiting'"};
constexpr Statement kRollback{"rollback", "ROLLBACK"};
constexpr Statement kSavepoint{"savepoint", "SAVEPOINT job"};
constexpr Statement kSavepointRelease{"savepoint_release", "RELEASE job"};
constexpr Statement kSavepointRollback{"savepoint_rollback", "ROLLBACK TO job"};

class SqliteTx final : public EngineTx {
 public:
  SqliteTx(SqliteConnection& connection, Instant now) : connection_(connection), now_(now) {}

  std::int64_t run(const Statement& statement, std::span<const Param> params,
                   const RowSink& sink) override {
    return guarded([&] { return connection_.run(statement, params, sink); });
  }
  std::int64_t run_text(std::string_view text, std::span<const Param> params,
                        const RowSink& sink) override {
    return guarded([&] { return connection_.run_text(text, params, sink); });
  }
  void send(const Statement& statement, std::span<const Param> params, RowSink sink) override {
    auto changed = run(statement, params, sink ? sink : [](const Row&) {});
    if (!is_sure || changed == 1) return;
    // Nobody else writes, so that another run would be no other.
    failure = std::make_exception_ptr(
        Failure(Failure::Kind::broken, std::string(statement.name) + ": it changed no row"));
    std::rethrow_exception(failure);
  }
  void settle() override {}
  void hear() override {}
  Instant now() const override { return now_; }
  Engine engine() const override { return Engine::sqlite; }
  int shard() const override { return 0; }
  void hold(std::string_view) override {}  // its writer is alone
  void after_commit(std::function<void()> action) override { actions.push_back(std::move(action)); }
  void take_your_time() override {}

  std::vector<std::function<void()>> actions;
  std::exception_ptr failure;

 private:
  /// As on PostgreSQL, a failed statement fails the job, whatever the job makes of the exception.
  template <class F>
  std::int64_t guarded(F&& statement) {
    if (failure) std::rethrow_exception(failure);
    try {
      return statement();
    } catch (...) {
      failure = std::current_exception();
      throw;
    }
  }

  SqliteConnection& connection_;
  Instant now_;
};

/// One job of a batch and what became of it.
struct Outcome {
  std::exception_ptr error;
  std::vector<std::function<void()>> actions;
};

class SqliteDb final : public LanedDb {
 public:
  SqliteDb(std::string path, const Options& options, const Bounds& bounds, const Clock& clock)
      : path_(std::move(path)),
        options_(options),
        clock_(clock),
        heavy_reads_(bounds.heavy_waiting_max) {
    // Opened here, so that what is wrong is said at start; the readers when they are first needed.
    writer_ = std::make_unique<SqliteConnection>(path_, SqliteConnection::Role::writer,
                                                 options_.busy_timeout_ms);
    threads_.emplace_back([this] { write_forever(); });
    for (int i = 0; i < std::max(1, options_.read_connections); ++i)
      threads_.emplace_back([this, ms = bounds.light_ms_max] { read_forever(reads_, ms); });
    for (int i = 0; i < std::max(1, bounds.heavy_connections); ++i)
      threads_.emplace_back([this, ms = bounds.heavy_ms_max] { read_forever(heavy_reads_, ms); });
  }

  ~SqliteDb() override {
    writes_.stop();
    reads_.stop();
    heavy_reads_.stop();
    // The readers' connections close before the writer's, which then folds the log into the file.
    for (auto& thread : threads_)
      thread.join();
  }

  Engine engine() const override { return Engine::sqlite; }
  const Clock& clock() const override { return clock_; }
  void read_async(Lane lane, ReadJob job, Completion done) override {
    (lane == Lane::heavy ? heavy_reads_ : reads_).push(std::move(job), std::move(done));
  }
  void write_async(WriteJob job, Completion done) override {
    writes_.push(std::move(job), std::move(done));
  }
  void backup(const std::string& path) override { sqlite_backup(path_, path); }
  Stats stats() const override {
    return {counters_.write_jobs, counters_.commits, counters_.retries,
            counters_.reads,      writes_.size(),    reads_.size()};
  }
  std::int64_t heavy_queue() const override { return heavy_reads_.size(); }

 private:
  void read_forever(JobQueue<ReadJob>& queue, int ms_max) {
    database_thread_mark();
    std::unique_ptr<SqliteConnection> connection;
    std::vector<Queued<ReadJob>> taken;
    for (; queue.take(taken, 1); taken.clear()) {
      if (is_refused_late(taken[0], ms_max)) continue;
      auto error = read_one(connection, taken[0].job, ms_max);
      ++counters_.reads;
      taken[0].job = nullptr;
      complete(taken[0].done, error);
    }
  }

  std::exception_ptr read_one(std::unique_ptr<SqliteConnection>& open, const ReadJob& job,
                              int ms_max) {
    std::exception_ptr error;
    try {
      if (!open) {
        open = std::make_unique<SqliteConnection>(path_, SqliteConnection::Role::reader,
                                                  options_.busy_timeout_ms);
        // A command reads all there is, from the kernel's pages. A server's reader would have to
        // map the file anew after each commit, which costs a tenth of a payment.
        if (ms_max == 0) open->exec_once("PRAGMA mmap_size = 1073741824");
      }
    } catch (...) {
      return std::current_exception();
    }
    SqliteConnection& connection = *open;
    connection.deadline_set(ms_max);
    try {
      connection.exec(kBeginRead);
      SqliteTx sql(connection, clock_.now());
      job(sql);
      error = sql.failure;
    } catch (...) {
      error = std::current_exception();
    }
    connection.deadline_set(ms_max);  // a read that is over has time to end
    try {
      if (connection.in_transaction()) connection.exec(kCommit);
    } catch (...) {
      if (!error) error = std::current_exception();
    }
    return error;
  }

  void write_forever() {
    database_thread_mark();
    std::vector<Queued<WriteJob>> batch;
    auto most = static_cast<std::size_t>(std::max(1, options_.writes_per_commit_max));
    while (writes_.take(batch, most)) {
      std::vector<Outcome> outcomes(batch.size());
      auto failure = write_batch(batch, outcomes);
      counters_.write_jobs += static_cast<std::int64_t>(batch.size());
      for (std::size_t i = 0; i < batch.size(); ++i) {
        auto error = failure ? failure : outcomes[i].error;
        if (!error) run_after_commit(outcomes[i].actions);
        batch[i].job = nullptr;
        complete(batch[i].done, error);
      }
      batch.clear();
    }
  }

  /// Runs the jobs in one durable transaction. What it returns is the failure of all of them: none
  /// was kept, and later ones may have decided on what earlier ones wrote.
  std::exception_ptr write_batch(std::vector<Queued<WriteJob>>& batch,
                                 std::vector<Outcome>& outcomes) {
    try {
      writer_->exec(kBeginWrite);
      for (std::size_t i = 0; i < batch.size(); ++i)
        write_one(batch[i].job, outcomes[i]);
      index_parts();
      writer_->exec(kCommit);
      ++counters_.commits;
      return nullptr;
    } catch (const Failure& failure) {
      end_failed_batch();
      return std::make_exception_ptr(Failure(Failure::Kind::unavailable, failure.what()));
    } catch (...) {
      end_failed_batch();
      return std::current_exception();
    }
  }

  /// What the jobs of this batch wrote is found by parts of words from its commit on. All of them
  /// at once, because the index pays for each time that it is written to.
  void index_parts() {
    if (!has_parts_) writer_->run(kPartsKnown, {}, [&](const Row&) { has_parts_ = true; });
    if (has_parts_) writer_->exec(kPartsTake);
  }

  void end_failed_batch() noexcept {
    run_alone([&] {  // the next BEGIN says what is wrong
      if (writer_->in_transaction()) writer_->exec(kRollback);
    });
  }

  /// Throws only when the whole batch is lost.
  void write_one(const WriteJob& job, Outcome& outcome) {
    writer_->exec(kSavepoint);
    SqliteTx tx(*writer_, clock_.now());
    bool keep = false;
    try {
      keep = job(tx);
      if (keep && !tx.failure) tx.run_ends();
      outcome.error = tx.failure;
    } catch (...) {
      outcome.error = std::current_exception();
    }
    if (!writer_->in_transaction()) {
      if (tx.failure) std::rethrow_exception(tx.failure);
      throw Failure(Failure::Kind::unavailable, "the database ended the transaction");
    }
    if (keep && !outcome.error) {
      outcome.actions = std::move(tx.actions);
    } else {
      writer_->exec(kSavepointRollback);
    }
    writer_->exec(kSavepointRelease);
  }

  std::string path_;
  Options options_;
  const Clock& clock_;
  std::unique_ptr<SqliteConnection> writer_;
  bool has_parts_ = false;  // not before the migration that makes them
  JobQueue<ReadJob> reads_, heavy_reads_;
  JobQueue<WriteJob> writes_;
  Counters counters_;
  std::vector<std::thread> threads_;
};

}  // namespace

std::unique_ptr<Db> open_sqlite(const std::string& path, const Options& options,
                                const Bounds& bounds, const Clock& clock) {
  return std::make_unique<SqliteDb>(path, options, bounds, clock);
}

}  // namespace gerbang::db
