#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "db/db_fixture.h"

namespace gerbang::db {
namespace {

std::string refusal(const std::string& url) {
  StillClock clock{Instant{0}};
  try {
    open({.url = url}, clock);
  } catch (const Failure& failure) {
    return failure.what();
  }
  return "";
}

TEST(OpenTest, a_missing_folder_is_named) {
  EXPECT_NE(refusal("/no/such/folder/x.db").find("/no/such/folder does not exist"),
            std::string::npos);
}

TEST(OpenTest, a_file_that_is_no_database_is_named) {
  TestDatabase database(Engine::sqlite);
  auto path = database.folder() / "notes.txt";
  std::ofstream(path) << std::string(5000, 'x');
  EXPECT_NE(refusal(path).find("the file is something else"), std::string::npos) << refusal(path);
}

TEST(OpenTest, a_folder_is_no_database) {
  TestDatabase database(Engine::sqlite);
  EXPECT_NE(refusal(database.folder()).find("it is a folder"), std::string::npos);
}

TEST(OpenTest, an_unwritable_folder_is_named) {
  if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  TestDatabase database(Engine::sqlite);
  chmod(database.folder().c_str(), 0500);
  EXPECT_NE(refusal(database.folder() / "x.db").find("is not writable"), std::string::npos);
  chmod(database.folder().c_str(), 0700);
}

TEST(OpenTest, an_unknown_kind_of_address_is_refused_without_its_password) {
  auto said = refusal("mysql://u:secret@h/d");
  EXPECT_NE(said.find("mysql"), std::string::npos);
  EXPECT_EQ(said.find("secret"), std::string::npos);
}

TEST(OpenTest, a_server_that_is_away_is_named_without_its_password) {
  auto said = refusal("postgresql://someone:secret@127.0.0.1:1/gerbang");
  EXPECT_NE(said.find("127.0.0.1:1"), std::string::npos) << said;
  EXPECT_EQ(said.find("secret"), std::string::npos);
}

class BackupTest : public OnBothEngines {};
INSTANTIATE_ON_BOTH_ENGINES(BackupTest);

TEST_P(BackupTest, a_backup_is_whole_and_leaves_no_half_file) {
  auto path = (database().folder() / "backup").string();
  static constexpr Statement kAdd{"add", "INSERT INTO settings (key, value) VALUES ($1, $2)"};
  static constexpr Statement kGet{"get", "SELECT value FROM settings WHERE key = $1"};
  db().write_job([](Tx& tx) { return tx.exec(kAdd, "a", "1") == 1; });
  db().backup(path);
  EXPECT_FALSE(std::filesystem::exists(path + ".tmp"));
  EXPECT_GT(std::filesystem::file_size(path), 1000U);
  if (GetParam() == Engine::sqlite) {
    auto copy = open({.url = path}, clock);
    EXPECT_EQ(copy->read([](Sql& sql) { return sql.one<std::string>(kGet, "a"); }), "1");
  }
}

TEST_P(BackupTest, a_backup_that_cannot_be_written_says_so) {
  EXPECT_THROW(db().backup("/no/such/folder/backup"), Failure);
}

class OutageTest : public OnBothEngines {};
INSTANTIATE_ON_BOTH_ENGINES(OutageTest);

TEST_P(OutageTest, connections_that_the_server_ends_are_replaced_unseen) {
  if (GetParam() == Engine::sqlite) GTEST_SKIP() << "has no connections to lose";
  static constexpr Statement kEnd{
      "end_others",
      "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
      " WHERE datname = current_database() AND pid <> pg_backend_pid()"};
  static constexpr Statement kAdd{"add", "INSERT INTO settings (key, value) VALUES ($1, $2)"};
  static constexpr Statement kCount{"count", "SELECT count(*) FROM settings"};
  auto killer = open_another();
  int runs = 0;
  for (int i = 0; i < 10; ++i) {
    db().read_job([](Sql& sql) { sql.exec(kCount); });
    killer->read_job([](Sql& sql) { sql.exec(kEnd); });
    db().read_job([](Sql& sql) { sql.exec(kCount); });
    // And in the middle of a write, which then runs again from its start.
    bool is_first = true;
    db().write_job([&](Tx& tx) {
      ++runs;
      tx.exec(kAdd, std::to_string(i), "x");
      if (std::exchange(is_first, false))
        killer->read_async([](Sql& sql) { sql.exec(kEnd); }, [](std::exception_ptr) {});
      while (tx.one<std::int64_t>(kCount).value() < 0) {
      }
      return true;
    });
  }
  EXPECT_EQ(db().read([](Sql& sql) { return sql.one<int>(kCount); }), 10);
  EXPECT_GE(runs, 10);
}

}  // namespace
}  // namespace gerbang::db
