#include "views/fee_preview/fee_preview.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>

#include "base/db/db_fixture.h"
#include "money/checkout/seed.h"
#include "money/fees/fee_fixture.h"
#include "money/sales/sale.h"

namespace gerbang::fee_preview {
namespace {

constexpr MerchantId kMerchant{4711}, kOther{4712};
constexpr int kFpx = 20, kAtOnce = 500;

/// Sales of 40 days, so that whole months and parts of others are in them, and more than one page.
struct SeededSales {
  explicit SeededSales(db::Engine engine) : database(engine) {
    fees::payable_merchant(*db, kMerchant);
    fees::payable_merchant(*db, kOther, "Other");
    auto until = kl_day_start(kl_day(clock.now()));
    checkout::seed_sales(*db, kMerchant, 1'500, until - days(40), until, {});
    checkout::seed_sales(*db, kOther, 20, until - days(40), until, {});
  }

  StillClock clock{Instant{1'795'000'000'000}};
  db::TestDatabase database;
  std::unique_ptr<db::Db> db = db::open({.url = database.url(), .read_connections = 2}, clock);
};

/// A preview writes nothing, so that all tests read the same sales.
class FeePreviewTest : public ::testing::TestWithParam<db::Engine> {
 protected:
  static void TearDownTestSuite() { seeded_.clear(); }
  static db::Db& db() {
    auto& seeded = seeded_[GetParam()];
    if (!seeded) seeded = std::make_unique<SeededSales>(GetParam());
    return *seeded->db;
  }
  /// All that are to be counted, read in one go.
  std::vector<sales::PaidSale> sales() {
    return db().read([&](db::Sql& sql) {
      return sales::paid_sales(sql, kMerchant, {kl_day_start(first) - milliseconds(1), INT64_MAX},
                               kl_day_start(last + 1), 100'000);
    });
  }

  const Day first = kl_day(db().clock().now()) - 35, last = kl_day(db().clock().now()) - 2;

 private:
  static inline std::map<db::Engine, std::unique_ptr<SeededSales>> seeded_;
};
INSTANTIATE_ON_BOTH_ENGINES(FeePreviewTest);

const fees::RuleDraft kRule{fees::FeeType::flat_fee_plus, 100, 50, Money{30}, Money{20}};

TEST_P(FeePreviewTest, prices_each_sale_of_the_days_anew_and_none_twice) {
  auto made = fee_preview(db(), kMerchant, first, last, {{}, kRule, {}}, kAtOnce);
  auto rule = kRule.rule();
  rule.tax = fees::TaxRates::all(800);
  Sum all;
  for (const auto& it : sales()) {
    auto after = fees::fees_compute(rule, it.amount);
    ++all.count;
    all.turnover += it.amount;
    all.before += {it.fees.total(), it.fees.sst, it.fees.net};
    all.after += {after.total(), after.sst, after.net};
  }
  EXPECT_GT(all.count, kAtOnce) << "more than one page";
  EXPECT_EQ(made.all.count, all.count);
  EXPECT_EQ(made.all.turnover, all.turnover);
  EXPECT_EQ(made.all.before, all.before);
  EXPECT_EQ(made.all.after, all.after);
  EXPECT_EQ(made.all.difference, all.before.net - all.after.net);
  Sum of_methods;
  for (const auto& [method, sum] : made.by_method) {
    of_methods.count += sum.count;
    of_methods.difference += sum.difference;
  }
  EXPECT_EQ(of_methods.count, all.count);
  EXPECT_EQ(of_methods.difference, all.before.net - all.after.net);
}

TEST_ON_SQLITE(FeePreviewTest, shows_the_sales_that_move_most) {
  auto made = fee_preview(db(), kMerchant, first, last, {{kFpx}, kRule, {}}, kAtOnce);
  auto rule = kRule.rule();
  rule.tax = fees::TaxRates::all(800);
  std::vector<std::int64_t> moved;
  for (const auto& it : sales()) {
    if (it.payment_method != kFpx) continue;
    moved.push_back(std::abs((it.fees.net - fees::fees_compute(rule, it.amount).net).sen));
  }
  std::ranges::sort(moved, std::greater());
  EXPECT_EQ(made.all.count, std::ssize(moved));
  ASSERT_EQ(made.by_method.size(), 1U);
  ASSERT_EQ(made.largest.size(), kLargestMost);
  for (std::size_t n = 0; n < kLargestMost; ++n) {
    EXPECT_EQ(std::abs(made.largest[n].difference.sen), moved[n]);
    EXPECT_EQ(made.largest[n].sale.payment_method, kFpx);
  }
}

TEST_ON_SQLITE(FeePreviewTest, a_rule_that_is_in_force_changes_nothing) {
  auto rule =
      db().read([&](db::Sql& sql) { return *fees::fee_rule(sql, kMerchant, kFpx, sql.now()); });
  fees::RuleDraft same{rule.fee_type, rule.mdr_acquirer, rule.mdr_gateway, rule.flat_fee_acquirer,
                       rule.flat_fee_gateway};
  auto made = fee_preview(db(), kMerchant, first, last, {{kFpx}, same, {}}, kAtOnce);
  EXPECT_GT(made.all.count, 0);
  EXPECT_EQ(made.all.before, made.all.after);
  EXPECT_TRUE(made.largest.empty());
}

TEST_ON_SQLITE(FeePreviewTest, other_tax_leaves_the_fees_as_they_were) {
  fees::TaxDraft exempt{
      {fees::kFeeComponents.begin(), fees::kFeeComponents.end()}, {last}, {}, "Policy 1/2022"};
  auto made = fee_preview(db(), kMerchant, first, last, {{}, {}, exempt}, kAtOnce);
  EXPECT_EQ(made.all.after.fees, made.all.before.fees);
  EXPECT_EQ(made.all.after.tax, Money{});
  EXPECT_GT(made.all.before.tax, Money{});
  EXPECT_EQ(made.all.difference, -made.all.before.tax);
}

}  // namespace
}  // namespace gerbang::fee_preview
