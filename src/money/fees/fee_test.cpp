#include "money/fees/fee.h"

#include "base/db/db_fixture.h"
#include "people/merchants/merchant_fixture.h"
#include "people/onboarding/application.h"

namespace gerbang::fees {
namespace {

class FeeTest : public db::OnBothEngines {};
INSTANTIATE_ON_BOTH_ENGINES(FeeTest);

TEST_P(FeeTest, approval_gives_a_merchant_the_fees_of_its_package) {
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

}  // namespace
}  // namespace gerbang::fees
