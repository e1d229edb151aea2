#include "base/db/db.h"

#include <atomic>
#include <future>
#include <latch>
#include <set>
#include <thread>

#include "base/db/db_fixture.h"
#include "base/db/lane.h"
#include "base/db/once.h"

namespace gerbang::db {
namespace {

struct Thing {
  std::int64_t id = 0;
  std::optional<std::string> name;
  Money amount;
  Instant made_at;
};
BOOST_DESCRIBE_STRUCT(Thing, (), (id, name, amount, made_at))

constexpr Statement kMake{"things_make",
                          "CREATE TABLE things (id BIGINT PRIMARY KEY, name TEXT UNIQUE,"
                          " amount BIGINT NOT NULL DEFAULT 0, made_at BIGINT NOT NULL DEFAULT 0)"};
constexpr Statement kMakePart{
    "parts_make",
    "CREATE TABLE parts (id BIGINT PRIMARY KEY, thing BIGINT REFERENCES things (id))"};
constexpr Statement kThingAdd{
    "thing_add", "INSERT INTO things (id, name, amount, made_at) VALUES ($1, $2, $3, $4)"};
constexpr Statement kAddPart{"part_add", "INSERT INTO parts (id, thing) VALUES ($1, $2)"};
constexpr Statement kGet{"thing_get", "SELECT id, name, amount, made_at FROM things WHERE id = $1"};
constexpr Statement kLock{"thing_lock", "SELECT amount FROM things WHERE id = $1", true};
constexpr Statement kAmount{"thing_amount", "SELECT amount FROM things WHERE id = $1"};
constexpr Statement kSetAmount{"thing_set", "UPDATE things SET amount = $2 WHERE id = $1"};
constexpr Statement kRemove{"thing_remove", "DELETE FROM things WHERE id = $1"};
constexpr Statement kCount{"things_count", "SELECT count(*) FROM things"};
constexpr Statement kIds{"things_ids", "SELECT id FROM things ORDER BY id"};
constexpr Statement kPartsDrop{"parts_drop", "DROP TABLE parts_waiting"};
constexpr Statement kWrong{"wrong", "SELECT no_such_column FROM things"};

template <class F>
Failure::Kind failure_of(F&& f) {
  try {
    f();
  } catch (const Failure& failure) {
    return failure.kind;
  }
  ADD_FAILURE() << "no failure";
  return Failure::Kind::broken;
}

template <class F>
bool is_overdue(F&& f) {
  try {
    f();
  } catch (const Overdue&) {
    return true;
  }
  return false;
}

class DbTest : public OnBothEngines {
 protected:
  std::int64_t things() {
    return db().read([](Sql& sql) { return sql.one<std::int64_t>(kCount).value_or(0); });
  }
  DbTest() {
    change([](Tx& tx) {
      tx.exec(kMake);
      tx.exec(kMakePart);
    });
  }
  std::unique_ptr<Db> with(const Bounds& bounds) {
    return open({.url = database().url(), .read_connections = 1}, bounds, clock);
  }
  template <class F>
  void change(F&& f) {
    db().write_job([&](Tx& tx) {
      f(tx);
      return true;
    });
  }
  void add(std::int64_t id, std::int64_t amount = 0) {
    change([&](Tx& tx) { tx.exec(kThingAdd, id, nullptr, amount, tx.now()); });
  }
  std::int64_t count() {
    return db().read([](Sql& sql) { return sql.one<std::int64_t>(kCount).value(); });
  }
  std::int64_t amount(std::int64_t id) {
    return db().read([&](Sql& sql) { return sql.one<std::int64_t>(kAmount, id).value_or(-1); });
  }
};
INSTANTIATE_ON_BOTH_ENGINES(DbTest);

TEST_P(DbTest, a_row_comes_back_as_it_was_written) {
  std::string name = "Kedai \"Kopi\" d'Ñandú 🥤 \\ %";
  change([&](Tx& tx) {
    tx.exec(kThingAdd, INT64_MAX, name, Money{-5}, tx.now());
    tx.exec(kThingAdd, INT64_MIN, std::optional<std::string>{}, Money{7}, tx.now());
    tx.exec(kThingAdd, 3, std::string_view{}, Money{7}, tx.now());
  });
  auto get = [&](std::int64_t id) {
    return db().read([&](Sql& sql) { return sql.one<Thing>(kGet, id); });
  };
  EXPECT_EQ(get(INT64_MAX)->name, name);
  EXPECT_EQ(get(INT64_MAX)->amount, Money{-5});
  EXPECT_EQ(get(INT64_MAX)->made_at, clock.now());
  EXPECT_EQ(get(INT64_MIN)->name, std::nullopt);
  EXPECT_EQ(get(3)->name, "");
  EXPECT_FALSE(get(4));
}

TEST_P(DbTest, placeholders_may_stand_in_any_order_and_repeat) {
  static constexpr Statement kMixed{
      "mixed",
      "SELECT CAST($2 AS BIGINT) * 100 + CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS TEXT)"};
  db().read_job([](Sql& sql) {
    sql.each(
        kMixed,
        [](const Row& row) {
          EXPECT_EQ(row.number(0), 201);
          EXPECT_EQ(row.number(1), 2);
          EXPECT_EQ(row.text(2), "x");
        },
        1, 2, "x");
  });
}

TEST_P(DbTest, a_comparison_reads_as_zero_or_one) {
  static constexpr Statement kExists{"exists", "SELECT EXISTS (SELECT 1 FROM things), 1 = 1"};
  db().read_job([](Sql& sql) {
    sql.each(kExists, [](const Row& row) {
      EXPECT_FALSE(row.get<bool>(0));
      EXPECT_TRUE(row.get<bool>(1));
    });
  });
}

TEST_P(DbTest, run_tells_how_many_rows_changed) {
  static constexpr Statement kAll{"all", "UPDATE things SET amount = amount + 1"};
  static constexpr Statement kReturning{"ret", "DELETE FROM things WHERE id < $1 RETURNING id"};
  change([](Tx& tx) {
    for (int id = 1; id <= 3; ++id)
      EXPECT_EQ(tx.changed(kThingAdd, id, nullptr, 0, 0), 1);
    EXPECT_EQ(tx.changed(kAll), 3);
    EXPECT_EQ(tx.changed(kIds), 0);
    EXPECT_EQ(tx.changed(kSetAmount, 99, 1), 0);
    EXPECT_EQ(tx.all<std::int64_t>(kReturning, 3), (std::vector<std::int64_t>{1, 2}));
    EXPECT_EQ(tx.changed(kReturning, 10), 1);
  });
}

TEST_P(DbTest, a_statement_may_run_inside_its_own_rows) {
  for (int id = 1; id <= 3; ++id)
    add(id);
  int seen = 0;
  db().read_job([&](Sql& sql) {
    sql.each(kIds, [&](const Row&) { sql.each(kIds, [&](const Row&) { ++seen; }); });
  });
  EXPECT_EQ(seen, 9);
}

TEST_P(DbTest, text_with_a_nul_byte_is_refused) {
  EXPECT_EQ(failure_of([&] {
              change([](Tx& tx) { tx.exec(kThingAdd, 1, std::string_view("a\0b", 3), 0, 0); });
            }),
            Failure::Kind::broken);
  EXPECT_EQ(count(), 0);
}

TEST_P(DbTest, more_texts_than_are_kept_still_run) {
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 300; ++i) {
      auto text = "SELECT CAST($1 AS BIGINT) + " + std::to_string(i);
      std::int64_t sum = 0;
      db().read_job([&](Sql& sql) {
        Param ten(10);
        sql.run_text(text, {&ten, 1}, [&](const Row& row) { sum = row.number(0); });
      });
      ASSERT_EQ(sum, i + 10);
    }
  }
}

