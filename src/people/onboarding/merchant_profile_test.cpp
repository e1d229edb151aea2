#include "people/onboarding/merchant_profile.h"

#include <algorithm>

#include "base/db/db_fixture.h"
#include "people/merchants/merchant_fixture.h"
#include "people/merchants/route_caller.h"
#include "people/onboarding/application_api.h"

namespace gerbang::onboarding {
namespace {

class MerchantProfileTest : public db::OnBothEngines {};
INSTANTIATE_ON_BOTH_ENGINES(MerchantProfileTest);

TEST_ON_SQLITE(MerchantProfileTest, is_every_merchant_role_s_and_no_operator_s) {
  MerchantId merchant{101};
  merchants::active_merchant(db(), merchant);
  events::Outbox outbox;
  accounts::AccountSettings accounts;
  auto routes = merchant_routes(outbox, accounts);
  for (const auto& row : roles()) {
    auto session = merchants::session_as(row.role, merchant);
    EXPECT_EQ(merchants::call_route(db(), routes, "merchant_profile", "", session).status,
              row.gateway ? 404 : 200)
        << row.name;
  }
}

TEST(MerchantProfile, an_account_number_shows_its_last_four_digits_at_most) {
  EXPECT_EQ(masked("514012345678"), "********5678");
  EXPECT_EQ(masked("12345"), "*2345");
  EXPECT_EQ(masked("1234"), "****");
  EXPECT_EQ(masked(""), "");
}

}  // namespace
}  // namespace gerbang::onboarding
