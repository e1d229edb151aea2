#include "money/checkout/experience.h"

#include <algorithm>

#include "base/db/db_fixture.h"

namespace gerbang::checkout {
namespace {

using sales::Decline;
constexpr int kBankMethod = 20, kCardMethod = 1, kWalletMethod = 10;

class ExperienceTest : public db::OnBothEngines {
 protected:
  void ends(int times, const Ended& ended) {
    auto done = db().write([&](db::Tx& tx) -> Result<Done> {
      for (int i = 0; i < times; ++i)
        experience_count(tx, ended);
      return Done{};
    });
    ASSERT_TRUE(done.ok());
  }
  bool has_trouble(int method, std::string_view bank) {
    auto known = db().read([](db::Sql& sql) { return bank_health(sql); });
    auto found = std::ranges::find_if(
        known, [&](const auto& it) { return it.payment_method == method && it.bank_id == bank; });
    return found != known.end() && checkout::has_trouble(*found);
  }
  std::vector<std::string> next(const std::string& way, Decline decline,
                                const std::vector<std::string>& offered) {
    return db().read([&](db::Sql& sql) { return ways_next(sql, way, decline, offered); });
  }
  using Ways = std::vector<std::string>;
};
INSTANTIATE_ON_BOTH_ENGINES(ExperienceTest);

TEST_ON_SQLITE(ExperienceTest, bank_has_trouble_when_most_of_ten_did_not_get_through) {
  ends(9, {kBankMethod, "MB2U0227", Decline::unreachable, {}, {}});
  EXPECT_FALSE(has_trouble(kBankMethod, "MB2U0227"));
  ends(1, {kBankMethod, "MB2U0227", Decline::refused, {}, {}});
  EXPECT_TRUE(has_trouble(kBankMethod, "MB2U0227"));
  EXPECT_FALSE(has_trouble(21, "MB2U0227"));
  EXPECT_FALSE(has_trouble(kBankMethod, "BIMB0340"));
  ends(10, {kBankMethod, "MB2U0227", {}, {}, {}});
  EXPECT_FALSE(has_trouble(kBankMethod, "MB2U0227"));
}

TEST_ON_SQLITE(ExperienceTest, what_payers_do_themselves_is_no_trouble_of_their_bank) {
  ends(20, {kBankMethod, "MB2U0227", Decline::funds, {}, {}});
  ends(20, {kBankMethod, "MB2U0227", Decline::typed, {}, {}});
  EXPECT_FALSE(has_trouble(kBankMethod, "MB2U0227"));
  // A plan is no bank, and cards have one acquirer.
  ends(10, {30, "12", Decline::refused, {}, {}});
  EXPECT_TRUE(has_trouble(30, ""));
}

TEST_ON_SQLITE(ExperienceTest,
               trouble_is_forgotten_after_a_quarter_of_an_hour_and_rows_do_not_become_more) {
  ends(10, {kBankMethod, "MB2U0227", Decline::unreachable, {}, {}});
  clock.advance(minutes(14));
  EXPECT_TRUE(has_trouble(kBankMethod, "MB2U0227"));
  clock.advance(minutes(1));
  EXPECT_FALSE(has_trouble(kBankMethod, "MB2U0227"));
  for (int i = 0; i < 50; ++i) {
    clock.advance(minutes(1));
    ends(1, {kBankMethod, "MB2U0227", {}, {}, {}});
  }
  auto known = db().read([](db::Sql& sql) { return bank_health(sql); });
  ASSERT_EQ(known.size(), 1U);
  EXPECT_EQ(known[0].ended, 15);
  EXPECT_EQ(known[0].paid, 15);
  constexpr db::Statement kRows{"test_bank_minutes", "SELECT count(*) FROM bank_minutes"};
  EXPECT_LE(*db().read([&](db::Sql& sql) { return sql.one<std::int64_t>(kRows); }), 20);
}

TEST_ON_SQLITE(ExperienceTest,
               without_experience_a_fixed_order_speaks_and_the_way_that_declined_comes_later) {
  const Ways all{"boost", "fpx-b2b", "instalment", "duitnow", "card", "fpx"};
  EXPECT_EQ(next("fpx", Decline::funds, all),
            (Ways{"card", "duitnow", "boost", "fpx", "instalment", "fpx-b2b"}));
  EXPECT_EQ(next("card", Decline::refused, all),
            (Ways{"fpx", "duitnow", "boost", "card", "instalment", "fpx-b2b"}));
  EXPECT_EQ(next("card", Decline::typed, all),
            (Ways{"card", "fpx", "duitnow", "boost", "instalment", "fpx-b2b"}));
  EXPECT_EQ(next("mcash", Decline::unreachable, {}), Ways{});
}

TEST_P(ExperienceTest, what_was_paid_most_often_after_such_a_decline_comes_first) {
  const Ways all{"fpx", "card", "duitnow", "boost"};
  auto tried = [](int method, std::string bank, std::optional<Decline> decline) {
    return Ended{method, std::move(bank), decline, "fpx", static_cast<int>(Decline::funds)};
  };
  ends(19, tried(kWalletMethod, "boost", {}));
  EXPECT_EQ(next("fpx", Decline::funds, all).front(), "card");
  ends(1, tried(kWalletMethod, "boost", {}));
  EXPECT_EQ(next("fpx", Decline::funds, all).front(), "boost");
  // Of another decline, and of another way, nothing is known.
  EXPECT_EQ(next("fpx", Decline::unreachable, all).front(), "card");
  EXPECT_EQ(next("card", Decline::funds, all).front(), "fpx");
  // Another account at a bank may be what works.
  ends(30, tried(kBankMethod, "MB2U0227", {}));
  ends(10, tried(kWalletMethod, "boost", Decline::funds));
  EXPECT_EQ(next("fpx", Decline::funds, all), (Ways{"fpx", "boost", "card", "duitnow"}));
  // What works for less than half of them is not put forward.
  ends(60, tried(kBankMethod, "MB2U0227", Decline::funds));
  EXPECT_EQ(next("fpx", Decline::funds, all), (Ways{"boost", "card", "duitnow", "fpx"}));
  clock.advance(days(90));
  EXPECT_EQ(next("fpx", Decline::funds, all).front(), "card");
}

}  // namespace
}  // namespace gerbang::checkout
