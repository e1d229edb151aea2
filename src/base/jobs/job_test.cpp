#include "base/jobs/job.h"

#include <atomic>
#include <future>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "base/db/db_fixture.h"
#include "base/events/events.h"

namespace gerbang::jobs {
namespace {

struct Facts {
  std::string what;
};
BOOST_DESCRIBE_STRUCT(Facts, (), (what))

constexpr db::Statement kOpenJobs{"test_open_jobs",
                                  "SELECT count(*) FROM jobs WHERE done_at IS NULL AND topic = $1"};
constexpr db::Statement kEffect{"test_effect", "INSERT INTO settings (key, value) VALUES ($1, $2)"};
constexpr db::Statement kEffects{"test_effects", "SELECT count(*) FROM settings WHERE value = $1"};
constexpr db::Statement kEvents{"test_events", "SELECT count(*) FROM events WHERE kind = $1"};
constexpr db::Statement kError{"test_error", "SELECT last_error FROM jobs WHERE topic = $1"};
constexpr db::Statement kLeased{"test_leased",
                                "SELECT count(*) FROM jobs WHERE topic = $1 AND lease_until > $2"};
constexpr db::Statement kStealLease{
    "test_steal", "UPDATE jobs SET lease_owner = 'another' WHERE topic = $1 AND done_at IS NULL"};

Topic topic(std::string name, std::function<Result<Done>(db::Tx&, const JobRow&)> in_tx) {
  Topic t;
  t.name = std::move(name);
  t.in_tx = std::move(in_tx);
  return t;
}

class JobTest : public db::OnBothEngines {
 protected:
  void add(std::string_view name, std::string_view key = "", Duration after = {}) {
    auto done = db().write([&](db::Tx& tx) -> Result<Done> {
      job_add(tx, name, key, "{}", tx.now() + after);
      return Done{};
    });
    ASSERT_TRUE(done.ok());
  }
  std::int64_t open(std::string_view name) {
    return db().read([&](db::Sql& sql) { return *sql.one<std::int64_t>(kOpenJobs, name); });
  }
  std::int64_t effects(std::string_view value) {
    return db().read([&](db::Sql& sql) { return *sql.one<std::int64_t>(kEffects, value); });
  }
};
INSTANTIATE_ON_BOTH_ENGINES(JobTest);

TEST_P(JobTest, each_job_has_its_effect_once_though_two_runners_compete) {
  constexpr int kJobs = 200;
  auto second = open_another();
  std::promise<void> all_done;
  std::atomic<int> committed{0};
  auto effect = [&](db::Tx& tx, const JobRow& job) -> Result<Done> {
    tx.exec(kEffect, job.payload, "once");
    tx.after_commit([&] {
      if (++committed == kJobs) all_done.set_value();
    });
    return Done{};
  };
  ASSERT_TRUE(db().write([&](db::Tx& tx) -> Result<Done> {
                    for (int i = 0; i < kJobs; ++i) {
                      job_add(tx, "once", "", std::to_string(i), tx.now());
                    }
                    return Done{};
                  })
                  .ok());
  JobRunner a(db(), {topic("once", effect)});
  JobRunner b(*second, {topic("once", effect)});
  a.start();
  b.start();
  ASSERT_EQ(all_done.get_future().wait_for(std::chrono::seconds(60)), std::future_status::ready);
  a.stop();
  b.stop();
  EXPECT_EQ(open("once"), 0);
  EXPECT_EQ(effects("once"), kJobs);
  EXPECT_EQ(a.stats().failed + b.stats().failed, 0);
}

TEST_ON_SQLITE(JobTest, rollback_of_the_adding_transaction_leaves_no_job) {
  auto refused = db().write([&](db::Tx& tx) -> Result<Done> {
    job_add(tx, "never", "", "{}", tx.now());
    return conflict(verbatim("no"));
  });
  EXPECT_FALSE(refused.ok());
  EXPECT_EQ(open("never"), 0);
}

TEST_ON_SQLITE(JobTest, one_open_job_of_a_key_exists_and_keeps_the_earlier_due_time) {
  int ran = 0;
  JobRunner runner(db(), {topic("keyed", [&](db::Tx&, const JobRow&) -> Result<Done> {
                     ++ran;
                     return Done{};
                   })});
  add("keyed", "a", minutes(10));
  add("keyed", "a", minutes(5));
  add("keyed", "a", minutes(20));
  EXPECT_EQ(open("keyed"), 1);
  runner.run_due();
  EXPECT_EQ(ran, 0);
  clock.advance(minutes(5));
  runner.run_due();
  EXPECT_EQ(ran, 1);
  add("keyed", "a", minutes(1));  // the earlier one is done: this is a new one
  EXPECT_EQ(open("keyed"), 1);
}

TEST_ON_SQLITE(JobTest, canceled_job_never_runs) {
  add("keyed", "a");
  EXPECT_TRUE(*db().write([](db::Tx& tx) -> Result<bool> { return job_cancel(tx, "keyed", "a"); }));
  EXPECT_FALSE(
      *db().write([](db::Tx& tx) -> Result<bool> { return job_cancel(tx, "keyed", "a"); }));
  EXPECT_EQ(open("keyed"), 0);
}

TEST_P(JobTest, a_job_that_has_begun_is_no_longer_canceled_as_one_that_has_not) {
  auto cancel = [&] {
    return *db().write(
        [](db::Tx& tx) -> Result<bool> { return job_cancel_unbegun(tx, "calls", "a"); });
  };
  auto add = [&] {
    db().write_job([&](db::Tx& tx) {
      job_add(tx, "calls", "a", "{}", tx.now());
      return true;
    });
  };
  add();
  EXPECT_TRUE(cancel());
  EXPECT_FALSE(cancel());
  add();
  Topic t{.name = "calls"};
  t.outside = [&](db::Db&, const JobRow&) -> Result<Done> {
    EXPECT_FALSE(cancel()) << "it runs";
    return conflict(verbatim("no answer"));
  };
  JobRunner(db(), {t}).run_due();
  EXPECT_FALSE(cancel()) << "it waits for its next run";
  EXPECT_EQ(open("calls"), 1);
}

TEST_ON_SQLITE(JobTest, failed_job_comes_again_as_its_topic_says_and_is_given_up_with_its_error) {
  int ran = 0;
  Topic t = topic("fails", [&](db::Tx& tx, const JobRow& job) -> Result<Done> {
    tx.exec(kEffect, "half" + std::to_string(++ran), "half");
    EXPECT_EQ(job.attempts, ran);
    return conflict(verbatim("the bank said no"));
  });
  t.retries = {minutes(1), minutes(5)};
  std::vector<std::string> told;
  t.given_up = [&](db::Tx&, const JobRow& job, std::string_view problem) {
    told.push_back(job.topic + ": " + std::string(problem));
  };
  JobRunner runner(db(), {t});
  add("fails");
  runner.run_due();
  EXPECT_EQ(ran, 1);
  clock.advance(seconds(59));
  runner.run_due();
  EXPECT_EQ(ran, 1);
  clock.advance(seconds(1));
  runner.run_due();
  EXPECT_EQ(ran, 2);
  clock.advance(minutes(5));
  runner.run_due();
  EXPECT_EQ(ran, 3);
  clock.advance(days(1));
  runner.run_due();
  EXPECT_EQ(ran, 3);
  EXPECT_EQ(runner.stats().given_up, 1);
  EXPECT_EQ(told, std::vector<std::string>{"fails: the bank said no"});
  EXPECT_EQ(open("fails"), 0);
  EXPECT_EQ(effects("half"), 0);
  EXPECT_EQ(db().read([](db::Sql& sql) { return *sql.one<std::string>(kError, "fails"); }),
            "the bank said no");
}

TEST_ON_SQLITE(JobTest, job_of_a_dead_copy_runs_again_when_its_lease_is_over) {
  add("slow");
  int ran = 0;
  Topic stuck = topic("slow", nullptr);
  // A copy that dies at work: its lease stands, and its failure is never noted.
  stuck.outside = [&](db::Db& db, const JobRow&) -> Result<Done> {
    (void)db.write([](db::Tx& tx) -> Result<Done> {
      tx.exec(kStealLease, "slow");
      return Done{};
    });
    return conflict(verbatim("died"));
  };
  stuck.lease = minutes(1);
  JobRunner(db(), {stuck}).run_due();
  JobRunner alive(db(), {topic("slow", [&](db::Tx&, const JobRow& job) -> Result<Done> {
                    ++ran;
                    EXPECT_EQ(job.attempts, 2);
                    return Done{};
                  })});
  alive.run_due();
  EXPECT_EQ(ran, 0);
  clock.advance(minutes(1));
  alive.run_due();
  EXPECT_EQ(ran, 1);
}

TEST_P(JobTest, a_job_that_takes_longer_than_its_lease_keeps_it) {
  add("slow");
  auto second = open_another();
  Topic slow = topic("slow", nullptr);
  slow.lease = milliseconds(100);
  Topic quick = topic("slow", [](db::Tx&, const JobRow&) -> Result<Done> { return Done{}; });
  std::promise<int> taken_by_another;
  slow.outside = [&](db::Db& db, const JobRow&) -> Result<Done> {
    clock.advance(slow.lease);
    auto is_leased = [&] {
      return db.read(
          [&](db::Sql& sql) { return *sql.one<std::int64_t>(kLeased, "slow", sql.now()) == 1; });
    };
    auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!is_leased() && std::chrono::steady_clock::now() < until)
      ;
    taken_by_another.set_value(JobRunner(*second, {quick}).run_due());
    return Done{};
  };
  JobRunner runner(db(), {slow});
  runner.start();
  EXPECT_EQ(taken_by_another.get_future().get(), 0);
  runner.stop();
  EXPECT_EQ(open("slow"), 0);
}

TEST_ON_SQLITE(JobTest, effect_is_refused_to_a_runner_whose_lease_has_gone_to_another) {
  add("lost");
  JobRunner runner(db(), {[&] {
                     Topic t;
                     t.name = "lost";
                     t.outside = [](db::Db& db, const JobRow&) -> Result<Done> {
                       return db.write([](db::Tx& tx) -> Result<Done> {
                         tx.exec(kStealLease, "lost");
                         return Done{};
                       });
                     };
                     return t;
                   }()});
  runner.run_due();
  EXPECT_EQ(open("lost"), 1);  // only who holds the lease says that it is done
}

TEST_ON_SQLITE(JobTest, recurring_job_is_due_again_after_each_run_and_after_a_failure) {
  int ran = 0;
  Topic t = topic("daily", [&](db::Tx&, const JobRow&) -> Result<Done> {
    if (++ran == 2) return conflict(verbatim("not today"));
    return Done{};
  });
  t.every = days(1);
  t.retries = {minutes(1)};
  JobRunner runner(db(), {t});
  runner.run_due();
  EXPECT_EQ(ran, 1);
  clock.advance(days(1));
  runner.run_due();
  EXPECT_EQ(ran, 2);
  clock.advance(minutes(1));
  runner.run_due();
  EXPECT_EQ(ran, 3);
  clock.advance(hours(23));
  runner.run_due();
  EXPECT_EQ(ran, 3);
  EXPECT_EQ(open("daily"), 1);
}

TEST_ON_SQLITE(
    JobTest, recurring_job_that_keeps_failing_waits_longer_each_time_and_no_longer_than_a_minute) {
  std::vector<Instant> ran;
  bool fails = true;
  Topic t = topic("secondly", [&](db::Tx& tx, const JobRow&) -> Result<Done> {
    ran.push_back(tx.now());
    if (fails) return conflict(verbatim("the place is taken"));
    return Done{};
  });
  t.every = seconds(1);
  JobRunner runner(db(), {t});
  auto waited = [&](int runs) {
    std::vector<std::int64_t> out;
    while (static_cast<int>(ran.size()) <= runs) {
      runner.run_due();
      clock.advance(seconds(1));
    }
    for (std::size_t i = 1; i < ran.size(); ++i)
      out.push_back((ran[i] - ran[i - 1]).ms / 1000);
    ran.clear();
    return out;
  };
  EXPECT_EQ(waited(8), (std::vector<std::int64_t>{1, 2, 4, 8, 16, 32, 60, 60}));
  fails = false;
  EXPECT_EQ(waited(2), (std::vector<std::int64_t>{1, 1})) << "as often as before once it can";
}

TEST_P(JobTest, recurring_job_that_runs_while_time_is_moved_comes_again_at_once) {
  int ran = 0;
  Topic t;
  t.name = "minutely";
  t.outside = [&](db::Db&, const JobRow&) -> Result<Done> {
    if (++ran == 1) clock.advance(hours(9));
    return Done{};
  };
  t.every = minutes(1);
  JobRunner runner(db(), {t});
  runner.run_due();
  EXPECT_EQ(ran, 2) << "what nine hours brought was not there when it began";
  clock.advance(seconds(59));
  runner.run_due();
  EXPECT_EQ(ran, 2);
}

TEST_ON_SQLITE(JobTest, what_goes_by_steps_is_told_that_the_server_stops) {
  std::atomic<bool> is_at_it = false;
  Topic t;
  t.name = "steps";
  t.outside = [&](db::Db&, const JobRow& job) -> Result<Done> {
    is_at_it = true;
    while (!job.server_stops())
      std::this_thread::yield();
    return Done{};
  };
  t.every = minutes(1);
  JobRunner runner(db(), {t});
  runner.start();
  while (!is_at_it)
    std::this_thread::yield();
  runner.stop();
  EXPECT_EQ(open("steps"), 1) << "the rest is the next run's";
}

TEST_ON_SQLITE(JobTest, old_done_jobs_are_deleted) {
  add("keyed");
  JobRunner runner(db(),
                   {topic("keyed", [](db::Tx&, const JobRow&) -> Result<Done> { return Done{}; })});
  runner.run_due();
  clock.advance(days(8));
  runner.run_due();
  constexpr static db::Statement kAll{"test_all_jobs",
                                      "SELECT count(*) FROM jobs WHERE topic = 'keyed'"};
  EXPECT_EQ(db().read([](db::Sql& sql) { return *sql.one<std::int64_t>(kAll); }), 0);
}

TEST_ON_SQLITE(JobTest, all_of_a_busy_days_done_jobs_are_deleted_within_the_hour) {
  static constexpr db::Statement kAddDone{
      "test_add_done",
      R"(INSERT INTO jobs (id, topic, payload, due_at, attempts, created_at, done_at)
         VALUES ($1, 'busy', '{}', $2, 1, $2, $2))"};
  static constexpr db::Statement kBusy{"test_busy_jobs",
                                       "SELECT count(*) FROM jobs WHERE topic = 'busy'"};
  db().write_job([&](db::Tx& tx) {
    for (int i = 0; i < 2'500; ++i)
      tx.exec(kAddDone, id_next(tx.now()), tx.now());
    return true;
  });
  clock.advance(days(8));
  JobRunner(db(), {}).run_due();
  EXPECT_EQ(db().read([](db::Sql& sql) { return *sql.one<std::int64_t>(kBusy); }), 0);
}

TEST_ON_SQLITE(JobTest, event_and_its_reactions_are_one_commit) {
  events::Outbox outbox;
  bool refuse = false;
  constexpr events::Kind<Facts> kSalePaid{"sale.paid"};
  outbox.reaction_add(events::on(
      kSalePaid, "",
      [&](db::Tx& tx, const events::EventRecord& event, const Facts& facts) -> Result<Done> {
        tx.exec(kEffect, "seen " + std::to_string(event.subject_id), facts.what);
        if (refuse) return conflict(verbatim("no"));
        return Done{};
      }));
  auto emit = [&](std::int64_t subject) {
    return db().write([&](db::Tx& tx) {
      return outbox.emit(tx, MerchantId{7}, kSalePaid, Id<Sale>{subject}, {"facts"});
    });
  };
  auto events = [&] {
    return db().read([](db::Sql& sql) { return *sql.one<std::int64_t>(kEvents, "sale.paid"); });
  };
  EXPECT_TRUE(emit(1).ok());
  EXPECT_EQ(events(), 1);
  EXPECT_EQ(effects("facts"), 1);
  refuse = true;
  EXPECT_FALSE(emit(2).ok());
  EXPECT_EQ(events(), 1);
  EXPECT_EQ(effects("facts"), 1);
}

}  // namespace
}  // namespace gerbang::jobs
