#include <libpq-fe.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <functional>

#include <fmt/format.h>

#include "base/db/db_fixture.h"
#include "base/db/engine.h"
#include "base/db/execution_log.h"

namespace gerbang::db {
namespace {

std::string server_url() {
  const char* url = std::getenv("GERBANG_TEST_PG");
  return url ? url : "";
}

std::string database_url(const std::string& name) {
  std::string url = server_url();
  return url + (url.find('?') == std::string::npos ? "?" : "&") + "dbname=" + name;
}

using Connection = std::unique_ptr<PGconn, decltype(&PQfinish)>;

Connection server_connect() {
  return {PQconnectdb(server_url().c_str()), &PQfinish};
}

/// Runs an administrator's statement on the server; databases cannot be made inside a transaction.
void server_run(const std::string& text) {
  auto connection = server_connect();
  PQsetNoticeProcessor(connection.get(), [](void*, const char*) {}, nullptr);
  std::unique_ptr<PGresult, decltype(&PQclear)> answer(PQexec(connection.get(), text.c_str()),
                                                       &PQclear);
  auto status = PQresultStatus(answer.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
    throw std::runtime_error(text + ": " + PQerrorMessage(connection.get()));
  }
}

/// Files that are copied are there three times as soon as pages that go through the log, which is
/// the way from version 15 on unless one asks.
const std::string& copied_from(const std::string& name) {
  static const std::string clause =
      " TEMPLATE " + name +
      (PQserverVersion(server_connect().get()) >= 150000 ? " STRATEGY FILE_COPY" : "");
  return clause;
}

void migrate_at(const std::string& url) {
  Clock clock;
  migrate(*open({.url = url, .read_connections = 1}, clock));
}

/// Migrated once in this process; removed at its end.
class Template {
 public:
  explicit Template(Engine engine) : engine_(engine) {
    std::string name = "gerbang_template_" + std::to_string(getpid());
    if (engine == Engine::sqlite) {
      at_ = (std::filesystem::temp_directory_path() / (name + ".db")).string();
      migrate_at(at_);
    } else {
      at_ = name;
      server_run("DROP DATABASE IF EXISTS " + at_);
      server_run("CREATE DATABASE " + at_);
      migrate_at(database_url(at_));
    }
  }
  ~Template() {
    std::error_code ignored;
    if (engine_ == Engine::sqlite) {
      std::filesystem::remove(at_, ignored);
    } else {
      try {
        server_run("DROP DATABASE IF EXISTS " + at_);
      } catch (const std::exception&) {
        // The server has gone first.
      }
    }
  }
  const std::string& at() const { return at_; }

 private:
  Engine engine_;
  std::string at_;
};

const std::string& template_of(Engine engine) {
  static std::unique_ptr<Template> templates[2];
  auto& mine = templates[engine == Engine::sqlite ? 0 : 1];
  if (!mine) mine = std::make_unique<Template>(engine);
  return mine->at();
}

}  // namespace

TestDatabase::TestDatabase(Engine engine) {
  static std::atomic<int> count{0};
  std::string tag = std::to_string(getpid()) + "_" + std::to_string(++count);
  folder_ = std::filesystem::temp_directory_path() / ("gerbang_test_" + tag);
  std::filesystem::create_directories(folder_);
  if (engine == Engine::sqlite) {
    url_ = (folder_ / "test.db").string();
    std::filesystem::copy_file(template_of(engine), url_);
  } else {
    name_ = "gerbang_test_" + tag;
    const std::string& from = template_of(engine);
    server_run("CREATE DATABASE " + name_ + copied_from(from));
    url_ = database_url(name_);
  }
}

TestDatabase::~TestDatabase() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
  if (name_.empty()) return;
  try {
    server_run("DROP DATABASE IF EXISTS " + name_ + " WITH (FORCE)");
  } catch (const std::exception& failure) {
    ADD_FAILURE() << failure.what();
  }
}

std::string everything(Db& db) {
  auto column = [&](const std::string& text) {
    std::vector<std::string> out;
    db.read_job([&](Sql& sql) {
      sql.run_text(text, {}, [&](const Row& row) { out.emplace_back(row.text(0)); });
    });
    return out;
  };
  const bool is_sqlite = db.engine() == Engine::sqlite;
  std::string all;
  for (const auto& table : column(
           is_sqlite ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE "
                       "'sqlite%' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name"
                     : "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")) {
    std::string row = "t::text";
    if (is_sqlite) {
      row.clear();
      for (const auto& name : column("SELECT name FROM pragma_table_info('" + table + "')"))
        row += fmt::format("{}quote(t.\"{}\")", row.empty() ? "" : " || ',' || ", name);
    }
    if (!all.empty()) all += " UNION ALL ";
    all += fmt::format("SELECT '{0}: ' || {1} AS kept FROM \"{0}\" AS t", table, row);
  }
  std::string out;
  for (const auto& row : column("SELECT kept FROM (" + all + ") AS rows ORDER BY kept"))
    out += row + "\n";
  return out;
}

namespace {

/// Counts the statements of a transaction, and loses its connection with the last.
class FailingTx final : public EngineTx {
 public:
  FailingTx(EngineTx& inner, std::atomic<int>& left) : inner_(inner), left_(left) {}

