#include <algorithm>
#include <future>

#include "base/db/db_fixture.h"

namespace gerbang::db {
namespace {

constexpr Migration kOne{9001, "9001_one",
                         "-- a comment; with a semicolon\nCREATE TABLE one (a TEXT);\n"
                         "INSERT INTO one (a) VALUES ('x;y'); /* z; */\n"};
constexpr Migration kTwo{9002, "9002_two", "ALTER TABLE one ADD COLUMN b BIGINT"};
constexpr Migration kBad{9003, "9003_bad", "CREATE TABLE two (a TEXT); CREATE TABLE one (a TEXT);"};
constexpr Statement kTexts{"texts", "SELECT a FROM one"};

std::vector<Migration> build_and(std::initializer_list<Migration> more) {
  std::vector<Migration> out(migrations().begin(), migrations().end());
  out.insert(out.end(), more);
  return out;
}

class MigrateTest : public OnBothEngines {};
INSTANTIATE_ON_BOTH_ENGINES(MigrateTest);

TEST_P(MigrateTest, the_fixtures_database_lacks_nothing) {
  EXPECT_EQ(migrations_pending(db()), 0);
  EXPECT_EQ(migrate(db()), 0);
  EXPECT_FALSE(migrations().empty());
}

TEST_P(MigrateTest, each_new_migration_is_applied_once) {
  EXPECT_EQ(migrate(db(), build_and({kOne})), 1);
  EXPECT_EQ(migrate(db(), build_and({kOne, kTwo})), 1);
  EXPECT_EQ(migrate(db(), build_and({kOne, kTwo})), 0);
  auto texts = db().read([](Sql& sql) { return sql.all<std::string>(kTexts); });
  EXPECT_EQ(texts, std::vector<std::string>{"x;y"});
}

TEST_P(MigrateTest, a_database_newer_than_the_build_is_taken_as_it_is) {
  migrate(db(), build_and({kOne}));
  EXPECT_EQ(migrate(db()), 0);
  EXPECT_EQ(migrations_pending(db()), 0);
}

TEST_P(MigrateTest, a_database_newer_than_the_build_is_refused_where_a_migration_breaks_it) {
  static constexpr Migration kBreaking{9004, "9004_one_gone_breaks", "DROP TABLE one"};
  migrate(db(), build_and({kOne, kBreaking}));
  EXPECT_THROW(migrate(db()), Failure);
  EXPECT_THROW(migrations_pending(db()), Failure);
  EXPECT_EQ(migrate(db(), build_and({kOne, kBreaking})), 0);
}

TEST_P(MigrateTest, a_migration_that_fails_leaves_nothing) {
  migrate(db(), build_and({kOne}));
  EXPECT_THROW(migrate(db(), build_and({kOne, kBad})), Failure);
  static constexpr Migration kGood{9003, "9003_good", "CREATE TABLE two (a TEXT)"};
  EXPECT_EQ(migrate(db(), build_and({kOne, kGood})), 1);
}

TEST_P(MigrateTest, a_statement_of_one_engine_is_left_to_it) {
  static constexpr Migration kParted{9002, "9002_parted",
                                     "INSERT INTO one (a) VALUES ('both');\n"
                                     "-- only sqlite\n"
                                     "CREATE TRIGGER t AFTER INSERT ON one BEGIN\n"
                                     "  UPDATE one SET a = 'sqlite; ' || a WHERE a = new.a; END\n"
                                     "-- end\n"
                                     "-- only postgresql\n"
                                     "DO $$ BEGIN UPDATE one SET a = a || '; postgresql'; END $$\n"
                                     "-- end\n"
                                     "INSERT INTO one (a) VALUES ('last')"};
  EXPECT_EQ(migrate(db(), build_and({kOne, kParted})), 2);
  auto texts = db().read([](Sql& sql) { return sql.all<std::string>(kTexts); });
  std::ranges::sort(texts);
  EXPECT_EQ(texts, GetParam() == Engine::sqlite
                       ? (std::vector<std::string>{"both", "sqlite; last", "x;y"})
                       : (std::vector<std::string>{"both; postgresql", "last", "x;y; postgresql"}));
}

TEST_P(MigrateTest, processes_that_start_at_once_apply_each_once) {
  auto build = build_and({kOne, kTwo});
  std::vector<std::future<int>> starts;
  for (int i = 0; i < 4; ++i) {
    starts.push_back(
        std::async(std::launch::async, [&] { return migrate(*open_another(), build); }));
  }
  int applied = 0;
  for (auto& start : starts)
    applied += start.get();
  EXPECT_EQ(applied, 2);
}

}  // namespace
}  // namespace gerbang::db
