#include "base/live/audience.h"

#include <gtest/gtest.h>

namespace gerbang::live {
namespace {

using events::Hint;
using events::hint_of;

constexpr MerchantId kMerchant{7}, kOther{8};
constexpr Id<Sale> kSale{70}, kOtherSale{80};

http::Session session_of(MerchantId company, std::initializer_list<Resource> viewed) {
  http::Session out;
  out.user = {company.value};
  out.company = company;
  out.is_gateway = company == kGatewayCompany;
  for (auto resource : viewed)
    out.permissions.add(resource, {Action::view});
  return out;
}
http::Session merchant(MerchantId company = kMerchant) {
  return session_of(company,
                    {Resource::payment_sales_transaction, Resource::payment_refund_request});
}

class AudienceTest : public ::testing::Test {
 protected:
  Audience::Stream opened(const http::Session& session, std::string_view seen = {}) {
    auto stream = audience_.person_open(session, {session.user, "token", ""}, seen);
    EXPECT_TRUE(stream.ok());
    return *stream;
  }
  Audience::Stream payer(Id<Sale> sale = kSale, std::string_view network = "10.0.0.1") {
    auto stream = audience_.payer_open(sale, std::string(network), {});
    EXPECT_TRUE(stream.ok());
    return *stream;
  }
  void tell(std::vector<Hint> hints) { audience_.tell(hints); }
  /// What waits to be written; "" for nothing.
  static std::string told(const Audience::Stream& stream) {
    auto due = stream->take();
    return due.text ? *due.text : "";
  }
  static std::string id_in(const std::string& text) { return text.substr(4, text.find('\n') - 4); }

  Audience audience_{
      {.streams_max = 20, .of_person_max = 3, .of_sale_max = 2, .of_network_max = 4}};
};

constexpr std::string_view kAgain = "data: {\"isAgain\":true,\"changes\":[]}\n\n";

TEST_F(AudienceTest, each_kind_of_an_auto_debit_needs_its_own_permission) {
  using events::HintOf;
  auto mandates = opened(session_of(kMerchant, {Resource::payment_e_mandate_application}));
  auto debits = opened(session_of({9}, {Resource::payment_e_mandate_transaction}));
  tell({events::hint_of_mandate(HintOf::mandate, kMerchant, 71, true),
        events::hint_of_mandate(HintOf::mandate_collection, kMerchant, 72, true),
        events::hint_of_mandate(HintOf::mandate_termination, kMerchant, 73, true)});
  EXPECT_TRUE(told(mandates).ends_with(
      R"(data: {"isAgain":false,"changes":[{"of":"MANDATE","id":"71","saleId":null,"isNew":true}]})"
      "\n\n"));
  EXPECT_EQ(told(debits), "");
}

TEST_F(AudienceTest, one_is_told_of_one_s_own_merchant_only) {
  auto own = opened(merchant());
  auto other = opened(merchant(kOther));
  tell({hint_of(kMerchant, kSale, true)});
  EXPECT_TRUE(told(own).ends_with(
      R"(data: {"isAgain":false,"changes":[{"of":"SALE","id":"70","saleId":"70","isNew":true}]})"
      "\n\n"));
  EXPECT_EQ(told(other), "");
}

TEST_F(AudienceTest, operator_is_told_of_all_merchants) {
  auto all = opened(session_of(kGatewayCompany, {Resource::admin_sales_transaction}));
  tell({hint_of(kMerchant, kSale, true), hint_of(kOther, kOtherSale, true)});
  auto text = told(all);
  EXPECT_NE(text.find("\"70\""), std::string::npos);
  EXPECT_NE(text.find("\"80\""), std::string::npos);
}

TEST_F(AudienceTest, what_one_may_not_view_is_not_told) {
  auto sales_only = opened(session_of(kMerchant, {Resource::payment_sales_transaction}));
  auto refunds_only = opened(session_of(kMerchant, {Resource::payment_refund_request}));
  tell({hint_of(kMerchant, Id<RefundRequest>{71}, kSale, true)});
  EXPECT_EQ(told(sales_only), "");
  EXPECT_NE(told(refunds_only).find("REFUND"), std::string::npos);
}

TEST_F(AudienceTest, stream_is_another_one_when_any_permission_changes) {
  auto before = merchant(), after = merchant();
  EXPECT_EQ(scope_of(before), scope_of(after));
  after.permissions.add(Resource::payment_payment_link, {Action::create});
  EXPECT_NE(scope_of(before), scope_of(after));
}

TEST_F(AudienceTest, one_who_may_view_nothing_is_refused) {
  // An operator's right is none at a merchant, and the other way round.
  for (const auto& session :
       {session_of(kMerchant, {}), session_of(kMerchant, {Resource::admin_sales_transaction}),
        session_of(kGatewayCompany, {Resource::payment_sales_transaction})}) {
    auto stream = audience_.person_open(session, {}, {});
    ASSERT_FALSE(stream.ok());
    EXPECT_EQ(stream.error().code, ErrorCode::forbidden);
  }
  EXPECT_EQ(audience_.size(), 0U);
}

TEST_F(AudienceTest, payer_is_told_to_look_at_one_sale) {
  auto stream = payer();
  tell({hint_of(kMerchant, kOtherSale, false)});
  EXPECT_EQ(told(stream), "");
  tell({hint_of(kMerchant, kSale, false)});
  EXPECT_TRUE(told(stream).ends_with(kAgain));
}

TEST_F(AudienceTest, reader_that_is_slow_is_told_to_look_again) {
  auto stream = opened(merchant());
  tell({hint_of(kMerchant, kSale, true)});
  tell({hint_of(kMerchant, kOtherSale, true)});
  tell({hint_of(kMerchant, kOtherSale, false)});
  EXPECT_EQ(told(stream), kAgain);
  EXPECT_EQ(told(stream), "");
}

TEST_F(AudienceTest, very_many_at_once_are_one_look_again) {
  auto stream = opened(merchant());
  tell(std::vector<Hint>(51, hint_of(kMerchant, kSale, true)));
  EXPECT_TRUE(told(stream).ends_with(kAgain));
}

TEST_F(AudienceTest, stream_that_begins_is_told_what_happened_just_before) {
  tell({hint_of(kMerchant, kSale, true), hint_of(kOther, kOtherSale, true)});
  auto stream = opened(merchant());
  auto text = told(stream);
  EXPECT_NE(text.find("\"70\""), std::string::npos);
  EXPECT_EQ(text.find("\"80\""), std::string::npos);
}

TEST_F(AudienceTest, one_who_comes_back_is_told_what_was_missed_and_no_more) {
  auto first = opened(merchant());
  tell({hint_of(kMerchant, kSale, true)});
  auto seen = id_in(told(first));
  EXPECT_EQ(told(opened(merchant(), seen)), "");
  tell({hint_of(kMerchant, kOtherSale, true)});
  auto missed = told(opened(merchant(), seen));
  EXPECT_NE(missed.find("\"80\""), std::string::npos);
  EXPECT_EQ(missed.find("\"70\""), std::string::npos);
  audience_.tell_again();
  EXPECT_EQ(told(opened(merchant(), seen)), kAgain);
}

TEST_F(AudienceTest, streams_are_bounded_and_a_place_is_given_back) {
  std::vector<Audience::Stream> streams;
  for (int i = 0; i < 3; ++i)
    streams.push_back(opened(merchant()));
  auto refused = audience_.person_open(merchant(), {{kMerchant.value}, "", ""}, {});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::rate_limited);
  opened(merchant(kOther));  // another person's are counted apart
  streams.pop_back();
  streams.push_back(opened(merchant()));