TEST_P(DbTest, a_read_cannot_write_or_lock) {
  add(1);
  EXPECT_EQ(failure_of([&] { db().read_job([](Sql& s) { s.one<int>(kSetAmount, 1, 2); }); }),
            Failure::Kind::broken);
  EXPECT_EQ(failure_of([&] { db().read_job([](Sql& s) { s.one<int>(kLock, 1); }); }),
            Failure::Kind::broken);
  EXPECT_EQ(amount(1), 0);
}

TEST_P(DbTest, a_read_sees_one_snapshot) {
  add(1, 10);
  std::promise<void> has_read, has_written;
  std::int64_t before = 0, after = 0;
  std::promise<void> done;
  db().read_async(
      [&](Sql& sql) {
        before = sql.one<std::int64_t>(kAmount, 1).value();
        has_read.set_value();
        has_written.get_future().wait();
        after = sql.one<std::int64_t>(kAmount, 1).value();
      },
      [&](std::exception_ptr) { done.set_value(); });
  has_read.get_future().wait();
  change([](Tx& tx) { tx.exec(kSetAmount, 1, 20); });
  has_written.set_value();
  done.get_future().wait();
  EXPECT_EQ(before, 10);
  EXPECT_EQ(after, 10);
  EXPECT_EQ(amount(1), 20);
}

