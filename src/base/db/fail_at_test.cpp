// Tests of commands rely on this: that the connection is lost where it should be, and that a
// command that keeps a half is found.

#include <gtest/gtest-spi.h>

#include "base/db/db_fixture.h"

namespace gerbang::db {
namespace {

constexpr Statement kFailTable{"test_fail_table", "CREATE TABLE fails (id BIGINT, half BIGINT)"};
constexpr Statement kFailAdd{"test_fail_add", "INSERT INTO fails (id, half) VALUES ($1, $2)"};
constexpr Statement kFailCount{"test_fail_count", "SELECT count(*) FROM fails WHERE id = $1"};

class FailAtTest : public OnBothEngines {
 protected:
  FailAtTest() {
    db().write_job([](Tx& tx) { return tx.exec(kFailTable), true; });
  }
  std::int64_t halves() {
    return db().read([&](Sql& sql) { return *sql.one<std::int64_t>(kFailCount, id_); });
  }
  static bool add(Db& db, std::int64_t id, int half) {
    db.write_job([&](Tx& tx) { return tx.exec(kFailAdd, id, half), true; });
    return true;
  }
  WholeCommand command(std::function<bool(Db&)> run) {
    return {.name = "add",
            .given = [this] { ++id_; },
            .run = std::move(run),
            .is_done = [this] { return halves() == 2; },
            .check = [] {}};
  }
  bool add_together(Db& db) {
    db.write_job([&](Tx& tx) {
      if (*tx.one<std::int64_t>(kFailCount, id_) == 2) return false;
      tx.exec(kFailAdd, id_, 1);
      tx.exec(kFailAdd, id_, 2);
      return true;
    });
    return true;
  }

  std::int64_t id_ = 0;
};
INSTANTIATE_ON_BOTH_ENGINES(FailAtTest);

TEST_P(FailAtTest, each_statement_and_the_end_of_a_write_can_be_the_one_that_is_lost) {
  for (int statement = 1; statement <= 5; ++statement) {
    ++id_;
    FailAt failing(db(), statement);
    if (statement <= 4) {
      EXPECT_THROW(add_together(failing), Failure) << statement;
    } else {
      EXPECT_TRUE(add_together(failing));
    }
    EXPECT_EQ(failing.has_failed(), statement <= 4) << statement;
    EXPECT_EQ(failing.is_kept(), statement == 4) << statement;
    EXPECT_EQ(halves(), statement <= 3 ? 0 : 2) << statement;
  }
}

TEST_P(FailAtTest, a_read_can_be_lost_too) {
  FailAt failing(db(), 1);
  EXPECT_THROW(failing.db().read([&](Sql& sql) { return sql.one<std::int64_t>(kFailCount, 1); }),
               Failure);
}

TEST_P(FailAtTest, what_is_written_together_is_whole) {
  expect_whole(db(), command([this](Db& db) { return add_together(db); }));
}

TEST_P(FailAtTest, what_keeps_a_half_is_found) {
  auto halved = command([this](Db& db) { return add(db, id_, 1) && add(db, id_, 2); });
  testing::TestPartResultArray found;
  {
    testing::ScopedFakeTestPartResultReporter reporter(
        testing::ScopedFakeTestPartResultReporter::INTERCEPT_ALL_THREADS, &found);
    expect_whole(db(), halved);
  }
  std::string all_found;
  for (int i = 0; i < found.size(); ++i)
    all_found += found.GetTestPartResult(i).message();
  EXPECT_NE(all_found.find("half of it was kept"), std::string::npos) << all_found;
}

TEST_ON_SQLITE(FailAtTest, this_exists_for_sqlite) {
  EXPECT_EQ(db().engine(), Engine::sqlite);
}
TEST_ON_POSTGRESQL(FailAtTest, this_exists_for_postgresql) {
  EXPECT_EQ(db().engine(), Engine::postgres);
}

}  // namespace
}  // namespace gerbang::db