  std::int64_t run(const Statement& statement, std::span<const Param> params,
                   const RowSink& sink) override {
    count(statement.name);
    return inner_.run(statement, params, sink);
  }
  std::int64_t run_text(std::string_view text, std::span<const Param> params,
                        const RowSink& sink) override {
    count(text);
    return inner_.run_text(text, params, sink);
  }
  void send(const Statement& statement, std::span<const Param> params, RowSink sink) override {
    count(statement.name);
    inner_.is_sure = is_sure;
    inner_.send(statement, params, std::move(sink));
    inner_.is_sure = false;
  }
  void settle() override { inner_.settle(); }
  void hear() override { inner_.hear(); }
  Instant now() const override { return inner_.now(); }
  Engine engine() const override { return inner_.engine(); }
  int shard() const override { return inner_.shard(); }
  void hold(std::string_view name) override { inner_.hold(name); }
  void after_commit(std::function<void()> action) override {
    inner_.after_commit(std::move(action));
  }
  void take_your_time() override { inner_.take_your_time(); }

  std::exception_ptr failure;

 private:
  void count(std::string_view what) {
    if (failure) std::rethrow_exception(failure);
    if (--left_ != 0) return;
    failure = std::make_exception_ptr(
        Failure(Failure::Kind::unavailable, std::string(what) + ": the connection was lost"));
    std::rethrow_exception(failure);
  }

  EngineTx& inner_;
  std::atomic<int>& left_;
};

}  // namespace

class FailAt::Failing final : public LanedDb {
 public:
  Failing(Db& db, FailAt& at) : db_(db), at_(at) {}

  Engine engine() const override { return db_.engine(); }
  const Clock& clock() const override { return db_.clock(); }
  using LanedDb::read_async;
  void read_async(Lane lane, ReadJob job, Completion done) override {
    auto failing = [this, job = std::move(job)](Sql& sql) {
      FailingTx tx(dynamic_cast<EngineTx&>(sql), at_.left_);
      job(tx);
      if (tx.failure) std::rethrow_exception(tx.failure);
    };
    db::read_async(db_, lane, std::move(failing), std::move(done));
  }
  void write_async(WriteJob job, Completion done) override {
    auto is_kept = std::make_shared<bool>(false);
    auto failing = [this, is_kept, job = std::move(job)](Tx& inner) {
      FailingTx tx(dynamic_cast<EngineTx&>(inner), at_.left_);
      bool keep = job(tx);
      if (keep && !tx.failure) tx.run_ends();
      if (tx.failure) std::rethrow_exception(tx.failure);
      *is_kept = keep;
      return keep;
    };
    auto told = [this, is_kept, done = std::move(done)](std::exception_ptr error) {
      if (!error && *is_kept && --at_.left_ == 0) {
        at_.is_kept_ = true;
        error = std::make_exception_ptr(Failure(
            Failure::Kind::unavailable, "commit: whether the transaction was kept is unknown"));
      }
      complete(done, error);
    };
    db_.write_async(std::move(failing), std::move(told));
  }
  void backup(const std::string& path) override { db_.backup(path); }
  Stats stats() const override { return db_.stats(); }
  std::int64_t heavy_queue() const override { return db::heavy_queue(db_); }

 private:
  Db& db_;
  FailAt& at_;
};

FailAt::FailAt(Db& db, int statement)
    : left_(statement), failing_(std::make_unique<Failing>(db, *this)) {}
FailAt::~FailAt() = default;
FailAt::operator Db&() {
  return *failing_;
}

namespace {

/// Whether it was done; a lost connection is no answer.
bool is_run(const WholeCommand& command, Db& db) {
  try {
    return command.run(db);
  } catch (const Failure& failure) {
    EXPECT_EQ(failure.kind, Failure::Kind::unavailable) << failure.what();
    return false;
  }
}

/// True when the command had fewer statements than that, and so was not disturbed.
bool runs_whole(Db& db, const WholeCommand& command, int statement) {
  command.given();
  auto before = everything(db);
  FailAt failing(db, statement);
  bool is_answered = is_run(command, failing);
  command.check();
  bool is_done = command.is_done();
  if (!failing.has_failed()) {
    EXPECT_TRUE(is_answered && is_done) << "undisturbed";
    return true;
  }
  auto after = everything(db);
  if (!command.is_in_steps) {
    EXPECT_EQ(is_done, failing.is_kept());
    EXPECT_EQ(after == before, !failing.is_kept()) << "half of it was kept";
  }
  if (is_done && command.is_made_anew) return false;
  is_answered = is_run(command, db);
  EXPECT_TRUE(is_answered || is_done) << "the second call did not complete it";
  EXPECT_TRUE(command.is_done()) << "after the second call";
  bool is_repeated = is_done && !command.is_in_steps;
  EXPECT_TRUE(!is_repeated || everything(db) == after) << "it was done twice";
  command.check();
  return false;
}

}  // namespace

void expect_whole(Db& db, const WholeCommand& command) {
  constexpr int kStatementsMax = 400;
  for (int statement = 1; statement <= kStatementsMax; ++statement) {
    SCOPED_TRACE(fmt::format("{}, statement {}", command.name, statement));
    if (runs_whole(db, command, statement)) {
      EXPECT_GT(statement, 1) << "the command executes nothing on the database it was given";
      return;
    }
    if (testing::Test::HasFailure()) return;
  }
  ADD_FAILURE() << command.name << " has no end";
}

namespace {

/// Puts each test's name before what it executes, for scripts/engines_needed.py.
class TestsInLog final : public testing::EmptyTestEventListener {
  void OnTestStart(const testing::TestInfo& test) override {
    log_heading(fmt::format("{}.{}", test.test_suite_name(), test.name()));
  }
};
const bool is_listening = [] {
  if (is_execution_logged()) testing::UnitTest::GetInstance()->listeners().Append(new TestsInLog);
  return true;
}();

}  // namespace

std::vector<Engine> engines_under_test() {
  std::vector<Engine> out{Engine::sqlite};
  if (!server_url().empty()) out.push_back(Engine::postgres);
  return out;
}

std::string engine_name(Engine engine) {
  return engine == Engine::sqlite ? "sqlite" : "postgres";
}

}  // namespace gerbang::db