TEST_P(DbTest, now_is_the_clock_and_the_same_for_the_whole_job) {
  change([&](Tx& tx) {
    auto first = tx.now();
    clock.advance(hours(1));
    EXPECT_EQ(tx.now(), first);
  });
  change([&](Tx& tx) { EXPECT_EQ(tx.now(), clock.now()); });
}

constexpr Statement kEndless{"endless",
                             "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
                             " WHERE i < 2000000000) SELECT count(*) FROM n"};

TEST_P(DbTest, a_read_that_takes_too_long_is_ended_and_its_connection_serves_on) {
  add(1);
  auto bounded = with({.light_ms_max = 50, .heavy_ms_max = 100});
  Db& db = *bounded;
  for (auto lane : {Lane::light, Lane::heavy}) {
    for (int i = 0; i < 3; ++i) {
      auto endless = [](Sql& sql) { return sql.one<std::int64_t>(kEndless); };
      EXPECT_EQ(is_overdue([&] { read(db, lane, endless); }), true);
      EXPECT_EQ(read(db, lane, [](Sql& sql) { return sql.one<std::int64_t>(kCount); }), 1);
    }
  }
}

TEST_P(DbTest, heavy_reads_keep_light_ones_from_nothing) {
  auto bounded = with({.heavy_connections = 1, .heavy_waiting_max = 2});
  Db& db = *bounded;
  std::latch is_running(1), may_end(1), ended(3);
  std::atomic<int> refused{0};
  auto heavy = [&](Db::ReadJob job) {
    read_async(db, Lane::heavy, std::move(job), [&](std::exception_ptr error) {
      if (error) ++refused;
      ended.count_down();
    });
  };
  heavy([&](Sql&) {
    is_running.count_down();
    may_end.wait();
  });
  is_running.wait();
  heavy([](Sql&) {});
  heavy([](Sql&) {});
  EXPECT_EQ(heavy_queue(db), 2);
  EXPECT_EQ(failure_of([&] { read(db, Lane::heavy, [](Sql&) { return 0; }); }),
            Failure::Kind::unavailable);
  EXPECT_EQ(db.read([](Sql& sql) { return sql.one<std::int64_t>(kCount); }), 0);
  may_end.count_down();
  ended.wait();
  EXPECT_EQ(refused, 0);
}

