#include "acquirers/fpx/fpx.h"

#include <gtest/gtest.h>

#include "acquirers/cards/cards.h"
#include "acquirers/fpx/codes.h"
#include "core/utf8.h"

namespace gerbang::acquirers {
namespace {

payments::PayOrder order() {
  payments::PayOrder out;
  out.attempt = {1234};
  out.reference = "ref-of-the-sale";
  out.merchant_name = "Kedai";
  out.description = "Kain batik | 2 helai";
  out.amount = Money{123'450};
  out.payment_method = 20;
  out.bank_id = "TEST0021";
  out.customer_name = "Aina";
  out.customer_email = "aina@example.test";
  out.created_at = *kl_compact_parse("20261120153000");
  return out;
}

class FpxTest : public ::testing::Test {
 protected:
  fpx::Fields answer(std::string_view amount, std::string_view code, const RsaKey& key) {
    fpx::Message out("AC");
    out.set("buyerBankId", "TEST0021")
        .set("debitAuthCode", code)
        .set("fpxTxnId", "20261120153001")
        .set("msgToken", "01")
        .set("sellerExId", "EX00000001")
        .set("sellerExOrderNo", "1234")
        .set("sellerId", "SE00000001")
        .set("txnAmount", amount)
        .set("txnCurrency", "MYR");
    return out.signed_form(key);
  }

  RsaKey exchange_ = RsaKey::generate();
  RsaKey switch_ = RsaKey::generate();
  fpx::Fpx fpx_{fpx::FpxSettings{
      .request_url = "/sandbox/fpx", .exchange_key = exchange_, .switch_key = switch_}};
};

TEST_F(FpxTest, a_request_is_signed_over_its_values_in_the_order_of_the_facts) {
  auto start = fpx_.start(order());
  ASSERT_TRUE(start.ok());
  auto message = fpx::Message::from_form(start->fields);
  EXPECT_EQ(message.source(),
            "||TEST0021|aina@example.test|||Aina||01|AR|Kain batik  2 helai|01|EX00000001|1234|"
            "SE00000001|ref-of-the-sale|20261120153000|1234.50|MYR|7.0");
  auto checksum = message.get("checkSum");
  EXPECT_EQ(checksum.size(), 512u);
  EXPECT_EQ(checksum.find_first_not_of("0123456789ABCDEF"), std::string::npos);
  EXPECT_TRUE(message.is_signed_by(exchange_));
  EXPECT_FALSE(message.is_signed_by(switch_));
}

TEST_F(FpxTest, an_answer_has_the_fields_and_the_order_of_the_facts) {
  std::string names;
  for (auto name : fpx::signed_fields("AC"))
    names += std::string(name) + " ";
  EXPECT_EQ(names,
            "buyerBankBranch buyerBankId buyerIban buyerId buyerName creditAuthCode creditAuthNo "
            "debitAuthCode debitAuthNo fpxTxnId fpxTxnTime makerName msgToken msgType sellerExId "
            "sellerExOrderNo sellerId sellerOrderNo sellerTxnTime txnAmount txnCurrency ");
}

TEST_F(FpxTest, only_the_switch_can_sign_an_answer) {
  auto good = fpx_.answer_read(answer("1234.50", "00", switch_));
  EXPECT_TRUE(good.is_signature_valid);
  EXPECT_TRUE(good.refusal.empty());
  EXPECT_EQ(good.verdict.kind, payments::Verdict::Kind::paid);
  EXPECT_EQ(good.verdict.amount, Money{123'450});
  EXPECT_FALSE(fpx_.answer_read(answer("1234.50", "00", exchange_)).is_signature_valid);
  auto changed = answer("1234.50", "51", switch_);
  for (auto& [name, value] : changed) {
    if (name == "fpx_debitAuthCode") value = "00";
  }
  EXPECT_FALSE(fpx_.answer_read(changed).is_signature_valid);
}

TEST_F(FpxTest, our_own_request_sent_back_is_no_answer) {
  auto start = fpx_.start(order());
  EXPECT_FALSE(fpx_.answer_read(start->fields).is_signature_valid);
}

TEST_F(FpxTest, every_response_code_ends_as_the_facts_say) {
  using Kind = payments::Verdict::Kind;
  for (const auto& row : fpx::kResponseCodes) {
    auto kind = fpx_.answer_read(answer("1.00", row.code, switch_)).verdict.kind;
    EXPECT_EQ(kind == Kind::paid, row.code == "00") << row.code;
    if (row.ends_as == fpx::EndsAs::pending_authorization) {
      EXPECT_EQ(kind, Kind::awaiting_checker);
    }
    if (row.ends_as == fpx::EndsAs::canceled) {
      EXPECT_EQ(kind, Kind::canceled);
    }
    if (row.ends_as == fpx::EndsAs::timeout) {
      EXPECT_EQ(kind, Kind::timeout);
    }
    if (row.ends_as == fpx::EndsAs::failed) {
      EXPECT_EQ(kind, Kind::failed);
    }
  }
  EXPECT_EQ(fpx_.answer_read(answer("1.00", "??", switch_)).verdict.kind, Kind::pending);
}

payments::RefundOrder refund_order() {
  payments::RefundOrder out;
  out.request = {77};
  out.attempt = {1234};
  out.payment_amount = Money{123'450};
  out.amount = Money{10'000};
  out.payment_method = 20;
  return out;
}

TEST_F(FpxTest, only_a_code_that_refuses_ends_a_refund) {
  std::string code;
  auto post = [&](const std::string&, const fpx::Fields&) -> Result<PostAnswer> {
    fpx::Message out("RC");
    out.set("refundAmount", "100.00").set("refundCode", code).set("refundOrderNo", "77");
    return PostAnswer{200, form_encode(out.signed_form(switch_))};
  };
  fpx::Fpx asks{{.exchange_key = exchange_, .switch_key = switch_, .post = post}};
  auto answer_with = [&](std::string_view with) {
    code = with;
    return asks.refund(refund_order());
  };
  EXPECT_TRUE(answer_with("OO")->is_accepted);
  EXPECT_FALSE(answer_with("B4")->is_accepted);
  for (std::string_view open : {"09", "??", "00", ""}) {
    EXPECT_FALSE(answer_with(open).ok()) << open << ": it may have been made, so it is asked again";
  }
}

TEST(CardMessages, only_a_code_that_refuses_ends_a_refund) {
  std::string code;
  auto post = [&](const std::string&, const cards::Fields&) -> Result<PostAnswer> {
    return PostAnswer{
        200,
        form_encode(cards::signed_form(
            {{"refundAmount", "100.00"}, {"refundNo", "77"}, {"responseCode", code}}, "s3cret"))};
  };
  cards::Cards asks(cards::CardSettings{.secret = "s3cret", .post = post});
  auto answer_with = [&](std::string_view with) {
    code = with;
    return asks.refund(refund_order());
  };
  EXPECT_TRUE(answer_with("00")->is_accepted);
  EXPECT_FALSE(answer_with("61")->is_accepted);
  EXPECT_FALSE(answer_with("25")->is_accepted) << "nothing can be made of an order unknown there";
  for (std::string_view open : {"09", "ZZ"}) {
    EXPECT_FALSE(answer_with(open).ok()) << open << ": it may have been made, so it is asked again";
  }
}

TEST(CardMessages, bytes_that_are_no_text_can_be_stored) {
  cards::Cards cards(cards::CardSettings{.secret = "s3cret"});
  auto answer = cards.answer_read(cards::signed_form({{"amount", "1.00"},
                                                      {"cardBrand", "V\xE9SA"},
                                                      {"cardMasked", "4111"},
                                                      {"responseCode", "\xFF"},
                                                      {"transactionId", "T\xC3"}},
                                                     "s3cret"));
  EXPECT_TRUE(answer.is_signature_valid);
  for (const auto& text : {answer.verdict.code, answer.verdict.reason, answer.verdict.bank_name,
                           answer.verdict.acquirer_reference}) {
    EXPECT_TRUE(is_storable(text)) << text;
  }
}

TEST(CardMessages, a_signature_covers_every_field) {
  cards::Cards cards(cards::CardSettings{.secret = "s3cret", .request_url = "/sandbox/cards"});
  auto start = cards.start(order());
  ASSERT_TRUE(start.ok());
  EXPECT_TRUE(cards::is_signed(start->fields, "s3cret"));
  EXPECT_FALSE(cards::is_signed(start->fields, "other"));
  for (auto& [name, value] : start->fields) {
    auto kept = value;
    value += "0";
    EXPECT_FALSE(cards::is_signed(start->fields, "s3cret")) << name;
    value = kept;
  }
  // What we signed ourselves is no answer, though the secret is the same.
  EXPECT_FALSE(cards.answer_read(start->fields).is_signature_valid);
}

TEST(CardMessages, a_value_cannot_be_read_as_further_fields) {
  auto form = cards::signed_form({{"amount", "80.00"}, {"text", "x|tip=0.00"}}, "s3cret");
  cards::Fields split{{"amount", "80.00"}, {"text", "x"}, {"tip", "0.00"}, form.back()};
  EXPECT_TRUE(cards::is_signed(form, "s3cret"));
  EXPECT_FALSE(cards::is_signed(split, "s3cret"));
}

}  // namespace
}  // namespace gerbang::acquirers
