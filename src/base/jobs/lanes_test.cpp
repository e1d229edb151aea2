// What hangs in one lane, of one topic or of one merchant delays nothing else.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "base/db/db_fixture.h"
#include "base/jobs/job.h"

namespace gerbang::jobs {
namespace {

constexpr db::Statement kClaimed{
    "test_claimed", "SELECT count(*) FROM jobs WHERE topic = $1 AND lease_owner IS NOT NULL"};
constexpr db::Statement kOpen{"test_open",
                              "SELECT count(*) FROM jobs WHERE topic = $1 AND done_at IS NULL"};

/// Calls that hang until the test lets them go, or has failed long since.
class Hanging {
 public:
  ~Hanging() { let_go(); }
  void call() {
    std::unique_lock lock(mutex_);
    ++hanging_;
    changed_.notify_all();
    changed_.wait_for(lock, std::chrono::seconds(70), [&] { return is_over_; });
  }
  void let_go() {
    std::lock_guard lock(mutex_);
    is_over_ = true;
    changed_.notify_all();
  }
  int count() {
    std::lock_guard lock(mutex_);
    return hanging_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int hanging_ = 0;
  bool is_over_ = false;
};

template <class Condition>
bool comes_true(const Condition& condition) {
  auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

class LanesTest : public db::OnBothEngines {
 protected:
  Topic hangs(std::string name, Lane lane = Lane::acquirer) {
    Topic out;
    out.name = std::move(name);
    out.lane = lane;
    out.outside = [this](db::Db&, const JobRow&) -> Result<Done> {
      hanging_.call();
      return Done{};
    };
    return out;
  }
  Topic counts(std::string name, Lane lane, std::atomic<int>& count) {
    Topic out;
    out.name = std::move(name);
    out.lane = lane;
    out.in_tx = [&count](db::Tx& tx, const JobRow&) -> Result<Done> {
      tx.after_commit([&count] { ++count; });
      return Done{};
    };
    return out;
  }
  void add(std::string_view topic, int count, std::int64_t first_merchant, std::int64_t merchants) {
    db().write_job([&](db::Tx& tx) {
      for (int i = 0; i < count; ++i) {
        job_add(tx, topic, "", "{}", tx.now(), MerchantId{first_merchant + i % merchants});
      }
      return true;
    });
  }
  std::int64_t claimed(std::string_view topic) {
    return db().read([&](db::Sql& sql) { return *sql.one<std::int64_t>(kClaimed, topic); });
  }
  std::int64_t open(std::string_view topic) {
    return db().read([&](db::Sql& sql) { return *sql.one<std::int64_t>(kOpen, topic); });
  }

  Hanging hanging_;
};
INSTANTIATE_ON_BOTH_ENGINES(LanesTest);

constexpr LaneBounds kOfAcquirers = kBounds[index(Lane::acquirer)];

TEST_P(LanesTest, a_thousand_calls_that_hang_delay_no_mail_and_no_expiry) {
  std::atomic<int> mails = 0, expired = 0;
  JobRunner runner(db(), {hangs("enquiry"), hangs("refund"), counts("mail", Lane::mail, mails),
                          counts("expiry", Lane::local, expired)});
  add("enquiry", 500, 100, 100);
  add("refund", 500, 100, 100);
  runner.start();
  ASSERT_TRUE(comes_true([&] { return hanging_.count() == kOfAcquirers.threads; }));
  add("mail", 50, 0, 1);
  add("expiry", 50, 100, 10);
  EXPECT_TRUE(comes_true([&] { return mails == 50 && expired == 50; }))
      << mails << " mails and " << expired << " expiries";
  EXPECT_EQ(hanging_.count(), kOfAcquirers.threads);
  auto lane = runner.stats().lanes[index(Lane::acquirer)];
  EXPECT_EQ(lane.running, kOfAcquirers.threads);
  EXPECT_EQ(lane.threads, kOfAcquirers.threads);
  hanging_.let_go();
  runner.stop();
}

TEST_P(LanesTest, a_full_lane_claims_nothing_and_leaves_it_to_other_copies) {
  std::atomic<int> ran = 0;
  JobRunner stuck(db(), {hangs("call")});
  add("call", 100, 100, 100);
  stuck.start();
  ASSERT_TRUE(comes_true([&] { return hanging_.count() == kOfAcquirers.per_topic; }));
  EXPECT_EQ(claimed("call"), kOfAcquirers.per_topic);
  auto second = open_another();
  JobRunner healthy(*second, {counts("call", Lane::acquirer, ran)});
  healthy.start();
  EXPECT_TRUE(comes_true([&] { return ran == 100 - kOfAcquirers.per_topic; })) << ran;
  hanging_.let_go();
  stuck.stop();
  EXPECT_EQ(open("call"), 0) << "what a seat was given ends";
}

TEST_P(LanesTest, a_topic_whose_calls_hang_leaves_threads_to_the_others_of_its_lane) {
  std::atomic<int> ran = 0;
  JobRunner runner(db(), {hangs("call"), counts("other", Lane::acquirer, ran)});
  add("call", 500, 100, 100);
  runner.start();
  ASSERT_TRUE(comes_true([&] { return hanging_.count() == kOfAcquirers.per_topic; }));
  add("other", 30, 100, 3);
  EXPECT_TRUE(comes_true([&] { return ran == 30; })) << ran;
  hanging_.let_go();
}

TEST_P(LanesTest, a_merchant_whose_calls_hang_leaves_threads_to_the_others) {
  std::atomic<int> ran = 0;
  Topic call = hangs("call");
  call.outside = [&, hang = call.outside](db::Db& db, const JobRow& job) -> Result<Done> {
    if (job.merchant.value == 7) return hang(db, job);
    ++ran;
    return Done{};
  };
  JobRunner runner(db(), {call});
  add("call", 1'000, 7, 1);
  runner.start();
  ASSERT_TRUE(comes_true([&] { return hanging_.count() == kOfAcquirers.per_merchant; }));
  add("call", 30, 100, 30);  // behind a thousand that were due before
  EXPECT_TRUE(comes_true([&] { return ran == 30; })) << ran;
  EXPECT_EQ(hanging_.count(), kOfAcquirers.per_merchant);
  hanging_.let_go();
  runner.stop();
}

TEST_P(LanesTest, a_merchant_with_thousands_of_due_jobs_keeps_nobody_waiting) {
  std::mutex mutex;
  std::vector<std::int64_t> order;
  Topic topic;
  topic.name = "expiry";
  topic.in_tx = [&](db::Tx&, const JobRow& job) -> Result<Done> {
    // Not all three thousand within the quarter of a second in which nobody looks further.
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::lock_guard lock(mutex);
    order.push_back(job.merchant.value);
    return Done{};
  };
  JobRunner runner(db(), {topic});
  add("expiry", 3'000, 7, 1);
  clock.advance(seconds(1));
  add("expiry", 250, 1'000, 250);  // more merchants than are looked at once
  runner.start();
  auto others = [&] {
    std::lock_guard lock(mutex);
    return std::ranges::count_if(order, [](auto merchant) { return merchant != 7; });
  };
  EXPECT_TRUE(comes_true([&] { return others() == 250; })) << others();
  runner.stop();
  EXPECT_LT(order.size(), 1'500u) << "taken in turns";
}

}  // namespace
}  // namespace gerbang::jobs
