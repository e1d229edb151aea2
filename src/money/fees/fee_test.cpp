#include "money/fees/fee.h"

#include "base/db/db_fixture.h"
#include "people/merchants/merchant_fixture.h"
#include "people/onboarding/application.h"

namespace gerbang::fees {
namespace {

class FeeTest : public db::OnBothEngines {};
INSTANTIATE_ON_BOTH_ENGINES(FeeTest);

TEST_ON_SQLITE(FeeTest, approval_gives_a_merchant_the_fees_of_its_package) {
  constexpr std::int64_t kBusiness = 2;
  MerchantId merchant{101};
  merchants::active_merchant(db(), merchant, "Kedai", kBusiness);
  events::Outbox outbox(fee_reactions());
  ASSERT_TRUE(db().write([&](db::Tx& tx) {
                    return outbox.emit(tx, merchant, onboarding::kApplicationApproved,
                                       Id<Application>{1}, {});
                  })
                  .ok());
  db().read([&](db::Sql& sql) {
    auto fpx = fee_rule(sql, merchant, 20, clock.now());
    EXPECT_TRUE(fpx.has_value());
    EXPECT_EQ(fpx->fee_type, FeeType::flat_fee);
    EXPECT_EQ(fpx->flat_fee_acquirer, Money{50});
    EXPECT_EQ(fpx->flat_fee_gateway, Money{30});
    EXPECT_FALSE(fee_rule(sql, merchant, 20, clock.now() - seconds(1)).has_value());
    EXPECT_FALSE(fee_rule(sql, merchant, 99, clock.now()).has_value());
    return 0;
  });
}

TEST(Tax, parts_of_the_same_rate_are_rounded_together) {
  // 4 × 31 sen at 8 %: 9.92 sen together; 2.48 each, which would be 8 sen.
  FeeRule rule{FeeType::flat_fee_plus, 31, 31, Money{31}, Money{31}, TaxRates::all(800)};
  EXPECT_EQ(fees_compute(rule, Money{10'000}).sst, Money{10});
  rule.tax = {600, 800, 600, 800};  // 62 sen at 6 %: 3.72; 62 sen at 8 %: 4.96
  EXPECT_EQ(fees_compute(rule, Money{10'000}).sst, Money{4 + 5});
  rule.tax = {0, 0, 0, 800};
  EXPECT_EQ(fees_compute(rule, Money{10'000}).sst, Money{2});
  EXPECT_EQ(fees_compute(rule, Money{10'000}).net, Money{10'000 - 4 * 31 - 2});
}

TEST(Tax, of_a_component_that_is_not_taken_is_none) {
  FeeRule rule{FeeType::flat_fee_or, 100, 100, Money{60}, Money{40}, {800, 800, 600, 600}};
  EXPECT_EQ(fees_compute(rule, Money{10'000}).sst, Money{16});
  EXPECT_EQ(fees_compute(rule, Money{1'000}).sst, Money{6});
}

TEST_ON_SQLITE(FeeTest, seeded_service_tax_changed_at_midnight_in_kuala_lumpur) {
  auto table = db().read([](db::Sql& sql) { return tax_table(sql); });
  EXPECT_EQ(table.on(*instant_parse("2024-02-28T16:00:00Z")), TaxRates::all(600));  // 29 February
  EXPECT_EQ(table.on(*instant_parse("2024-02-29T15:59:59.999Z")), TaxRates::all(600));
  EXPECT_EQ(table.on(*instant_parse("2024-02-29T16:00:00Z")), TaxRates::all(800));
}

TEST_ON_SQLITE(FeeTest, a_rule_comes_with_the_tax_of_the_day_that_it_is_asked_for) {
  MerchantId merchant{101};
  merchants::active_merchant(db(), merchant);
  Day day = kl_day(clock.now()) + 2;
  db().write_job([&](db::Tx& tx) {
    fee_rules_seed(tx, merchant, 1);
    tax_rule_put(tx, {FeeComponent::flat_gateway, {day}, 0, "Exempt"});
    tax_rule_put(tx, {FeeComponent::flat_acquirer, {day}, 900, {}});
    tax_rule_put(tx, {FeeComponent::flat_acquirer, {day}, 1000, {}});
    return true;
  });
  db().read([&](db::Sql& sql) {
    auto before = kl_day_start(day) - milliseconds(1);
    EXPECT_EQ(fee_rule(sql, merchant, 20, before)->tax, TaxRates::all(800));
    auto then = fee_rule(sql, merchant, 20, kl_day_start(day));
    EXPECT_EQ(then->tax, (TaxRates{800, 800, 1000, 0}));
    auto all = fee_rules_in_force(sql, merchant, kl_day_start(day));
    EXPECT_EQ(all.size(), 11U);
    for (const auto& [method, rule] : all) {
      auto one = fee_rule(sql, merchant, method, kl_day_start(day));
      EXPECT_EQ(one->tax, rule.tax);
      EXPECT_EQ(one->fee_type, rule.fee_type) << method;
      EXPECT_EQ(one->mdr_acquirer, rule.mdr_acquirer) << method;
    }
    return 0;
  });
}

}  // namespace
}  // namespace gerbang::fees
