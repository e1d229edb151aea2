// Boost's protocol: what the checksum covers and how it has one reading, how a token is renewed,
// and what ends a refund.

#include "outside/acquirers/boost/boost.h"

#include <gtest/gtest.h>

#include "base/core/crypto.h"

namespace gerbang::acquirers::boost_wallet {
namespace {

using net::form_value;

constexpr std::string_view kSecret = "abcdefghijklmnopqrstuvwxTAIL";

Fields result(std::string_view status = "completed") {
  return {{"merchantId", "MCM0000001"},
          {"onlineRefNum", "1234"},
          {"transactionType", "PAYMENT"},
          {"amount", "80.00"},
          {"transactionTime", "20261123120000"},
          {"customerLast4DigitMSISDN", "4321"},
          {"transactionStatus", std::string(status)},
          {"boostRefNum", "BST1"}};
}
Fields with(Fields fields, std::string_view name, std::string_view value) {
  for (auto& field : fields) {
    if (field.first == name) field.second = value;
  }
  return fields;
}
Fields signed_result(const Fields& fields) {
  return signed_fields(kResultFields, fields, kSecret);
}

// Both were made with `openssl enc -des-ede3 -K … -base64` of the values joined.
TEST(BoostMessages, checksum_is_triple_des_of_the_values_joined) {
  Fields payment{{"merchantId", "MCM0000001"},
                 {"onlineRefNum", "1234"},
                 {"amount", "80.00"},
                 {"remark", "ORDER-1"},
                 {"redirectURL", "/checkout/return?order=1234"},
                 {"cancelURL", "is not in it"}};
  EXPECT_EQ(checksum_of(kPaymentFields, payment, kSecret),
            "i0EyyhM0LunsOcjZKZKXHSz+77Mk8mcXXYR/QT/lh55NZ9GgxPIQRA7BWjZZ8FpnBWUAPCbVGxI=");
  EXPECT_EQ(
      form_value(signed_result(result()), "checksum"),
      "i0EyyhM0Lul/sf42pNudU3q6eE2vZpR2ml4lTqzt6oePZPrmQSvi3DvalRT5UdX6Lsqi3Eq1oK5fekh1iV/VKA==");
}

TEST(BoostMessages, the_key_is_the_first_24_bytes_of_the_secret) {
  EXPECT_EQ(checksum_of(kResultFields, result(), kSecret),
            checksum_of(kResultFields, result(), kSecret.substr(0, 24)));
  EXPECT_NE(checksum_of(kResultFields, result(), kSecret),
            checksum_of(kResultFields, result(), "bcdefghijklmnopqrstuvwxyz"));
}

TEST(BoostMessages, a_result_s_checksum_covers_every_value) {
  auto honest = signed_result(result());
  EXPECT_TRUE(is_result(honest, kSecret));
  for (auto name : kResultFields) {
    auto value = form_value(honest, name);
    value.back() = value.back() == '1' ? '2' : '1';
    EXPECT_FALSE(is_result(with(honest, name, value), kSecret)) << name;
  }
  EXPECT_FALSE(is_result(with(honest, "checksum", ""), kSecret));
  EXPECT_FALSE(is_result(result(), kSecret));
  EXPECT_FALSE(is_result({}, kSecret));
}

TEST(BoostMessages, values_that_are_joined_cannot_be_shifted) {
  // Each neighbour gives its last sign to the next one, or takes its first: the text that is signed
  // stays the same, and so does the checksum.
  for (std::string_view status : {"completed", "failed", "pending", "completed-ack"}) {
    auto honest = signed_result(result(status));
    for (std::size_t i = 0; i + 1 < kResultFields.size(); ++i) {
      auto left = form_value(honest, kResultFields[i]);
      auto right = form_value(honest, kResultFields[i + 1]);
      for (std::size_t n = 1; n <= left.size(); ++n) {
        auto shifted = with(with(honest, kResultFields[i], left.substr(0, left.size() - n)),
                            kResultFields[i + 1], left.substr(left.size() - n) + right);
        ASSERT_EQ(checksum_of(kResultFields, shifted, kSecret), form_value(honest, "checksum"));
        bool is_ours = form_value(shifted, "merchantId") == "MCM0000001";
        EXPECT_FALSE(is_ours && is_result(shifted, kSecret)) << status << " " << kResultFields[i];
      }
      for (std::size_t n = 1; n <= right.size(); ++n) {
        auto shifted = with(with(honest, kResultFields[i], left + right.substr(0, n)),
                            kResultFields[i + 1], right.substr(n));
        bool is_ours = form_value(shifted, "merchantId") == "MCM0000001";
        EXPECT_FALSE(is_ours && is_result(shifted, kSecret)) << status << " " << kResultFields[i];
      }
    }
  }
}

TEST(BoostMessages, a_result_has_the_shapes_that_keep_its_values_apart) {
  struct Row {
    std::string_view name, value;
  };
  for (auto [name, value] : {Row{"transactionType", "REFUND"},
                             {"transactionType", ""},
                             {"onlineRefNum", "12a4"},
                             {"amount", "80"},
                             {"amount", "80.0"},
                             {"amount", "080.00"},
                             {"amount", ""},
                             {"transactionTime", "2026-11-23 12:"},
                             {"transactionTime", ""},
                             {"customerLast4DigitMSISDN", "43210"},
                             {"customerLast4DigitMSISDN", "abcd"},
                             {"transactionStatus", "COMPLETED"},
                             {"transactionStatus", ""},
                             {"transactionStatus", std::string_view("completed\0", 10)},
                             {"boostRefNum", "later"},
                             {"boostRefNum", "-ACK"},
                             {"boostRefNum", ""},
                             {"boostRefNum", "Büro"}}) {
    EXPECT_FALSE(is_result(signed_result(with(result(), name, value)), kSecret))
        << name << "=" << value;
  }
  EXPECT_TRUE(is_result(signed_result(with(result("pending"), "boostRefNum", "")), kSecret));
  EXPECT_TRUE(is_result(signed_result(with(result(), "customerLast4DigitMSISDN", "")), kSecret));
}

TEST(BoostMessages, a_payment_or_a_refund_is_no_result) {
  auto ask = signed_fields(kTakeBackFields, result(), kSecret);
  EXPECT_FALSE(is_result(ask, kSecret));
  EXPECT_FALSE(is_result(signed_fields(kTakenBackFields, result(), kSecret), kSecret));
  EXPECT_FALSE(is_result(signed_fields(kPaymentFields, result(), kSecret), kSecret));
  EXPECT_FALSE(is_taken_back(signed_result(result()), kSecret));
}

TEST(BoostMessages, a_name_that_stands_twice_makes_a_text_no_message) {
  EXPECT_FALSE(fields_read(R"({"a": "1", "a": "2"})"));
  EXPECT_FALSE(fields_read("[]"));
  EXPECT_FALSE(fields_read("{"));
  EXPECT_FALSE(fields_read("a=b"));
  EXPECT_EQ(fields_read(R"({"a": "1", "b": 2, "c": {"d": "3"}, "e": null, "f": 1.5})"),
            (Fields{{"a", "1"}, {"b", "2"}}));
  auto twice = signed_result(result());
  twice.insert(twice.begin(), {"transactionStatus", "failed"});
  EXPECT_FALSE(is_result(twice, kSecret));
}

/// A Boost that answers what it is told to.
class BoostTest : public ::testing::Test {
 protected:
  BoostSettings settings() {
    return {.merchant_id = "MCM0000001",
            .api_key = "key",
            .api_secret = std::string(kSecret),
            .api_url = "https://boost.example",
            .refund_url = "https://boost.example/refund",
            .void_url = "https://boost.example/void",
            .return_url = "https://gerbang.example/checkout/return?order=",
            .send = [this](const net::Outgoing& call) { return answered(call); }};
  }
  Result<net::PostAnswer> answered(const net::Outgoing& call) {
    if (call.url.ends_with(kTokenPath)) {
      ++tokens_;
      return net::PostAnswer{200, R"({"apiToken": "T)" + std::to_string(tokens_) + R"("})"};
    }
    calls_.push_back(call);
    EXPECT_EQ(call.headers.size(), 1u);
    auto token = call.headers.front().value;
    if (token == dead_) return net::PostAnswer{200, R"({"error": "invalid_token"})"};
    return reply_;
  }
  static checkout::PayOrder order() {
    checkout::PayOrder out;
    out.attempt = {1234};
    out.order_no = "A/1 für dich-0123456789012345";
    out.amount = {8'000};
    out.acquirer_reference = "BST1";
    return out;
  }
  static checkout::RefundOrder refund_order() {
    checkout::RefundOrder out;
    out.request = {77};
    out.attempt = {1234};
    out.acquirer_reference = "BST1";
    out.payment_amount = {8'000};
    out.amount = {1'000};
    return out;
  }
  static Fields taken_back(std::string_view status = "completed", std::string_view type = kRefund) {
    return {{"merchantId", "MCM0000001"},
            {"onlineRefNum", "1234"},
            {"transactionType", std::string(type)},
            {"boostPaymentRefNum", "BST1"},
            {"remark", type == kRefund ? "77" : "1234"},
            {"partial", type == kRefund ? "1" : "0"},
            {"amount", type == kRefund ? "10.00" : "80.00"},
            {"transactionStatus", std::string(status)},
            {"boostRefNum", "RBST1"}};
  }
  void reply(const Fields& fields) {
    auto full = signed_fields(kTakenBackFields, fields, kSecret);
    reply_ = {200, boost::json::serialize(json_of(full))};
  }

  int tokens_ = 0;
  std::string dead_;
  std::vector<net::Outgoing> calls_;
  net::PostAnswer reply_{200, R"({"checkoutURI": "https://boost.example/pay/1"})"};
  Boost boost_{settings()};
};

TEST_F(BoostTest, a_token_serves_many_calls_and_a_dead_one_is_replaced_once) {
  ASSERT_TRUE(boost_.start(order()).ok());
  ASSERT_TRUE(boost_.start(order()).ok());
  EXPECT_EQ(tokens_, 1);
  dead_ = "Bearer T1";
  ASSERT_TRUE(boost_.start(order()).ok());
  EXPECT_EQ(tokens_, 2);
  EXPECT_EQ(calls_.back().headers.front().value, "Bearer T2");
  reply_ = {401, R"({"error": "invalid_token"})"};
  EXPECT_FALSE(boost_.start(order()).ok());
  EXPECT_EQ(tokens_, 3) << "asked for once a call, not for ever";
}

TEST_F(BoostTest, a_payment_is_signed_and_opens_the_page_that_boost_names) {
  auto start = boost_.start(order());
  ASSERT_TRUE(start.ok());
  EXPECT_EQ(start->kind, checkout::StartKind::link);
  EXPECT_EQ(start->target, "https://boost.example/pay/1");
  auto asked = *fields_read(calls_.back().body.text);
  EXPECT_EQ(form_value(asked, "remark"), "A1frdich-0123456789");
  EXPECT_EQ(form_value(asked, "redirectURL"), "https://gerbang.example/checkout/return?order=1234");
  EXPECT_EQ(form_value(asked, "checksum"), checksum_of(kPaymentFields, asked, kSecret));
  reply_ = {200, R"({"transactionToken": "x"})"};
  EXPECT_FALSE(boost_.start(order()).ok());
  reply_ = {500, R"({"checkoutURI": "https://boost.example/pay/1"})"};
  EXPECT_FALSE(boost_.start(order()).ok());
}

// In ECB whoever sees checksums of texts of his own choice can put others together.
TEST_F(BoostTest, no_checksum_is_kept_or_leaves_with_the_payer) {
  auto start = boost_.start(order());
  ASSERT_TRUE(start.ok());
  EXPECT_EQ(form_value(start->sent, "checksum"), "");
  EXPECT_EQ(start->message.body.find("checksum"), std::string::npos);
  EXPECT_EQ(boost_.answer_read(signed_result(result())).message.body.find("checksum"),
            std::string::npos);
  reply(taken_back());
  auto refund = boost_.refund(refund_order());
  ASSERT_TRUE(refund.ok());
  EXPECT_EQ(refund->sent.body.find("checksum"), std::string::npos);
  EXPECT_EQ(refund->received.body.find("checksum"), std::string::npos);
}

TEST_F(BoostTest, an_order_is_asked_about_by_its_number) {
  reply_ = {200, boost::json::serialize(json_of(signed_result(result())))};
  auto asked = boost_.enquire(order());
  ASSERT_TRUE(asked.ok());
  EXPECT_EQ(calls_.back().method, http::Method::get);
  EXPECT_EQ(calls_.back().url,
            "https://boost.example/api/v1.0/online/transaction/ref/MCM0000001/1234");
  EXPECT_TRUE(asked->answer.is_signature_valid);
  EXPECT_EQ(asked->answer.verdict.kind, checkout::Verdict::Kind::paid);
  reply_ = {404, R"({"error": "not_found"})"};
  EXPECT_FALSE(boost_.enquire(order()).ok());
}

TEST_F(BoostTest, only_a_status_that_is_sure_ends_a_refund) {
  reply(taken_back());
  EXPECT_TRUE(boost_.refund(refund_order())->is_accepted);
  EXPECT_EQ(form_value(*fields_read(calls_.back().body.text), "partial"), "1");
  for (auto status : {"rejected", "not-found", "failed"}) {
    reply(taken_back(status));
    auto refused = boost_.refund(refund_order());
    ASSERT_TRUE(refused.ok()) << status;
    EXPECT_FALSE(refused->is_accepted) << status;
  }
  for (auto status : {"pending", "completed-ack", "whatever", "COMPLETED", ""}) {
    reply(taken_back(status));
    EXPECT_FALSE(boost_.refund(refund_order()).ok()) << status;
  }
}

TEST_F(BoostTest, a_reply_to_a_refund_is_about_that_refund) {
  for (auto name : {"merchantId", "onlineRefNum", "transactionType", "boostPaymentRefNum", "remark",
                    "partial", "amount"}) {
    reply(with(taken_back(), name, "1" + form_value(taken_back(), name)));
    EXPECT_FALSE(boost_.refund(refund_order()).ok()) << name;
  }
  reply_ = {200, boost::json::serialize(json_of(taken_back()))};
  EXPECT_FALSE(boost_.refund(refund_order()).ok()) << "not signed";
  // The request's own checksum signs nothing but the request.
  auto own = signed_fields(kTakeBackFields, taken_back(), kSecret);
  reply_ = {200, boost::json::serialize(json_of(own))};
  EXPECT_FALSE(boost_.refund(refund_order()).ok());
}

TEST_F(BoostTest, a_void_is_of_the_whole_payment_and_no_refund) {
  reply(taken_back("completed", kVoid));
  EXPECT_TRUE(boost_.void_payment(order())->is_accepted);
  EXPECT_EQ(calls_.back().url, "https://boost.example/void");
  reply(with(taken_back("completed", kVoid), "transactionType", kRefund));
  EXPECT_FALSE(boost_.void_payment(order()).ok());
}

}  // namespace
}  // namespace gerbang::acquirers::boost_wallet