TEST_P(DbTest, who_waited_too_long_for_a_turn_is_refused) {
  auto bounded = with({.light_ms_max = 20});
  Db& db = *bounded;
  std::latch is_running(1), may_end(1);
  std::promise<void> first;
  db.read_async(
      [&](Sql&) {
        is_running.count_down();
        may_end.wait();
      },
      [&](std::exception_ptr) { first.set_value(); });
  is_running.wait();
  std::promise<std::exception_ptr> second;
  db.read_async([](Sql&) {}, [&](std::exception_ptr error) { second.set_value(error); });
  auto too_long = std::chrono::steady_clock::now() + std::chrono::milliseconds(25);
  while (std::chrono::steady_clock::now() < too_long)
    std::this_thread::yield();
  may_end.count_down();
  first.get_future().wait();
  auto error = second.get_future().get();
  ASSERT_TRUE(error);
  EXPECT_EQ(failure_of([&] { std::rethrow_exception(error); }), Failure::Kind::unavailable);
}

TEST_P(DbTest, a_hundred_concurrent_increments_lose_nothing) {
  add(1);
  std::atomic<int> failed{0};
  std::latch done(100);
  for (int i = 0; i < 100; ++i) {
    db().write_async(
        [](Tx& tx) {
          auto was = tx.one<std::int64_t>(kLock, 1).value();
          tx.exec(kSetAmount, 1, was + 1);
          return true;
        },
        [&](std::exception_ptr error) {
          if (error) ++failed;
          done.count_down();
        });
  }
  done.wait();
  EXPECT_EQ(failed, 0);
  EXPECT_EQ(amount(1), 100);
}

TEST_P(DbTest, two_open_databases_do_not_lose_each_others_writes) {
  add(1);
  auto other = open_another();
  auto work = [](Db& db) {
    for (int i = 0; i < 50; ++i) {
      db.write_job([](Tx& tx) {
        auto was = tx.one<std::int64_t>(kLock, 1).value();
        tx.exec(kSetAmount, 1, was + 1);
        return true;
      });
    }
  };
  std::thread thread([&] { work(*other); });
  work(db());
  thread.join();
  EXPECT_EQ(amount(1), 100);
}

// SQLite has one writer.
TEST_ON_POSTGRESQL(DbTest, a_deadlock_is_run_again_and_nobody_sees_it) {
  add(1);
  add(2);
  std::latch both_locked(2), done(2);
  std::atomic<int> failed{0}, runs{0};
  for (int first : {1, 2}) {
    db().write_async(
        [&, first, is_first_run = true](Tx& tx) mutable {
          ++runs;
          auto add_one = [&](int id) {
            auto was = tx.one<std::int64_t>(kLock, id).value();
            tx.exec(kSetAmount, id, was + 1);
          };
          add_one(first);
          if (std::exchange(is_first_run, false)) both_locked.arrive_and_wait();
          add_one(3 - first);
          return true;
        },
        [&](std::exception_ptr error) {
          if (error) ++failed;
          done.count_down();
        });
  }
  done.wait();
  EXPECT_EQ(failed, 0);
  EXPECT_GE(runs, 3);
  EXPECT_GE(db().stats().retries, 1);
  EXPECT_EQ(amount(1), 2);
  EXPECT_EQ(amount(2), 2);
}

TEST_P(DbTest, jobs_that_fail_leave_the_others_of_their_batch) {
  reopen({.write_connections = 1});  // one writer on PostgreSQL too, so that the order is known
  std::promise<void> all_queued;
  auto queued = all_queued.get_future().share();
  std::latch done(5);
  std::vector<int> failed(5), acted(5);
  for (int i = 0; i < 5; ++i) {
    db().write_async(
        [&, i](Tx& tx) -> bool {
          if (i == 0) queued.wait();  // the other four then make one batch
          tx.exec(kThingAdd, i, nullptr, 0, 0);
          tx.after_commit([&, i] { acted[static_cast<std::size_t>(i)] = 1; });
          if (i == 1) throw std::runtime_error("a bug");
          if (i == 2) tx.exec(kThingAdd, 0, nullptr, 0, 0);
          return i != 3;
        },
        [&, i](std::exception_ptr error) {
          failed[static_cast<std::size_t>(i)] = error ? 1 : 0;
          done.count_down();
        });
  }
  all_queued.set_value();
  done.wait();
  auto ids = db().read([](Sql& sql) { return sql.all<std::int64_t>(kIds); });
  EXPECT_EQ(ids, (std::vector<std::int64_t>{0, 4}));
  EXPECT_EQ(failed, (std::vector<int>{0, 1, 1, 0, 0}));
  EXPECT_EQ(acted, (std::vector<int>{1, 0, 0, 0, 1}));
}

