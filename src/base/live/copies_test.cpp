#include "base/live/copies.h"

#include <condition_variable>

#include "base/db/db_fixture.h"

namespace gerbang::live {
namespace {

using events::hint_of;

/// A copy, and what it heard of others.
class Copy {
 public:
  explicit Copy(db::Db& db)
      : copies_(std::make_shared<Copies>(db, [this](Heard heard) {
          std::lock_guard lock(mutex_);
          heard_.is_again |= heard.is_again;
          heard_.hints.insert(heard_.hints.end(), heard.hints.begin(), heard.hints.end());
        })) {
    copies_->begin();
  }
  ~Copy() { copies_->end(); }

  void tell(std::int64_t sale) {
    copies_->add(std::array{hint_of(MerchantId{7}, Id<Sale>{sale}, true)});
    copies_->write();
    settle();
  }
  Heard read() {
    copies_->read();
    settle();
    std::lock_guard lock(mutex_);
    return std::exchange(heard_, {});
  }

 private:
  /// Until nothing of it is under way: a second call does nothing while the first is.
  void settle() {
    while (copies_.use_count() > 1)
      std::this_thread::yield();
  }
  std::mutex mutex_;
  Heard heard_;
  std::shared_ptr<Copies> copies_;
};

class CopiesTest : public db::OnBothEngines {};
INSTANTIATE_ON_BOTH_ENGINES(CopiesTest);

std::vector<std::int64_t> sales(const Heard& heard) {
  std::vector<std::int64_t> out;
  for (const auto& hint : heard.hints)
    out.push_back(hint.sale);
  return out;
}

TEST_P(CopiesTest, hear_each_other_and_not_themselves) {
  Copy one(db()), two(db());
  one.read();
  one.tell(1);
  one.tell(2);
  EXPECT_EQ(sales(two.read()), (std::vector<std::int64_t>{1, 2}));
  EXPECT_TRUE(two.read().hints.empty());
  EXPECT_TRUE(one.read().hints.empty());
}

TEST_P(CopiesTest, a_copy_that_begins_makes_the_others_look_again) {
  Copy one(db());
  Copy two(db());
  EXPECT_TRUE(one.read().is_again);
  EXPECT_FALSE(one.read().is_again);
}

TEST_P(CopiesTest, what_was_before_it_began_is_not_told) {
  Copy one(db());
  one.tell(1);
  one.tell(2);
  Copy two(db());
  auto heard = two.read();
  EXPECT_FALSE(heard.is_again);
  EXPECT_TRUE(heard.hints.empty());
}

TEST_P(CopiesTest, one_who_missed_more_than_is_kept_looks_again) {
  Copy one(db()), two(db());
  for (int i = 0; i < 70; ++i)
    one.tell(i);
  EXPECT_TRUE(two.read().is_again);
  one.tell(99);
  auto heard = two.read();
  EXPECT_FALSE(heard.is_again);
  EXPECT_EQ(sales(heard), (std::vector<std::int64_t>{99}));
}

TEST_P(CopiesTest, what_a_newer_version_writes_is_not_a_failure) {
  Copy one(db());
  constexpr db::Statement kNewer{"test_newer", R"(
    INSERT INTO live_batches (copy, number, hints, written_at) VALUES (5, 1, $1, 0))"};
  db().write_job([&](db::Tx& tx) {
    tx.exec(kNewer, R"({"hints":[{"of":9,"merchant":"7","id":1,"unheardOf":true}],"more":1})");
    return true;
  });
  EXPECT_EQ(one.read().hints.size(), 1U);
}

}  // namespace
}  // namespace gerbang::live