  auto one = payer(), two = payer();
  EXPECT_FALSE(audience_.payer_open(kSale, "10.0.0.2", {}).ok()) << "of one sale";
  auto three = payer(kOtherSale), four = payer(Id<Sale>{81});
  EXPECT_FALSE(audience_.payer_open(Id<Sale>{82}, "10.0.0.1", {}).ok()) << "of one network";
  auto five = payer(Id<Sale>{82}, "10.0.0.2");
}

TEST_F(AudienceTest, streams_of_a_copy_are_bounded) {
  std::vector<Audience::Stream> streams;
  for (int i = 0; i < 20; ++i)
    streams.push_back(payer(Id<Sale>{100 + i}, std::to_string(i)));
  auto refused = audience_.payer_open(Id<Sale>{200}, "x", {});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::unavailable);
  streams.front()->leave();
  streams.push_back(payer(Id<Sale>{200}, "x"));
}

TEST_F(AudienceTest, hint_at_a_session_brings_the_look_at_its_streams_forward) {
  using namespace std::chrono_literals;
  auto stream = opened(merchant());
  auto other = opened(merchant(kOther));
  EXPECT_TRUE(audience_.open_since(1h, 10).empty());
  tell({hint_of(Id<User>{kMerchant.value})});
  auto due = audience_.open_since(1h, 10);
  ASSERT_EQ(due.size(), 1U);
  EXPECT_EQ(due[0].stream, stream);
  EXPECT_EQ(told(stream), "") << "it is no news for a page";
  EXPECT_TRUE(audience_.open_since(1h, 10).empty());
}

}  // namespace
}  // namespace gerbang::live
