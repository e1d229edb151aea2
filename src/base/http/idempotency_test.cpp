#include "base/http/idempotency.h"

#include <atomic>
#include <future>
#include <thread>

#include "base/db/db_fixture.h"

namespace gerbang::http {
namespace {

class Idempotency : public db::OnBothEngines {
 protected:
  IdempotencyKey key(std::string hash = "h1") { return {"user:1", "k1", std::move(hash)}; }

  Result<std::optional<Response>> claim(const IdempotencyKey& k) {
    return db().write([&](db::Tx& tx) { return idempotency_claim(tx, k); });
  }
  void answer(const IdempotencyKey& k, std::string body) {
    db().write_job([&](db::Tx& tx) {
      idempotency_answer(tx, k, {201, "application/json", body, {}, {}});
      return true;
    });
  }
};

TEST_ON_SQLITE(Idempotency, the_first_answer_is_replayed_for_the_same_request) {
  ASSERT_FALSE(claim(key())->has_value());
  answer(key(), "{\"id\":\"1\"}");
  auto again = claim(key());
  ASSERT_TRUE(again.ok() && again->has_value());
  EXPECT_EQ((*again)->status, 201);
  EXPECT_EQ((*again)->body, "{\"id\":\"1\"}");
}

TEST_P(Idempotency, two_at_once_do_it_once_and_get_the_same_answer) {
  std::atomic<int> done = 0;
  auto work = [&] {
    return db().write([&](db::Tx& tx) -> Result<std::string> {
      auto kept = idempotency_find(tx, key());
      if (!kept.ok()) return kept.error();
      if (*kept) return (*kept)->body;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));  // the others come meanwhile
      std::string body = "done " + std::to_string(++done);
      idempotency_keep(tx, key(), {201, "application/json", body, {}, {}});
      return body;
    });
  };
  std::vector<std::future<Result<std::string>>> calls;
  for (int i = 0; i < 8; ++i)
    calls.push_back(std::async(std::launch::async, work));
  for (auto& call : calls)
    EXPECT_EQ(*call.get(), "done 1");
  EXPECT_EQ(done, 1);
}

TEST_ON_SQLITE(Idempotency, the_same_key_with_another_body_is_refused) {
  ASSERT_TRUE(claim(key()).ok());
  answer(key(), "{}");
  auto other = claim(key("h2"));
  ASSERT_FALSE(other.ok());
  EXPECT_EQ(other.error().code, ErrorCode::idempotency_conflict);
}

TEST_ON_SQLITE(Idempotency, another_scope_has_keys_of_its_own) {
  ASSERT_TRUE(claim(key()).ok());
  auto other = claim({"user:2", "k1", "h2"});
  ASSERT_TRUE(other.ok());
  EXPECT_FALSE(other->has_value());
}

TEST_ON_SQLITE(Idempotency, a_claim_whose_process_died_is_taken_over_after_a_minute_by_one) {
  ASSERT_TRUE(claim(key()).ok());
  EXPECT_EQ(claim(key()).error().code, ErrorCode::in_progress);
  clock.advance(seconds(61));
  EXPECT_FALSE(claim(key())->has_value());
  EXPECT_EQ(claim(key()).error().code, ErrorCode::in_progress);
}

TEST_ON_SQLITE(Idempotency, a_refusal_gives_the_key_back_and_an_answer_does_not) {
  auto release = [&] {
    db().write_job([&](db::Tx& tx) {
      idempotency_release(tx, key());
      return true;
    });
  };
  ASSERT_TRUE(claim(key()).ok());
  release();
  ASSERT_FALSE(claim(key("corrected"))->has_value());
  answer(key("corrected"), "{}");
  release();
  EXPECT_TRUE(claim(key("corrected"))->has_value());
}

TEST_ON_SQLITE(Idempotency, keys_are_forgotten_after_a_day) {
  ASSERT_TRUE(claim(key()).ok());
  clock.advance(hours(25));
  auto forgotten =
      db().write([](db::Tx& tx) -> Result<std::int64_t> { return idempotency_sweep(tx); });
  EXPECT_EQ(*forgotten, 1);
}

INSTANTIATE_ON_BOTH_ENGINES(Idempotency);

}  // namespace
}  // namespace gerbang::http
