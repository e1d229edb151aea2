#include <algorithm>
#include <random>
#include <thread>

#include "base/db/backup.h"
#include "base/db/postgres_connection.h"

namespace gerbang::db {
namespace {

constexpr int kAttemptsMax = 10;
constexpr int kShards = 4;
constexpr Statement kNoBounds{
    "no_bounds",
    "SELECT set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)"};
constexpr Statement kHold{"hold", "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"};

class PostgresTx final : public EngineTx {
 public:
  PostgresTx(PostgresConnection& connection, Instant now, int shard)
      : connection_(connection), now_(now), shard_(shard) {}

  std::int64_t run(const Statement& statement, std::span<const Param> params,
                   const RowSink& sink) override {
    return guarded([&] { return connection_.run(statement, params, sink); });
  }
  std::int64_t run_text(std::string_view text, std::span<const Param> params,
                        const RowSink& sink) override {
    return guarded([&] { return connection_.run_text(text, params, sink); });
  }
  void send(const Statement& statement, std::span<const Param> params, RowSink sink) override {
    guarded([&] { return connection_.send(statement, params, std::move(sink), is_sure), 0; });
  }
  void settle() override {
    guarded([&] { return connection_.settle(), 0; });
  }
  void hear() override {
    if (connection_.is_heard()) settle();
  }
  Instant now() const override { return now_; }
  Engine engine() const override { return Engine::postgres; }
  int shard() const override { return shard_; }
  void hold(std::string_view name) override {
    Param param(name);
    send(kHold, {&param, 1}, nullptr);
  }
  void after_commit(std::function<void()> action) override { actions.push_back(std::move(action)); }
  void take_your_time() override {
    send(kNoBounds, {}, nullptr);
    connection_.take_your_time();
  }

  std::vector<std::function<void()>> actions;
  std::exception_ptr failure;

 private:
  /// The server refuses everything after a failed statement, whatever the job makes of the failure.
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

  PostgresConnection& connection_;
  Instant now_;
  int shard_;
};

void back_off(int attempt) {
  thread_local std::minstd_rand random{std::random_device{}()};
  auto most = 1000LL << std::min(attempt, 7);
  std::uniform_int_distribution<long long> wait_us(most / 4, most);
  std::this_thread::sleep_for(std::chrono::microseconds(wait_us(random)));
}

class PostgresDb final : public LanedDb {
 public:
  PostgresDb(const Options& options, const Bounds& bounds, const Clock& clock)
      : url_(options.url), clock_(clock), heavy_reads_(bounds.heavy_waiting_max) {
    using Role = PostgresConnection::Role;
    for (int i = 0; i < std::max(1, options.write_connections); ++i)
      connection_add(Role::writer, bounds.write_ms_max);
    // One now, so that what is wrong is said at start; the others when they are first needed.
    connections_[0]->connect();
    int shard = 0;
    for (auto& writer : connections_)
      threads_.emplace_back([this, n = shard++ % kShards, &c = *writer] { write_forever(c, n); });
    for (int i = 0; i < std::max(1, options.read_connections); ++i)
      reader_start(reads_, bounds.light_ms_max);
    for (int i = 0; i < std::max(1, bounds.heavy_connections); ++i)
      reader_start(heavy_reads_, bounds.heavy_ms_max);
  }

  ~PostgresDb() override {
    writes_.stop();
    reads_.stop();
    heavy_reads_.stop();
    for (auto& thread : threads_)
      thread.join();
  }

  Engine engine() const override { return Engine::postgres; }
  const Clock& clock() const override { return clock_; }
  void read_async(Lane lane, ReadJob job, Completion done) override {
    (lane == Lane::heavy ? heavy_reads_ : reads_).push(std::move(job), std::move(done));
  }
  void write_async(WriteJob job, Completion done) override {
    writes_.push(std::move(job), std::move(done));
  }
  void backup(const std::string& path) override { postgres_backup(url_, path); }
  Stats stats() const override {
    return {counters_.write_jobs, counters_.commits, counters_.retries,
            counters_.reads,      writes_.size(),    reads_.size()};
  }
  std::int64_t heavy_queue() const override { return heavy_reads_.size(); }