TEST_ON_SQLITE(DbTest, a_batch_whose_words_cannot_be_indexed_is_not_kept) {
  EXPECT_EQ(failure_of([&] {
              change([](Tx& tx) {
                tx.exec(kThingAdd, 1, nullptr, 0, 0);
                tx.exec(kPartsDrop);
              });
            }),
            Failure::Kind::unavailable);
  EXPECT_EQ(count(), 0);
  add(2);
  EXPECT_EQ(count(), 1);
}

TEST_P(DbTest, write_commits_a_value_and_rolls_back_an_error) {
  auto ok = db().write([](Tx& tx) -> Result<int> {
    tx.exec(kThingAdd, 1, nullptr, 0, 0);
    return 7;
  });
  EXPECT_EQ(*ok, 7);
  auto refused = db().write([](Tx& tx) -> Result<int> {
    tx.exec(kThingAdd, 2, nullptr, 0, 0);
    return conflict(verbatim("no"));
  });
  EXPECT_EQ(refused.error().code, ErrorCode::conflict);
  EXPECT_EQ(count(), 1);
}

TEST_P(DbTest, a_statement_that_failed_fails_its_job_even_when_caught) {
  add(1);
  EXPECT_EQ(failure_of([&] {
              change([](Tx& tx) {
                tx.exec(kThingAdd, 2, nullptr, 0, 0);
                try {
                  tx.exec(kThingAdd, 1, nullptr, 0, 0);
                } catch (const Failure&) {
                }
              });
            }),
            Failure::Kind::unique);
  EXPECT_EQ(count(), 1);
}

TEST_P(DbTest, what_nobody_waited_for_has_run_before_what_is_asked_next) {
  change([](Tx& tx) {
    for (int id = 1; id <= 1000; ++id)
      tx.exec(kThingAdd, id, nullptr, id, 0);
    EXPECT_EQ(tx.one<std::int64_t>(kAmount, 700), 700);
    for (int id = 1; id <= 1000; ++id)
      tx.exec(kSetAmount, id, -id);
    EXPECT_EQ(tx.changed(kSetAmount, 1000, 5), 1);
  });
  EXPECT_EQ(count(), 1000);
  EXPECT_EQ(amount(999), -999);
  EXPECT_EQ(amount(1000), 5);
}

TEST_P(DbTest, a_failure_that_nobody_waited_for_is_told_at_the_end) {
  add(1);
  auto fails = [&](auto&& job) { return failure_of([&] { db().write_job(job); }); };
  for (int round = 0; round < 3; ++round) {
    bool went_on = false;
    EXPECT_EQ(fails([](Tx& tx) {
                tx.exec(kThingAdd, 2, nullptr, 0, 0);
                tx.exec(kThingAdd, 1, nullptr, 0, 0);
                return true;
              }),
              Failure::Kind::unique);
    EXPECT_EQ(fails([&](Tx& tx) {
                tx.exec(kThingAdd, 2, nullptr, 0, 0);
                tx.exec(kThingAdd, 1, nullptr, 0, 0);
                tx.exec(kThingAdd, 3, nullptr, 0, 0);
                tx.changed(kSetAmount, 1, 9);
                return went_on = true;
              }),
              Failure::Kind::unique);
    EXPECT_FALSE(went_on);
    // Statements that are new to the connection stand behind the one that fails.
    static constexpr Statement kWrongSoon{"wrong_soon", "UPDATE things SET no_such_column = 1"};
    static constexpr Statement kLater{"later", "UPDATE things SET amount = 8 WHERE id = $1"};
    EXPECT_EQ(fails([](Tx& tx) {
                tx.exec(kThingAdd, 2, nullptr, 0, 0);
                tx.exec(kWrongSoon);
                tx.exec(kLater, 1);
                return true;
              }),
              Failure::Kind::broken);
    change([](Tx& tx) {
      tx.exec(kSetAmount, 1, 3);
      tx.exec(kLater, 99);
    });
  }
  EXPECT_EQ(count(), 1);
  EXPECT_EQ(amount(1), 3);
}

