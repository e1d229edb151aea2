#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <fstream>
#include <future>
#include <memory>
#include <thread>

#include "base/db/db_fixture.h"

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

unsigned mode_of(const std::string& path) {
  struct stat found{};
  return stat(path.c_str(), &found) == 0 ? found.st_mode & 0777U : 0U;
}

TEST(OpenTest, no_other_user_of_the_machine_reads_the_files) {
  TestDatabase database(Engine::sqlite);
  StillClock clock{Instant{0}};
  auto path = (database.folder() / "own.db").string();
  {
    auto db = open({.url = path}, clock);
    migrate(*db);
    for (const char* beside : {"", "-wal", "-shm"})
      EXPECT_EQ(mode_of(path + beside), 0600U) << beside;
  }
  chmod(path.c_str(), 0644);  // as an earlier version made it
  auto again = open({.url = path}, clock);
  EXPECT_EQ(mode_of(path), 0600U);
}

std::string told_by(const std::string& command) {
  std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), &pclose);
  std::string out;
  for (int c = 0; pipe && (c = fgetc(pipe.get())) != EOF;)
    out.push_back(static_cast<char>(c));
  return out;
}

// The demonstration opens a second time what the server has open.
TEST(OpenTest, another_program_s_look_costs_nothing_of_a_database_that_was_opened_twice) {
  static constexpr Statement kAdd{"add", "INSERT INTO settings (key, value) VALUES ($1, '')"};
  TestDatabase database(Engine::sqlite);
  StillClock clock{Instant{0}};
  auto db = open({.url = database.url()}, clock);
  auto add = [&](Db& to, std::string_view key) {
    to.write_job([&](Tx& tx) { return tx.changed(kAdd, key) == 1; });
  };
  add(*db, "first");
  {
    auto second = open({.url = database.url()}, clock);
    add(*second, "second");
  }
  auto look = "sqlite3 '" + database.url() + "' 'SELECT count(*) FROM settings'";
  EXPECT_EQ(told_by(look), "2\n");
  add(*db, "third");
  EXPECT_EQ(told_by(look), "3\n");
  db = open({.url = database.url()}, clock);
  EXPECT_EQ(told_by(look), "3\n");
}

class BackupTest : public OnBothEngines {};
INSTANTIATE_ON_BOTH_ENGINES(BackupTest);

