#include "base/http/idempotency.h"

#include "base/db/db_fixture.h"

namespace gerbang::http {
namespace {

class Idempotency : public db::OnBothEngines {
 protected:
  IdempotencyKey key(std::string hash = "h1") { return {"user:1", "k1", std::move(hash)}; }

  Result<std::optional<Response>> claim(const IdempotencyKey& k) {
    return db().write([&](db::Tx& tx) { return idempotency_claim(tx, k); });
  }
  void keep(const IdempotencyKey& k, std::string body) {
    db().write_job([&](db::Tx& tx) {
      idempotency_keep(tx, k, {201, "application/json", body, {}, {}});
      return true;
    });
  }
};

TEST_P(Idempotency, the_first_answer_is_replayed_for_the_same_request) {
  ASSERT_FALSE(claim(key())->has_value());
  keep(key(), "{\"id\":\"1\"}");
  auto again = claim(key());
  ASSERT_TRUE(again.ok() && again->has_value());
  EXPECT_EQ((*again)->status, 201);
  EXPECT_EQ((*again)->body, "{\"id\":\"1\"}");
}

TEST_P(Idempotency, the_same_key_with_another_body_is_refused) {
  ASSERT_TRUE(claim(key()).ok());
  keep(key(), "{}");
  auto other = claim(key("h2"));
  ASSERT_FALSE(other.ok());
  EXPECT_EQ(other.error().code, ErrorCode::idempotency_conflict);
}

TEST_P(Idempotency, another_scope_has_keys_of_its_own) {
  ASSERT_TRUE(claim(key()).ok());
  auto other = claim({"user:2", "k1", "h2"});
  ASSERT_TRUE(other.ok());
  EXPECT_FALSE(other->has_value());
}

TEST_P(Idempotency, a_claim_whose_process_died_is_taken_over_after_a_minute_by_one) {
  ASSERT_TRUE(claim(key()).ok());
  EXPECT_EQ(claim(key()).error().code, ErrorCode::in_progress);
  clock.advance(seconds(61));
  EXPECT_FALSE(claim(key())->has_value());
  EXPECT_EQ(claim(key()).error().code, ErrorCode::in_progress);
}

TEST_P(Idempotency, a_refusal_gives_the_key_back_and_an_answer_does_not) {
  auto release = [&] {
    db().write_job([&](db::Tx& tx) {
      idempotency_release(tx, key());
      return true;
    });
  };
  ASSERT_TRUE(claim(key()).ok());
  release();
  ASSERT_FALSE(claim(key("corrected"))->has_value());
  keep(key("corrected"), "{}");
  release();
  EXPECT_TRUE(claim(key("corrected"))->has_value());
}

TEST_P(Idempotency, keys_are_forgotten_after_a_day) {
  ASSERT_TRUE(claim(key()).ok());
  clock.advance(hours(25));
  auto forgotten =
      db().write([](db::Tx& tx) -> Result<std::int64_t> { return idempotency_sweep(tx); });
  EXPECT_EQ(*forgotten, 1);
}

INSTANTIATE_ON_BOTH_ENGINES(Idempotency);

}  // namespace
}  // namespace gerbang::http
