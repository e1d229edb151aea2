// No signed message of FPX has a second reading: whatever way its signed text is cut into fields,
// only the one that was signed is believed. Those of cards are in cards/message_test.cpp.

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>

#include "base/http/http.h"
#include "outside/acquirers/duitnow/duitnow.h"
#include "outside/acquirers/fpx/fpx.h"
#include "outside/acquirers/keys_fixture.h"
#include "outside/acquirers/mcash/mcash.h"

namespace gerbang::acquirers {
namespace {

class Random {
 public:
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }
  std::string text(std::string_view signs) {
    std::string out;
    for (auto n = below(6); n > 0; --n)
      out += signs[below(signs.size())];
    return out;
  }

 private:
  std::mt19937 engine_{20'261'122};
};

/// Signs whatever the fields hold, as somebody who does not look would.
fpx::Fields signed_blindly(const fpx::Message& message, const RsaKey& key) {
  fpx::Fields out;
  for (auto name : fpx::signed_fields(message.type()))
    out.emplace_back("fpx_" + std::string(name), message.get(name));
  out.emplace_back("fpx_checkSum", hex_upper(key.sign_sha1(message.source())));
  return out;
}

/// `text` cut at some of its "|" into `count` fields.
std::vector<std::string> cut(std::string_view text, std::size_t count, Random& random) {
  std::vector<std::size_t> bars;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '|') bars.push_back(i);
  }
  while (bars.size() >= count)
    bars.erase(bars.begin() + static_cast<std::ptrdiff_t>(random.below(bars.size())));
  bars.push_back(text.size());
  std::vector<std::string> out;
  std::size_t begin = 0;
  for (auto bar : bars) {
    out.emplace_back(text.substr(begin, bar - begin));
    begin = bar + 1;
  }
  return out;
}

TEST(SignedFields, of_an_fpx_message_cannot_be_shifted) {
  const auto& key = test_switch_key();
  Random random;
  for (std::string_view type : {"AR", "AE", "AC", "BE", "BC", "RR", "RC"}) {
    auto names = fpx::signed_fields(type);
    for (int round = 0; round < 60; ++round) {
      fpx::Message message(type);
      bool has_bar = false;
      for (auto name : names) {
        if (name == "msgType") continue;
        auto value = random.text("a0|.@");
        has_bar |= value.find('|') != std::string::npos;
        message.set(name, value);
      }
      auto honest = signed_blindly(message, key);
      EXPECT_EQ(fpx::Message::from_form(honest).is_signed_by(key), !has_bar);
      auto shifted = honest;
      auto values = cut(message.source(), names.size(), random);
      for (std::size_t i = 0; i < names.size(); ++i)
        shifted[i].second = values[i];
      EXPECT_EQ(fpx::Message::from_form(shifted).is_signed_by(key), !has_bar)
          << message.source() << " is " << fpx::Message::from_form(shifted).source();
    }
  }
}

TEST(SignedFields, a_declined_ac_cannot_be_read_as_a_paid_one) {
  const auto& key = test_switch_key();
  fpx::Fpx fpx(fpx::FpxSettings{.exchange_key = key, .switch_keys = {key}});
  fpx::Message declined("AC");
  declined.set("buyerBankId", "TEST0021")
      .set("buyerName", "n|00|x|00|y|z")
      .set("debitAuthCode", "51")
      .set("sellerExOrderNo", "1234")
      .set("txnAmount", "80.00");
  auto form = signed_blindly(declined, key);
  EXPECT_FALSE(fpx.answer_read(form).is_signature_valid);
  EXPECT_THROW((void)declined.signed_form(key), std::logic_error);
  fpx::Message paid("AC");
  for (auto name : fpx::signed_fields("AC"))
    paid.set(name, declined.get(name));
  paid.set("buyerName", "n").set("creditAuthCode", "00").set("creditAuthNo", "x");
  paid.set("debitAuthCode", "00").set("debitAuthNo", "y").set("fpxTxnId", "z|||51||");
  ASSERT_EQ(paid.source(), declined.source());
  auto moved = signed_blindly(paid, key);
  moved.back() = form.back();
  EXPECT_FALSE(fpx.answer_read(moved).is_signature_valid);
}

TEST(SignedFields, of_an_fpx_message_stand_once) {
  const auto& key = test_switch_key();
  auto form = fpx::Message("BE").set("msgToken", "01").signed_form(key);
  EXPECT_TRUE(fpx::Message::from_form(form).is_signed_by(key));
  form.emplace_back("fpx_msgToken", "02");
  EXPECT_FALSE(fpx::Message::from_form(form).is_signed_by(key));
}

// A payer sees the form with which the browser goes to MCash, and could post it back to us.
TEST(SignedFields, of_a_wallet_or_code_are_an_answer_in_an_answer_alone) {
  mcash::Mcash wallet({.merchant_id = "M1", .secret = "s3cret"});
  duitnow::Duitnow code({.merchant_id = "D1", .secret = "s3cret"});
  Fields paid{{"orderNo", "1"}, {"reference", "1"}, {"status", "SUCCESS"}, {"responseCode", "00"}};
  for (std::string_view type :
       {mcash::kPayment, mcash::kResult, mcash::kEnquiry, duitnow::kNotification, duitnow::kEnquiry,
        duitnow::kRefund, duitnow::kRefundAnswer, std::string_view()}) {
    auto form = signed_form(type, paid, "s3cret");
    EXPECT_EQ(wallet.answer_read(form).is_signature_valid, type == mcash::kResult) << type;
    EXPECT_EQ(code.answer_read(form).is_signature_valid, type == duitnow::kNotification) << type;
  }
}

}  // namespace
}  // namespace gerbang::acquirers
