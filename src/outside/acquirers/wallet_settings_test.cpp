// What an operator sets for the wallets and DuitNow QR, and what is wrong with it before anybody
// pays.

#include <gtest/gtest.h>

#include <algorithm>

#include "outside/acquirers/boost/boost.h"
#include "outside/acquirers/duitnow/duitnow.h"
#include "outside/acquirers/duitnow/emv.h"
#include "outside/acquirers/mcash/mcash.h"

namespace gerbang::acquirers {
namespace {

const SettingTexts kBoost{{"boost.merchant-id", "MCM1"},
                          {"boost.api-key", "0123456789abcdef"},
                          {"boost.api-secret", "0123456789abcdef01234567"},
                          {"boost.api-url", "https://boost.example"},
                          {"boost.refund-url", "https://boost.example/refund"},
                          {"boost.void-url", "https://boost.example/void"}};
const SettingTexts kMcash{{"mcash.merchant-id", "M1"},
                          {"mcash.secret", "0123456789abcdef"},
                          {"mcash.request-url", "https://mcash.example/pay"},
                          {"mcash.enquiry-url", "https://mcash.example/enquiry"}};
const SettingTexts kDuitnow{{"duitnow.acquirer-id", "588734"},
                            {"duitnow.merchant-id", "12345678"},
                            {"duitnow.city", "KUALA LUMPUR"},
                            {"duitnow.secret", "0123456789abcdef"},
                            {"duitnow.enquiry-url", "https://bank.example/enquiry"},
                            {"duitnow.refund-url", "https://bank.example/refund"}};

/// What is wrong when one of the settings is another.
std::vector<std::string> wallet_problems(const ConnectorKind& kind, SettingTexts texts,
                                         const std::string& name, const std::string& value) {
  texts[name] = value;
  auto [settings, out] = settings_load(kind.settings, texts);
  if (out.empty() && kind.problems) out = kind.problems(settings, {});
  return out;
}

TEST(WalletSettings, that_are_right_have_no_problem) {
  EXPECT_TRUE(
      wallet_problems(boost_wallet::boost_kind(), kBoost, "boost.merchant-id", "MCM2").empty());
  EXPECT_TRUE(wallet_problems(mcash::mcash_kind(), kMcash, "mcash.page-origins", "").empty());
  EXPECT_TRUE(wallet_problems(duitnow::duitnow_kind(), kDuitnow, "duitnow.format", "01").empty());
  EXPECT_TRUE(
      wallet_problems(duitnow::duitnow_kind(), kDuitnow, "duitnow.category", "5812").empty());
}

TEST(WalletSettings, each_that_is_needed_is_missed_by_its_name) {
  for (const auto& [kind, texts] :
       {std::pair{boost_wallet::boost_kind(), kBoost}, std::pair{mcash::mcash_kind(), kMcash},
        std::pair{duitnow::duitnow_kind(), kDuitnow}}) {
    for (const auto& [name, value] : texts) {
      auto said = wallet_problems(kind, texts, name, "");
      ASSERT_EQ(said.size(), 1u) << name;
      EXPECT_TRUE(said.front().starts_with(name + " is missing: ")) << said.front();
    }
  }
}

TEST(WalletSettings, that_no_acquirer_could_be_asked_with_are_told) {
  struct Row {
    const char *name, *value;
  };
  auto one = [](const ConnectorKind& kind, const SettingTexts& texts, Row row) {
    auto said = wallet_problems(kind, texts, row.name, row.value);
    ASSERT_EQ(said.size(), 1u) << row.name << "=" << row.value;
    EXPECT_TRUE(said.front().starts_with(row.name)) << said.front();
    EXPECT_EQ(said.front().find("0123456789abcdef"), std::string::npos) << "a secret is not shown";
  };
  for (auto row : {Row{"boost.api-secret", "0123456789abcdef0123456"},
                   {"boost.api-key", "short"},
                   {"boost.api-url", "https://boost.example/"},
                   {"boost.api-url", "http://boost.example"},
                   {"boost.void-url", "boost.example"}}) {
    one(boost_wallet::boost_kind(), kBoost, row);
  }
  for (auto row : {Row{"mcash.secret", "short"},
                   {"mcash.request-url", "http://127.0.0.1/pay"},
                   {"mcash.page-origins", "https://mcash.example/x"}}) {
    one(mcash::mcash_kind(), kMcash, row);
  }
  for (auto row :
       {Row{"duitnow.acquirer-id", "58873"},
        {"duitnow.acquirer-id", "58873a"},
        {"duitnow.merchant-id", "12 34"},
        {"duitnow.merchant-id", "1234567890123456789012345678901234567890123456789012345678901"},
        {"duitnow.category", "0000"},
        {"duitnow.category", "6010"},
        {"duitnow.category", "58"},
        {"duitnow.city", "KUALA LUMPUR CITY"},
        {"duitnow.city", "怡保"},
        {"duitnow.format", "03"}}) {
    one(duitnow::duitnow_kind(), kDuitnow, row);
  }
}

TEST(WalletSettings, make_a_code_that_can_be_read) {
  auto texts = kDuitnow;
  texts["duitnow.category"] = "5812";
  auto connector = duitnow::duitnow_kind().open(Settings(texts), {});
  checkout::PayOrder order;
  order.attempt = {1234};
  order.merchant_name = "茶 Kedai";
  order.amount = {8'000};
  auto start = connector->start(order);
  ASSERT_TRUE(start.ok());
  auto code = duitnow::qr_read(start->target);
  ASSERT_TRUE(code);
  EXPECT_EQ(code->merchant_id, "12345678");
  EXPECT_EQ(code->category, "5812");
  EXPECT_EQ(code->merchant_name, "Kedai");
  EXPECT_EQ(code->reference, "1234");
  EXPECT_EQ(code->amount, Money{8'000});
}

TEST(WalletSettings, the_longest_merchant_id_still_fits_a_code) {
  auto texts = kDuitnow;
  texts["duitnow.merchant-id"] = std::string(60, '9');
  auto connector = duitnow::duitnow_kind().open(Settings(texts), {});
  checkout::PayOrder order;
  order.attempt = {1'234'567'890'123'456'789};
  order.merchant_name = std::string(300, 'K');
  order.amount = duitnow::kMost;
  auto start = connector->start(order);
  ASSERT_TRUE(start.ok());
  EXPECT_TRUE(duitnow::qr_read(start->target));
}

}  // namespace
}  // namespace gerbang::acquirers