 private:
  PostgresConnection& connection_add(PostgresConnection::Role role, int ms_max) {
    connections_.push_back(std::make_unique<PostgresConnection>(url_, role, ms_max, outage_));
    return *connections_.back();
  }

  void reader_start(JobQueue<ReadJob>& queue, int ms_max) {
    auto& connection = connection_add(PostgresConnection::Role::reader, ms_max);
    threads_.emplace_back(
        [this, &queue, &connection, ms_max] { read_forever(queue, connection, ms_max); });
  }

  void read_forever(JobQueue<ReadJob>& queue, PostgresConnection& connection, int ms_max) {
    database_thread_mark();
    std::vector<Queued<ReadJob>> taken;
    for (; queue.take(taken, 1); taken.clear()) {
      if (is_refused_late(taken[0], ms_max)) continue;
      std::exception_ptr error;
      PostgresTx sql(connection, clock_.now(), 0);  // readers only look at the shard
      try {
        taken[0].job(sql);
        error = sql.failure;
      } catch (...) {
        error = std::current_exception();
      }
      connection.end_read();
      ++counters_.reads;
      taken[0].job = nullptr;
      complete(taken[0].done, error);
    }
  }

  void write_forever(PostgresConnection& connection, int shard) {
    database_thread_mark();
    std::vector<Queued<WriteJob>> taken;
    while (writes_.take(taken, 1)) {
      std::exception_ptr error;
      std::vector<std::function<void()>> actions;
      for (int attempt = 0; attempt < kAttemptsMax; ++attempt) {
        if (attempt > 0) {
          ++counters_.retries;
          back_off(attempt);
        }
        if (write_once(connection, shard, taken[0].job, error, actions)) break;
      }
      ++counters_.write_jobs;
      run_after_commit(actions);
      taken[0].job = nullptr;
      complete(taken[0].done, error);
      taken.clear();
    }
  }

  /// Returns false when the job is to be run again; `error` then says why, should there be no more
  /// attempts.
  bool write_once(PostgresConnection& connection, int shard, const WriteJob& job,
                  std::exception_ptr& error, std::vector<std::function<void()>>& actions) {
    PostgresTx tx(connection, clock_.now(), shard);
    error = nullptr;
    bool keep = false;
    try {
      keep = job(tx);
      if (keep && !tx.failure) tx.run_ends();
    } catch (...) {
      error = std::current_exception();
    }
    if (tx.failure) {
      connection.rollback();
      return !is_worth_another_run(tx.failure, error);
    }
    if (!keep || error) {
      connection.rollback();
      return true;
    }
    try {
      connection.commit();
      ++counters_.commits;
      actions = std::move(tx.actions);
      return true;
    } catch (...) {
      error = std::current_exception();
      connection.rollback();
      return !is_worth_another_run(error, error);
    }
  }

  /// Sets `error` to what the caller is told if it is not run again.
  static bool is_worth_another_run(const std::exception_ptr& failure, std::exception_ptr& error) {
    error = failure;
    try {
      std::rethrow_exception(failure);
    } catch (const ConnectionLost&) {
      return true;
    } catch (const Failure& f) {
      if (f.kind != Failure::Kind::retry) return false;
      error = std::make_exception_ptr(Failure(Failure::Kind::unavailable, f.what()));
      return true;
    } catch (...) {
      return false;
    }
  }

  std::string url_;
  const Clock& clock_;
  Outage outage_;
  std::vector<std::unique_ptr<PostgresConnection>> connections_;
  JobQueue<ReadJob> reads_, heavy_reads_;
  JobQueue<WriteJob> writes_;
  Counters counters_;
  std::vector<std::thread> threads_;
};

}  // namespace

std::unique_ptr<Db> open_postgres(const Options& options, const Bounds& bounds,
                                  const Clock& clock) {
  return std::make_unique<PostgresDb>(options, bounds, clock);
}

}  // namespace gerbang::db
