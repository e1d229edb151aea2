// The server's routes without a network reach the simulated acquirers as the network does: JSON,
// headers and questions with an address, not forms alone.

#include "app/in_process.h"

#include "app/wiring.h"
#include "base/db/db_fixture.h"
#include "base/http/http.h"
#include "base/jobs/job.h"
#include "money/fees/fee_fixture.h"
#include "money/sales/sale_fixture.h"

namespace gerbang::app {
namespace {

constexpr std::string_view kUrl = "http://127.0.0.1:1";
constexpr MerchantId kMerchant{4711};

class InProcessTest : public db::OnBothEngines {
 protected:
  InProcessTest() {
    config_.mode = "sandbox";
    config_.public_url = kUrl;
    config_.db = database().url();
    wiring_ = std::make_unique<Wiring>(config_, db(), std::string(kUrl), inside_.sender());
    inside_.routes_set(wiring_->routes());
    fees::payable_merchant(db(), kMerchant);
  }
  sales::SaleStatus status(const sales::SaleRef& ref) {
    return db().read([&](db::Sql& sql) { return sales::sale_get(sql, kMerchant, ref.id)->status; });
  }

  Config config_;
  InProcess inside_{db()};
  std::unique_ptr<Wiring> wiring_;
};
INSTANTIATE_ON_BOTH_ENGINES(InProcessTest);

TEST_ON_SQLITE(InProcessTest, a_wallet_is_paid_asked_about_and_told_in_json) {
  const auto& checkout = wiring_->checkout();
  auto ref = *db().write(
      [&](db::Tx& tx) { return checkout.sales().sale_create(tx, sales::sofa(tx, kMerchant)); });
  auto start = checkout.checkout_pay(db(), ref.reference, 10, "boost");
  ASSERT_TRUE(start.ok()) << start.error().message.english();
  ASSERT_TRUE(start->target.starts_with("/sandbox/boost/")) << start->target;
  EXPECT_TRUE(checkout.enquire(db(), kMerchant, ref.id).ok());
  EXPECT_EQ(status(ref), sales::SaleStatus::in_progress);

  EXPECT_EQ(inside_.post(start->target + "/pay", {{"code", "completed"}}).status, 303);
  jobs::JobRunner(db(), wiring_->topics()).run_due();
  EXPECT_EQ(status(ref), sales::SaleStatus::paid);
}

TEST_ON_SQLITE(InProcessTest, an_address_that_is_no_route_is_a_mistake) {
  EXPECT_THROW((void)inside_.send({.method = http::Method::get, .url = "/nowhere", .body = {}}),
               std::logic_error);
}

}  // namespace
}  // namespace gerbang::app
