#include "base/db/db.h"

#include <future>

#include "base/db/context.h"
#include "base/db/engine.h"
#include "base/db/once.h"

namespace gerbang::db {
namespace {

thread_local bool is_database_thread = false;
thread_local std::shared_ptr<void> context_of_thread;

template <class Start>
void wait_for(Start&& start) {
  if (is_database_thread) {
    throw std::logic_error(
        "a database thread would wait for itself: use read_async or write_async");
  }
  std::promise<void> outcome;
  auto ready = outcome.get_future();
  start([&outcome](std::exception_ptr error) {
    if (error) {
      outcome.set_exception(std::move(error));
    } else {
      outcome.set_value();
    }
  });
  ready.get();
}

}  // namespace

void database_thread_mark() {
  is_database_thread = true;
}

bool is_worth_caching(std::string_view text) {
  auto from = text.find_first_not_of(" \n\t");
  if (from == std::string_view::npos) return false;
  text.remove_prefix(from);
  for (std::string_view verb : {"SELECT", "WITH", "INSERT", "UPDATE", "DELETE"}) {
    if (text.starts_with(verb)) return true;
  }
  return false;
}

void Db::read_job(const ReadJob& job) {
  wait_for([&](Completion done) { read_async(job, std::move(done)); });
}

void Db::write_job(const WriteJob& job) {
  if (!context_of_thread)
    return wait_for([&](Completion done) { write_async(job, std::move(done)); });
  auto within = [&job, context = context_of_thread](Tx& tx) {
    context_of(tx) = context;
    return job(tx);
  };
  wait_for([&](Completion done) { write_async(within, std::move(done)); });
}

Context::Context(std::shared_ptr<void> context)
    : before_(std::exchange(context_of_thread, std::move(context))) {}
Context::~Context() {
  context_of_thread = std::move(before_);
}

std::shared_ptr<void>& context_of(Sql& sql) {
  static const std::string key = "db.context";
  return remembered(sql, key);
}

void read_async(Db& db, Lane lane, Db::ReadJob job, Db::Completion done) {
  dynamic_cast<LanedDb&>(db).read_async(lane, std::move(job), std::move(done));
}

void read_job(Db& db, Lane lane, const Db::ReadJob& job) {
  wait_for([&](Db::Completion done) { read_async(db, lane, job, std::move(done)); });
}

std::int64_t heavy_queue(const Db& db) {
  return dynamic_cast<const LanedDb&>(db).heavy_queue();
}

Engine engine_of(const Sql& sql) {
  return dynamic_cast<const EngineTx&>(sql).engine();
}

void take_your_time(Tx& tx) {
  dynamic_cast<EngineTx&>(tx).take_your_time();
}

Sure::Sure(Tx& tx) : tx_(tx) {
  dynamic_cast<EngineTx&>(tx_).is_sure = true;
}
Sure::~Sure() {
  dynamic_cast<EngineTx&>(tx_).is_sure = false;
}

std::shared_ptr<void>& remembered(Sql& sql, const std::string& key) {
  return dynamic_cast<EngineTx&>(sql).remembered[key];
}

std::unique_ptr<Db> open(const Options& options, const Clock& clock) {
  return open(options, Bounds{}, clock);
}

std::unique_ptr<Db> open(const Options& options, const Bounds& bounds, const Clock& clock) {
  std::string_view url = options.url;
  if (url.starts_with("postgresql://") || url.starts_with("postgres://")) {
    return open_postgres(options, bounds, clock);
  }
  if (url.starts_with("sqlite:")) {
    url.remove_prefix(7);
  } else if (url.find("://") != std::string_view::npos) {
    throw Failure(
        Failure::Kind::broken,
        "The database address '" + options.url.substr(0, options.url.find("://")) +
            "://…' is of no known kind. Give a file path, or postgresql://user@host/name.");
  }
  if (url.empty() || url == ":memory:") {
    throw Failure(
        Failure::Kind::broken,
        "The database address is empty. Give a file path, or postgresql://user@host/name.");
  }
  return open_sqlite(std::string(url), options, bounds, clock);
}

}  // namespace gerbang::db