TEST_P(DbTest, rows_asked_ahead_are_those_of_their_turn) {
  add(1, 10);
  add(2, 20);
  auto in_a_read = db().read([](Sql& sql) {
    auto first = sql.ahead<std::int64_t>(kAmount, 1);  // nothing was asked before it
    auto second = sql.ahead<std::int64_t>(kAmount, 2);
    auto ids = sql.ahead<std::int64_t>(kIds);
    auto count = sql.one<std::int64_t>(kCount).value();
    EXPECT_EQ(second.rows(), std::vector<std::int64_t>{20});
    EXPECT_EQ(ids.rows(), (std::vector<std::int64_t>{1, 2}));
    EXPECT_EQ(sql.ahead<std::int64_t>(kAmount, 3).rows(), std::vector<std::int64_t>{});
    return count * 100 + first.rows().at(0);
  });
  EXPECT_EQ(in_a_read, 210);
  change([](Tx& tx) {
    auto before = tx.ahead<std::int64_t>(kAmount, 1);
    tx.exec(kSetAmount, 1, 11);
    auto after = tx.ahead<std::int64_t>(kAmount, 1);
    EXPECT_EQ(before.rows(), std::vector<std::int64_t>{10});
    EXPECT_EQ(after.rows(), std::vector<std::int64_t>{11});
  });
}

TEST_P(DbTest, what_was_asked_ahead_and_not_looked_at_harms_nobody) {
  reopen({.read_connections = 1});
  add(1, 10);
  // The connection goes on, too: one that has lost its place would be made anew.
  static constexpr Statement kPid{"pid", "SELECT pg_backend_pid()"};
  auto connection = [&] {
    if (db().engine() == Engine::sqlite) return std::int64_t{0};
    return db().read([](Sql& sql) { return sql.one<std::int64_t>(kPid).value(); });
  };
  auto first = connection();
  for (int round = 0; round < 3; ++round) {
    auto counted = db().read([](Sql& sql) {
      auto count = sql.one<std::int64_t>(kCount).value();
      sql.ahead<std::int64_t>(kIds);
      return count;
    });
    EXPECT_EQ(counted, 1);
    EXPECT_EQ(failure_of([&] {
                db().read_job([](Sql& sql) {
                  sql.one<std::int64_t>(kCount);
                  sql.ahead<std::int64_t>(kWrong);
                  sql.one<std::int64_t>(kAmount, 1);
                });
              }),
              Failure::Kind::broken);
    EXPECT_EQ(amount(1), 10);
    EXPECT_EQ(connection(), first);
  }
}

TEST_P(DbTest, a_job_that_changes_its_mind_leaves_nothing_of_what_it_sent) {
  for (int round = 0; round < 3; ++round) {
    db().write_job([](Tx& tx) {
      for (int id = 1; id <= 300; ++id)
        tx.exec(kThingAdd, id, nullptr, 0, 0);
      return false;
    });
    add(1);
    EXPECT_EQ(count(), 1);
    change([](Tx& tx) { tx.exec(kRemove, 1); });
  }
}

