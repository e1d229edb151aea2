#include "money/checkout/method_api.h"

#include "base/db/db_fixture.h"
#include "money/fees/fee_fixture.h"
#include "money/sales/method.h"
#include "people/merchants/route_caller.h"

namespace gerbang::checkout {
namespace {

/// Knows amounts and nothing else.
class Bank : public Connector {
 public:
  explicit Bank(sales::AcquirerCode code = sales::AcquirerCode::maybank) : code_(code) {}
  std::string_view id() const override { return is_cards() ? "cards" : "bank"; }
  int acquirer() const override { return static_cast<int>(code_); }
  std::vector<int> methods() const override {
    return is_cards() ? std::vector<int>{1} : std::vector<int>{20, 21};
  }
  std::vector<Callback> callbacks() const override { return {}; }
  Result<Start> start(const PayOrder&) const override { return not_found(verbatim("no")); }
  Result<Enquiry> enquire(const PayOrder&) const override { return not_found(verbatim("no")); }
  Result<RefundAnswer> refund(const RefundOrder&) const override {
    return not_found(verbatim("no"));
  }
  std::pair<Money, Money> limits(int) const override { return {Money{100}, Money{3'000'000}}; }

 private:
  bool is_cards() const { return code_ == sales::AcquirerCode::paydee; }
  sales::AcquirerCode code_;
};

class MethodListTest : public db::OnBothEngines {
 protected:
  MethodListTest() { connectors_.add(std::make_shared<Bank>()); }

  http::Response list(MerchantId merchant) {
    auto role = merchant == kGatewayCompany ? Role::gateway_auditor : Role::merchant_support;
    return merchants::call_route(db(), method_routes(connectors_), "merchant_payment_method_list",
                                 "", merchants::session_as(role, merchant));
  }

  Connectors connectors_;
};
INSTANTIATE_ON_BOTH_ENGINES(MethodListTest);

TEST_ON_SQLITE(MethodListTest, a_method_shows_its_fee_and_the_amounts_that_it_takes) {
  fees::payable_merchant(db(), MerchantId{77});
  auto body = list(MerchantId{77}).body;
  auto has = [&](std::string_view row) {
    EXPECT_NE(body.find(row), std::string::npos) << row << "\n" << body;
  };
  has(R"({"paymentMethod":20,"name":"FPX B2C Casa","methodGroup":"FPX","isAvailable":true,"feeType":2,)"
      R"("mdr":"0.00","flatFee":"1.00","amountMin":"1.08","amountMax":"30000.00"})");
  // There is no acquirer for cards here.
  has(R"({"paymentMethod":1,"name":"Credit Card Local","methodGroup":"CARD","isAvailable":false,)"
      R"("feeType":1,"mdr":"2.50","flatFee":"0.00","amountMin":null,"amountMax":null})");
  has(R"("paymentMethod":23,)");
}

TEST_ON_SQLITE(MethodListTest, each_kind_of_card_shows_what_it_costs) {
  static constexpr db::Statement kForget{
      "test_rule_forget", "DELETE FROM fee_rules WHERE merchant_id = $1 AND payment_method = $2"};
  fees::payable_merchant(db(), MerchantId{77});
  connectors_.add(std::make_shared<Bank>(sales::AcquirerCode::paydee));
  auto has = [&](int method, std::string_view fee) {
    auto body = list(MerchantId{77}).body;
    auto at = body.find("{\"paymentMethod\":" + std::to_string(method) + ",");
    ASSERT_NE(at, std::string::npos) << body;
    auto row = body.substr(at, body.find('}', at) - at);
    EXPECT_NE(row.find(R"("isAvailable":true)"), std::string::npos) << row;
    EXPECT_NE(row.find(fee), std::string::npos) << row;
  };
  has(1, R"("mdr":"2.50")");
  has(2, R"("mdr":"3.50")");
  has(3, R"("mdr":"1.50")");
  auto forget = [&](int method) {
    db().write_job([&](db::Tx& tx) {
      tx.exec(kForget, MerchantId{77}, method);
      return true;
    });
  };
  forget(3);
  has(3, R"("mdr":"2.50")");
  // Nobody can choose a card: no kind of it is available.
  forget(1);
  auto body = list(MerchantId{77}).body;
  EXPECT_EQ(body.find(R"({"paymentMethod":1,)"), std::string::npos);
  EXPECT_NE(body.find(R"({"paymentMethod":2,"name":"Credit Card Oversea","methodGroup":"CARD",)"
                      R"("isAvailable":false)"),
            std::string::npos)
      << body;
}

TEST_ON_SQLITE(MethodListTest,
               a_merchant_without_fees_has_no_methods_and_the_gateway_is_no_merchant) {
  static constexpr db::Statement kCompany{
      "test_company_without_fees",
      "INSERT INTO companies (id, name, is_gateway, created_at) VALUES (78, 'Baru', 0, 0)"};
  db().write_job([&](db::Tx& tx) {
    tx.exec(kCompany);
    merchants::merchant_create(tx, MerchantId{78}, 1);
    return true;
  });
  EXPECT_EQ(list(MerchantId{78}).body, "[]");
  EXPECT_EQ(list(kGatewayCompany).status, 404);
  EXPECT_EQ(list(MerchantId{99}).status, 404);
}

}  // namespace
}  // namespace gerbang::checkout
