// The forecast against the run itself: a random portfolio is foretold, then lived day by day with
// every bank paying, and both agree to the sen. The seed is printed (GERBANG_TEST_SEED).

#include "selling/mandates/forecast.h"

#include <cstdlib>
#include <random>

#include "selling/mandates/mandate_fixture.h"

namespace gerbang::mandates {
namespace {

class ForecastTest : public MandateFixture {
 protected:
  std::int64_t draw(std::int64_t least, std::int64_t most) {
    return std::uniform_int_distribution<std::int64_t>(least, most)(chance);
  }
  bool one_in(int n) { return draw(1, n) == 1; }
  void seed() {
    const char* given = std::getenv("GERBANG_TEST_SEED");
    auto seed = given ? std::strtoull(given, nullptr, 10) : std::random_device{}();
    std::printf("seed %llu\n", static_cast<unsigned long long>(seed));
    chance.seed(seed);
  }

  Mandate some() {
    ProductDraft draft = monthly();
    draft.frequency = static_cast<Frequency>(draw(0, 3));
    draft.retries = draft.frequency == Frequency::daily ? 0 : draw(0, 4);
    draft.debits = one_in(3) ? draw(1, 3) : draw(4, 60);
    draft.amount = Money{draw(100, 50'000)};
    if (draft.frequency == Frequency::monthly && one_in(2)) {
      draft.start_rule = StartRule::on_day;
      draft.start_day = draw(1, 31);
    }
    auto out = enrolled(product(draft));
    db().write_job([&](db::Tx& tx) {
      auto mandate = mandate_lock(tx, kMerchant, out.id);
      if (one_in(4)) mandate->expires_on = CalendarDay{today() + draw(0, 60)};
      mandate_plan(*mandate, calendar::banking_days(tx));
      mandate_write(tx, *mandate);
      return true;
    });
    if (one_in(5)) {
      EXPECT_TRUE(
          db().write([&](db::Tx& tx) { return mandates.mandate_pause(tx, owner, out.id); }).ok());
    }
    return out;
  }
  Forecast foretell(std::int64_t days) {
    return db().read([&](db::Sql& sql) { return forecast(sql, kMerchant, std::nullopt, days); });
  }
  /// What the run has made, by the day on which it went to the bank.
  std::map<Day, Tally> made(const std::vector<Mandate>& of) {
    std::map<Day, Tally> out;
    for (const auto& mandate : of)
      for (const auto& it : collected(mandate))
        out[it.debit_on.day].add(it.amount);
    return out;
  }
  void answer_all(const std::vector<Mandate>& of) {
    for (const auto& mandate : of)
      for (const auto& it : collected(mandate))
        if (it.status == CollectionStatus::sent) bank_->respond(it, "00");
  }

  std::mt19937_64 chance;
};
INSTANTIATE_ON_BOTH_ENGINES(ForecastTest);

TEST_ON_SQLITE(ForecastTest, what_is_foretold_is_what_the_run_makes) {
  seed();
  std::vector<Mandate> all;
  for (int i = 0; i < 12; ++i)
    all.push_back(some());
  constexpr std::int64_t kDays = 45;
  // Some wait to be tried again.
  go_to(banks().on_or_after(today() + 1), 9);
  run();
  for (const auto& mandate : all)
    for (const auto& it : collected(mandate))
      if (it.status == CollectionStatus::sent) bank_->respond(it, one_in(3) ? "51" : "00");
  run();
  go_to(today() + 1, 6);
  auto before = made(all);
  auto told = foretell(kDays);
  for (Day day = today(), last = day + kDays; day < last; ++day) {
    go_to(day, 9);
    run();
    answer_all(all);
    run();
  }
  auto after = made(all);
  Tally sum;
  for (std::int64_t i = 0; i < kDays; ++i) {
    const auto& foretold = told.days[static_cast<std::size_t>(i)].expected;
    auto real = after[told.from + i];
    EXPECT_EQ(foretold.count, real.count) << day_text(told.from + i);
    EXPECT_EQ(foretold.amount, real.amount) << day_text(told.from + i);
    sum.add(real.amount, real.count);
  }
  EXPECT_EQ(told.all.expected.amount, sum.amount);
  EXPECT_EQ(told.all.expected.count, sum.count);
}

TEST_ON_SQLITE(ForecastTest, what_is_paused_or_expires_is_told_with_its_reason) {
  auto mandate = enrolled(product(monthly()));
  auto free = foretell(90);
  EXPECT_GE(free.all.expected.count, 2);
  EXPECT_EQ(free.all.blocked.count, 0);
  EXPECT_TRUE(
      db().write([&](db::Tx& tx) { return mandates.mandate_pause(tx, owner, mandate.id); }).ok());
  auto paused = foretell(90);
  EXPECT_EQ(paused.all.expected.count, 0);
  EXPECT_EQ(paused.blocked[Blocked::paused].count, free.all.expected.count);
  EXPECT_TRUE(
      db().write([&](db::Tx& tx) { return mandates.mandate_resume(tx, owner, mandate.id); }).ok());
  db().write_job([&](db::Tx& tx) {
    auto it = mandate_lock(tx, kMerchant, mandate.id);
    it->expires_on = it->next_debit;
    mandate_write(tx, *it);
    return true;
  });
  auto cut = foretell(90);
  EXPECT_EQ(cut.all.expected.count, 1);
  EXPECT_EQ(cut.blocked[Blocked::expired].count, free.all.expected.count - 1);
}

TEST_ON_SQLITE(ForecastTest, a_dry_run_is_the_same_for_its_seed_and_writes_nothing) {
  auto mandate = enrolled(product(monthly()));
  auto window = window_of(Frequency::monthly, mandate.next_debit->day);
  auto play = [&](std::int64_t percent) {
    return db().read([&](db::Sql& sql) {
      return dry_run(sql, mandates.settings(), kMerchant, window, {{"MB2U0227", percent}}, 7);
    });
  };
  auto paid = play(0);
  EXPECT_EQ(paid.all.attempted, 1);
  EXPECT_EQ(paid.all.amount, Money{8'000});
  EXPECT_EQ(paid.all.net + paid.all.fees, paid.all.amount);
  EXPECT_GT(paid.all.fees, Money{});
  auto failed = play(100);
  EXPECT_EQ(failed.all.collected, 0);
  EXPECT_EQ(failed.all.failed, failed.all.attempted);
  EXPECT_EQ(failed.all.retried, failed.all.attempted - 1);
  EXPECT_LE(failed.all.attempted, 3);
  auto half = play(50), again = play(50);
  EXPECT_EQ(half.all.attempted, again.all.attempted);
  EXPECT_EQ(half.all.amount, again.all.amount);
  EXPECT_TRUE(collected(mandate).empty());
}

}  // namespace
}  // namespace gerbang::mandates
