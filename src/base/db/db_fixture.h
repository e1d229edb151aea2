#pragma once
// For tests of any room that keeps something: a fresh, migrated database of each engine, and a
// clock that stands still until the test moves it.
//
//   class RefundTest : public gerbang::db::OnBothEngines {};
//   INSTANTIATE_ON_BOTH_ENGINES(RefundTest);
//   TEST_P(RefundTest, refund_cannot_exceed_captured_amount) { db().write(…); clock.advance(…); }
//
// A test runs on both engines where they can differ: races, kills, outages, lists, searches, money,
// and what nothing else executes on PostgreSQL. On SQLite alone it is ten times as fast:
//
//   TEST_ON_SQLITE(RefundTest, a_reason_is_needed) { … }
//
// and TEST_ON_POSTGRESQL is for what only PostgreSQL has, such as connections to lose. A full
// ./test names each statement that nothing executed on one of the engines
// (scripts/statement_coverage.py): a test that is the only one to do so runs on both.
//
// PostgreSQL is the server that GERBANG_TEST_PG names (postgresql://…, a role that may create
// databases); without that variable only the SQLite half exists. Each test has a database of its
// own, cloned from one that was migrated once, and drops it.

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/core/clock.h"
#include "base/db/db.h"

namespace gerbang::db {

/// A database for one test, fresh and migrated; gone with this object.
class TestDatabase {
 public:
  explicit TestDatabase(Engine engine);
  ~TestDatabase();
  TestDatabase(const TestDatabase&) = delete;
  TestDatabase& operator=(const TestDatabase&) = delete;

  /// For db::open.
  const std::string& url() const { return url_; }
  /// A folder of this test's own.
  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
  std::string url_;
  std::string name_;  // of the PostgreSQL database
};

/// SQLite, and PostgreSQL where there is one to test with.
std::vector<Engine> engines_under_test();
std::string engine_name(Engine engine);

/// Every row of every table, as text: for what must leave nothing behind.
std::string everything(Db& db);

/// A database whose connection is lost with its n-th statement, counted from 1 over all its jobs.
/// The end of a write counts as one: the transaction is then kept, and its caller is told that this
/// is unknown. On SQLite, and on PostgreSQL as a failure that is not tried again, the job of the
/// statement is rolled back, and its caller gets Failure{unavailable}.
///
///   for (int n = 1;; ++n) {
///     FailAt failing(db(), n);
///     if (succeeds([&] { refund_approve(failing, …); }) && !failing.has_failed()) break;
///     EXPECT_EQ(everything(db()), before) …
///   }
class FailAt final {
 public:
  FailAt(Db& db, int statement);
  ~FailAt();
  FailAt(const FailAt&) = delete;
  FailAt& operator=(const FailAt&) = delete;

  operator Db&();
  Db& db() { return *this; }
  /// Whether there were as many statements.
  bool has_failed() const { return left_ <= 0; }
  /// Whether it was the end of a write, which then has been kept.
  bool is_kept() const { return is_kept_; }

 private:
  class Failing;
  std::atomic<int> left_;
  std::atomic<bool> is_kept_ = false;
  std::unique_ptr<Failing> failing_;
};

/// A command that is whole whichever of its statements loses its connection.
struct WholeCommand {
  std::string name;
  std::function<void()> given;    // makes something new for the command to act on
  std::function<bool(Db&)> run;   // false: refused
  std::function<bool()> is_done;  // whether all that it does is there
  std::function<void()> check;    // what holds at any time: invariants
  /// Several transactions with an outside call between them: some may be there, and the next call
  /// completes them.
  bool is_in_steps = false;
  /// A second call makes another one, as it should: the Idempotency-Key of its route stands before
  /// it.
  bool is_made_anew = false;
};
/// Runs it with FailAt(1), FailAt(2) … each on something new, until it passes. After each failure
/// nothing has changed, or everything is there; and a second call completes it.
void expect_whole(Db& db, const WholeCommand& command);

class OnBothEngines : public ::testing::TestWithParam<Engine> {
 protected:
  /// Enough for tests to compete; each connection that a test opens costs PostgreSQL 10 ms.
  OnBothEngines() { reopen({.read_connections = 2, .write_connections = 4}); }

  Db& db() { return *db_; }
  /// Opens a second time, as another process would. The clock is shared.
  std::unique_ptr<Db> open_another() { return open({.url = database_.url()}, clock); }
  /// Closes and opens, with these options besides the address.
  void reopen(Options options = {}) {
    db_.reset();
    options.url = database_.url();
    db_ = open(options, clock);
  }
  const TestDatabase& database() const { return database_; }

  StillClock clock{Instant{1'795'000'000'000}};  // 2026-11-18 19:06:40 in Kuala Lumpur

 private:
  TestDatabase database_{GetParam()};
  std::unique_ptr<Db> db_;
};

/// Registers Test, a test of Fixture, for one engine under the name that it has for both.
template <class Fixture, class Test>
bool register_on(Engine engine, const char* suite, const char* name, const char* file, int line) {
  for (auto known : engines_under_test()) {
    if (known != engine) continue;
    // It holds the parameter that GetParam() gives.
    auto factory = std::make_shared<testing::internal::ParameterizedTestFactory<Test>>(engine);
    testing::RegisterTest(
        ("Engines/" + std::string(suite)).c_str(),
        (std::string(name) + "/" + engine_name(engine)).c_str(), nullptr, nullptr, file, line,
        [factory]() -> Fixture* { return static_cast<Fixture*>(factory->CreateTest()); });
  }
  return true;
}

}  // namespace gerbang::db

#define GERBANG_TEST_ON(test_engine, Suite, name)                                          \
  class Suite##_##name##_Test : public Suite {                                             \
    void TestBody() override;                                                              \
    static const bool is_registered_;                                                      \
  };                                                                                       \
  const bool Suite##_##name##_Test::is_registered_ =                                       \
      ::gerbang::db::register_on<Suite, Suite##_##name##_Test>(test_engine, #Suite, #name, \
                                                               __FILE__, __LINE__);        \
  void Suite##_##name##_Test::TestBody()
#define TEST_ON_SQLITE(Suite, name) GERBANG_TEST_ON(::gerbang::db::Engine::sqlite, Suite, name)
#define TEST_ON_POSTGRESQL(Suite, name) \
  GERBANG_TEST_ON(::gerbang::db::Engine::postgres, Suite, name)

/// Of a suite whose tests all run on one engine it makes nothing.
#define INSTANTIATE_ON_BOTH_ENGINES(Suite)                                      \
  GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Suite);                         \
  INSTANTIATE_TEST_SUITE_P(                                                     \
      Engines, Suite, ::testing::ValuesIn(::gerbang::db::engines_under_test()), \
      [](const auto& info) { return ::gerbang::db::engine_name(info.param); })