TEST_P(DbTest, failures_say_what_kind_they_are_and_the_connection_lives) {
  change([](Tx& tx) { tx.exec(kThingAdd, 1, "a", 0, 0); });
  EXPECT_EQ(failure_of([&] { change([](Tx& tx) { tx.exec(kThingAdd, 2, "a", 0, 0); }); }),
            Failure::Kind::unique);
  EXPECT_EQ(failure_of([&] { change([](Tx& tx) { tx.exec(kAddPart, 1, 99); }); }),
            Failure::Kind::broken);
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(failure_of([&] { db().read_job([](Sql& sql) { sql.one<int>(kWrong); }); }),
              Failure::Kind::broken);
  }
  EXPECT_EQ(failure_of([&] { change([](Tx& tx) { tx.exec(kWrong); }); }), Failure::Kind::broken);
  EXPECT_EQ(count(), 1);
  add(5);
  EXPECT_EQ(count(), 2);
}

TEST_P(DbTest, a_connection_whose_first_statement_cannot_be_prepared_writes_on) {
  reopen({.write_connections = 1});  // the next job has no other to go to
  for (int id = 1; id <= 3; ++id) {
    EXPECT_EQ(failure_of([&] { change([](Tx& tx) { tx.changed(kWrong); }); }),
              Failure::Kind::broken);
    add(id);
  }
  EXPECT_EQ(count(), 3);
}

TEST_P(DbTest, a_reads_exception_reaches_the_caller_and_the_connection_lives) {
  add(1);
  for (int i = 0; i < 8; ++i) {
    EXPECT_THROW(db().read_job([](Sql& sql) {
      sql.each(kIds, [](const Row&) { throw std::out_of_range("a bug"); });
    }),
                 std::out_of_range);
  }
  EXPECT_EQ(count(), 1);
}

TEST_P(DbTest, waiting_on_a_database_thread_is_refused) {
  EXPECT_THROW(db().read_job([&](Sql&) { db().read_job([](Sql&) {}); }), std::logic_error);
}

TEST_P(DbTest, queued_jobs_are_finished_before_closing) {
  std::atomic<int> done{0};
  for (int id = 0; id < 200; ++id) {
    db().write_async(
        [id](Tx& tx) {
          tx.exec(kThingAdd, id, nullptr, 0, 0);
          return true;
        },
        [&](std::exception_ptr error) { done += error ? 0 : 1; });
  }
  reopen();
  EXPECT_EQ(done, 200);
  EXPECT_EQ(count(), 200);
}

TEST_P(DbTest, stats_count_the_work) {
  auto before = db().stats();
  add(1);
  count();
  auto after = db().stats();
  EXPECT_EQ(after.write_jobs - before.write_jobs, 1);
  EXPECT_GE(after.commits - before.commits, 1);
  EXPECT_EQ(after.reads - before.reads, 1);
}

TEST_P(DbTest, what_is_for_the_end_runs_last_in_one_order_and_only_when_the_job_is_kept) {
  std::string seen;
  auto job = [&](Tx& tx, bool keep) {
    seen.clear();
    tx.at_end("b", [&](Tx&) { seen += "b"; });
    tx.at_end("a", [&](Tx& last) {
      last.exec(kThingAdd, std::int64_t{1}, "end", std::int64_t{7}, last.now());
      seen += "a";
    });
    tx.at_end("b", [&](Tx&) { seen += "c"; });
    seen += "job ";
    return keep;
  };
  db().write_job([&](Tx& tx) { return job(tx, false); });
  EXPECT_EQ(seen, "job ");
  EXPECT_EQ(things(), 0);
  db().write_job([&](Tx& tx) { return job(tx, true); });
  EXPECT_EQ(seen, "job abc");
  EXPECT_EQ(things(), 1);
}

