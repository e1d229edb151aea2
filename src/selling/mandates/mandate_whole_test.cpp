// Mandates and their debits of which any statement may lose its connection: nothing is half done,
// and the same call completes it.

#include "money/sales/sale_state.h"
#include "selling/mandates/mandate_fixture.h"

namespace gerbang::mandates {
namespace {

class MandateWholeTest : public MandateFixture {
 protected:
  static ProductDraft asked_for() {
    auto out = monthly();
    out.amount.reset();
    out.max_amount = Money{10'000};
    return out;
  }
  /// With one debit each: those of earlier failures are over.
  static ProductDraft once() {
    auto out = monthly();
    out.debits = 1;
    return out;
  }
  db::WholeCommand in_one(std::string name, std::function<void()> given,
                          std::function<Result<Done>(db::Tx&)> run, std::function<bool()> is_done) {
    return {.name = std::move(name),
            .given = std::move(given),
            .run = [run = std::move(run)](db::Db& db) { return db.write(run).ok(); },
            .is_done = std::move(is_done),
            .check = [this] { check(); }};
  }
  db::WholeCommand in_run(std::string name, std::function<void()> given,
                          std::function<bool()> is_done) {
    // What the bank gave before is looked up by each run, name by name.
    auto anew = [this, given = std::move(given)] {
      bank_->readings.clear();
      given();
    };
    return {.name = std::move(name),
            .given = std::move(anew),
            .run = [this](db::Db& db) { return collections.run(db).ok(); },
            .is_done = std::move(is_done),
            .check = [this] { check(); },
            .is_in_steps = true};
  }
  CollectionStatus last_status() { return collected(mandate_).front().status; }

  const Actor checker{.company = kMerchant, .user = Id<User>{8}, .name = "Ravi"};
  Mandate mandate_;
};
INSTANTIATE_ON_BOTH_ENGINES(MandateWholeTest);

TEST_P(MandateWholeTest, an_enrolment_that_the_bank_confirms) {
  auto gym = product(once());
  expect_whole(db(), in_run(
                         "confirm",
                         [&] {
                           mandate_ = enrol(gym, payer())->first;
                           answer(mandate_, checkout::Verdict::Kind::paid);
                           go_to(banks().after(today(), 1), 6);
                           report(mandate_);
                         },
                         [&] { return now_of(mandate_).status == MandateStatus::enrolled; }));
}

TEST_P(MandateWholeTest, a_debit_that_a_merchant_asks_for) {
  auto gym = product(asked_for());
  auto collect = [&](db::Tx& tx) -> Result<Done> {
    GERBANG_CHECK(collections.collect(tx, owner, mandate_.id, {Money{10'000}, "INV-1"}));
    return Done{};
  };
  auto collecting = in_one(
      "collect", [&] { mandate_ = enrolled(gym); }, collect,
      [&] { return collected(mandate_).size() == 1; });
  collecting.is_made_anew = true;
  expect_whole(db(), collecting);
}

TEST_P(MandateWholeTest, a_debit_that_is_made_and_leaves_for_the_bank) {
  auto gym = product(once());
  expect_whole(db(), in_run(
                         "debit",
                         [&] {
                           mandate_ = enrolled(gym);
                           go_to(mandate_.next_debit->day, 8);
                         },
                         [&] {
                           auto made = collected(mandate_);
                           return made.size() == 1 && made[0].status == CollectionStatus::sent;
                         }));
}

TEST_P(MandateWholeTest, what_the_bank_says_about_a_debit) {
  auto gym = product(once());
  auto debited = [&] {
    mandate_ = enrolled(gym);
    go_to(mandate_.next_debit->day, 8);
    run();
    ASSERT_EQ(collected(mandate_).size(), 1U);
  };
  for (auto [code, status] :
       {std::pair{"00", sales::SaleStatus::paid}, std::pair{"57", sales::SaleStatus::failed}}) {
    expect_whole(
        db(), in_run(
                  code,
                  [&, code = code] {
                    debited();
                    bank_->respond(collected(mandate_)[0], code);
                  },
                  [&, status = status] { return sale_status(collected(mandate_)[0]) == status; }));
  }
}

TEST_P(MandateWholeTest, an_end_that_is_asked_for) {
  auto gym = product(monthly());
  auto asked = [&] {
    static constexpr db::Statement kAsked{
        "test_terminations", "SELECT count(*) FROM mandate_terminations WHERE mandate_id = $1"};
    return db().read([&](db::Sql& sql) { return *sql.one<int>(kAsked, mandate_.id); });
  };
  expect_whole(
      db(), in_one(
                "terminate", [&] { mandate_ = enrolled(gym); },
                [&](db::Tx& tx) { return terminations.ask(tx, owner, mandate_.id, "Moved away"); },
                [&] { return asked() == 1; }));
  Id<Termination> request;
  auto status = [&] {
    static constexpr db::Statement kStatus{"test_termination_status",
                                           "SELECT status FROM mandate_terminations WHERE id = $1"};
    return db().read([&](db::Sql& sql) { return *sql.one<TerminationStatus>(kStatus, request); });
  };
  auto given = [&] {
    static constexpr db::Statement kId{"test_termination_id",
                                       "SELECT id FROM mandate_terminations WHERE mandate_id = $1"};
    mandate_ = enrolled(gym);
    ASSERT_TRUE(db().write([&](db::Tx& tx) {
                      return terminations.ask(tx, owner, mandate_.id, "Moved away");
                    })
                    .ok());
    request = db().read([&](db::Sql& sql) { return *sql.one<Id<Termination>>(kId, mandate_.id); });
  };
  expect_whole(db(), in_one(
                         "approve", given,
                         [&](db::Tx& tx) { return terminations.approve(tx, checker, request); },
                         [&] { return status() == TerminationStatus::approved; }));
  expect_whole(db(),
               in_one(
                   "reject", given,
                   [&](db::Tx& tx) { return terminations.reject(tx, checker, request, "Not yet"); },
                   [&] { return status() == TerminationStatus::rejected; }));
}

TEST_P(MandateWholeTest, a_pause_and_its_end) {
  auto gym = product(monthly());
  auto pause = [&](db::Tx& tx) -> Result<Done> {
    GERBANG_CHECK(mandates.mandate_pause(tx, owner, mandate_.id));
    return Done{};
  };
  expect_whole(db(), in_one(
                         "pause", [&] { mandate_ = enrolled(gym); }, pause,
                         [&] { return now_of(mandate_).paused_at.has_value(); }));
  expect_whole(db(), in_one(
                         "resume",
                         [&] {
                           mandate_ = enrolled(gym);
                           ASSERT_TRUE(db().write(pause).ok());
                         },
                         [&](db::Tx& tx) -> Result<Done> {
                           GERBANG_CHECK(mandates.mandate_resume(tx, owner, mandate_.id));
                           return Done{};
                         },
                         [&] { return !now_of(mandate_).paused_at; }));
}

}  // namespace
}  // namespace gerbang::mandates