TEST_P(BackupTest, a_backup_is_whole_and_leaves_no_half_file) {
  auto path = (database().folder() / "backup").string();
  static constexpr Statement kAdd{"add", "INSERT INTO settings (key, value) VALUES ($1, $2)"};
  static constexpr Statement kGet{"get", "SELECT value FROM settings WHERE key = $1"};
  db().write_job([](Tx& tx) { return tx.changed(kAdd, "a", "1") == 1; });
  db().backup(path);
  EXPECT_FALSE(std::filesystem::exists(path + ".tmp"));
  EXPECT_GT(std::filesystem::file_size(path), 1000U);
  EXPECT_EQ(mode_of(path), 0600U);
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

// PostgreSQL's disk is its server's.
TEST_ON_SQLITE(OutageTest, a_full_disk_fails_jobs_and_the_writer_survives) {
  static constexpr Statement kAdd{"add", "INSERT INTO settings (key, value) VALUES ($1, $2)"};
  static constexpr Statement kCount{"count", "SELECT count(*) FROM settings"};
  auto pages_max = [&](const std::string& most) {
    db().write_job([&](Tx& tx) {
      tx.run_text("PRAGMA max_page_count = " + most, {}, [](const Row&) {});
      return true;
    });
  };
  auto add = [&](const char* key, std::size_t size) {
    db().write_job([&](Tx& tx) { return tx.changed(kAdd, key, std::string(size, 'x')) == 1; });
  };
  add("before", 10);
  pages_max("1");  // the size it has
  try {
    add("too large", 1'000'000);
    FAIL();
  } catch (const Failure& failure) {
    EXPECT_EQ(failure.kind, Failure::Kind::unavailable);
  }
  pages_max("1000000");
  add("after", 1'000'000);
  EXPECT_EQ(db().read([](Sql& sql) { return sql.one<int>(kCount); }), 2);
}

TEST_ON_SQLITE(OutageTest, the_log_has_an_end_though_somebody_always_reads) {
  static constexpr Statement kPut{"put", R"(
    INSERT INTO settings (key, value) VALUES ('big', $1)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value)"};
  static constexpr Statement kLong{"long", R"(
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
    SELECT count(*) FROM n, settings)"};
  std::atomic<bool> is_over = false;
  std::vector<std::thread> readers;
  for (int i = 0; i < 4; ++i) {
    readers.emplace_back([&] {
      while (!is_over)
        db().read_job([](Sql& sql) { sql.one<int>(kLong); });
    });
  }
  std::uintmax_t most = 0;
  for (int i = 0; i < 220; ++i) {
    std::string megabyte(1 << 20, static_cast<char>('a' + i % 26));
    db().write_job([&](Tx& tx) { return tx.changed(kPut, megabyte) == 1; });
    most = std::max(most, std::filesystem::file_size(database().url() + "-wal"));
  }
  is_over = true;
  for (auto& reader : readers)
    reader.join();
  // 64 MiB, and as much again where a busy machine kept a reader longer than the writer waits.
  EXPECT_LT(most, 150U << 20);
}

// SQLite has no connections to lose.
TEST_ON_POSTGRESQL(OutageTest, connections_that_the_server_ends_are_replaced_unseen) {
  static constexpr Statement kEndOthers{
      "end_others",
      "SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity"
      " WHERE datname = current_database() AND pid <> pg_backend_pid()"};
  static constexpr Statement kAdd{"add", "INSERT INTO settings (key, value) VALUES ($1, $2)"};
  static constexpr Statement kCount{"count", "SELECT count(*) FROM settings"};
  auto other = open_another();
  auto end_all = [&] {
    std::promise<void> ended;
    other->read_async([](Sql& sql) { sql.all<bool>(kEndOthers); },
                      [&](std::exception_ptr) { ended.set_value(); });
    ended.get_future().wait();
  };
  int runs = 0;
  for (int i = 0; i < 5; ++i) {
    db().read_job([](Sql& sql) { sql.one<int>(kCount); });
    end_all();
    db().read_job([](Sql& sql) { sql.one<int>(kCount); });
    end_all();
    // And in the middle of a write, which then runs again from its start.
    bool is_first_run = true;
    db().write_job([&](Tx& tx) {
      ++runs;
      tx.exec(kAdd, std::to_string(i), "x");
      if (std::exchange(is_first_run, false)) end_all();
      tx.exec(kCount);
      return true;
    });
  }
  EXPECT_EQ(db().read([](Sql& sql) { return sql.one<int>(kCount); }), 5);
  EXPECT_EQ(runs, 10);
}

TEST_ON_POSTGRESQL(OutageTest, a_commit_that_the_server_cut_off_is_unavailable_and_not_run_again) {
  static constexpr Statement kPid{"pid", "SELECT pg_backend_pid()"};
  static constexpr Statement kEnd{"end",
                                  "SELECT count(pg_terminate_backend($1, 5000)) FROM settings"};
  static constexpr Statement kAdd{"add", "INSERT INTO settings (key, value) VALUES ('a', 'b')"};
  auto other = open_another();
  other->write_job([](Tx& tx) { return tx.changed(kAdd) == 1; });
  int runs = 0;
  try {
    db().write_job([&](Tx& tx) {
      ++runs;
      auto pid = tx.one<int>(kPid).value();
      std::promise<void> ended;
      other->read_async([&](Sql& sql) { sql.one<bool>(kEnd, pid); },
                        [&](std::exception_ptr) { ended.set_value(); });
      ended.get_future().wait();
      return true;  // COMMIT is the first to notice
    });
    FAIL();
  } catch (const Failure& failure) {
    EXPECT_EQ(failure.kind, Failure::Kind::unavailable);
  }
  EXPECT_EQ(runs, 1);
}

}  // namespace
}  // namespace gerbang::db
