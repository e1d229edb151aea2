#pragma once
// For tests of any room that keeps something: a fresh, migrated database of each engine, and a
// clock that stands still until the test moves it.
//
//   class RefundTest : public gerbang::db::OnBothEngines {};
//   INSTANTIATE_ON_BOTH_ENGINES(RefundTest);
//   TEST_P(RefundTest, refund_cannot_exceed_captured_amount) { db().write(…); clock.advance(…); }
//
// PostgreSQL is the server that GERBANG_TEST_PG names (postgresql://…, a role that may create
// databases); without that variable only the SQLite half exists. Each test has a database of its
// own, cloned from one that was migrated once, and drops it.

#include <gtest/gtest.h>

#include <filesystem>
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

}  // namespace gerbang::db

#define INSTANTIATE_ON_BOTH_ENGINES(Suite)                                      \
  INSTANTIATE_TEST_SUITE_P(                                                     \
      Engines, Suite, ::testing::ValuesIn(::gerbang::db::engines_under_test()), \
      [](const auto& info) { return ::gerbang::db::engine_name(info.param); })

/// For rules that no engine has a part in: tables of states, refusals. Races, lists, searches and
/// money run on both.
#define INSTANTIATE_ON_SQLITE(Suite)                                    \
  INSTANTIATE_TEST_SUITE_P(                                             \
      Engines, Suite, ::testing::Values(::gerbang::db::Engine::sqlite), \
      [](const auto& info) { return ::gerbang::db::engine_name(info.param); })