TEST_P(DbTest, what_stays_the_same_is_read_once_in_each_transaction) {
  int reads = 0;
  auto read = [&](Sql& sql, const std::string& key) {
    return once(sql, key, [&] { return ++reads; });
  };
  for (int transaction = 0; transaction < 2; ++transaction) {
    db().read_job([&](Sql& sql) {
      EXPECT_EQ(read(sql, "a"), 2 * transaction + 1);
      EXPECT_EQ(read(sql, "b"), 2 * transaction + 2);
      EXPECT_EQ(read(sql, "a"), 2 * transaction + 1);
    });
  }
  EXPECT_EQ(reads, 4);
}

TEST_P(DbTest, of_many_that_are_asked_together_each_is_in_its_place) {
  add(1);
  add(3);
  db().read_job([](Sql& sql) {
    std::vector<Ahead<Thing>> asked;
    for (std::int64_t id : {3, 2, 1})
      asked.push_back(sql.ahead<Thing>(kGet, id));
    auto found = firsts(asked);
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0]->id, 3);
    EXPECT_FALSE(found[1]);
    EXPECT_EQ(found[2]->id, 1);
  });
}

TEST_P(DbTest, what_is_sure_and_is_not_so_keeps_nothing) {
  EXPECT_THROW(db().write_job([&](Tx& tx) {
    tx.exec(kThingAdd, std::int64_t{1}, "kept", std::int64_t{7}, tx.now());
    Sure sure(tx);
    tx.exec(kSetAmount, std::int64_t{2}, std::int64_t{9});
    return true;
  }),
               Failure);
  EXPECT_EQ(things(), 0);
}

// On SQLite nobody can have been first.
TEST_ON_POSTGRESQL(DbTest, what_was_sure_and_is_not_so_any_more_is_run_again) {
  add(1);
  int runs = 0;
  db().write_job([&](Tx& tx) {
    EXPECT_FALSE(tx.one<Thing>(kGet, 3));
    {
      Sure sure(tx);
      tx.exec(kSetAmount, ++runs == 1 ? 2 : 1, std::int64_t{9});
    }
    tx.exec(kRemove, std::int64_t{3});  // has gone to the server before that is known
    return true;
  });
  EXPECT_EQ(runs, 2);
  EXPECT_EQ(db().read([](Sql& sql) { return sql.one<Money>(kAmount, 1).value(); }), Money{9});
}

TEST_P(DbTest, what_fails_at_the_end_takes_the_job_with_it) {
  EXPECT_THROW(db().write_job([&](Tx& tx) {
    tx.exec(kThingAdd, std::int64_t{1}, "kept", std::int64_t{7}, tx.now());
    tx.at_end("a", [](Tx&) { throw Failure(Failure::Kind::broken, "on purpose"); });
    return true;
  }),
               Failure);
  EXPECT_EQ(things(), 0);
}

TEST_P(DbTest, shards_are_few) {
  for (int i = 0; i < 20; ++i) {
    change([](Tx& tx) {
      EXPECT_GE(tx.shard(), 0);
      EXPECT_LT(tx.shard(), 4);
    });
  }
}

TEST_P(DbTest, two_processes_get_different_nodes) {
  std::set<int> nodes;
  auto other = open_another();
  std::vector<std::future<int>> leases;
  for (int i = 0; i < 8; ++i) {
    leases.push_back(
        std::async(std::launch::async, [&, i] { return node_lease(i % 2 ? db() : *other); }));
  }
  for (auto& lease : leases)
    nodes.insert(lease.get());
  EXPECT_EQ(nodes.size(), 8U);
}

TEST_P(DbTest, the_node_used_longest_ago_is_given_out_again) {
  static constexpr Statement kUse{"use", "INSERT INTO nodes (node, used_at) VALUES ($1, $2)"};
  change([](Tx& tx) {
    for (int node = 0; node < 1024; ++node)
      tx.exec(kUse, node, 5000 - node);
  });
  node_renew(db(), 1023);
  EXPECT_EQ(node_lease(db()), 1022);
  clock.advance(seconds(1));
  EXPECT_EQ(node_lease(db()), 1021);
}

}  // namespace
}  // namespace gerbang::db
