#include "money/fees/fee_explanation.h"

#include <algorithm>
#include <cmath>
#include <random>

#include <gtest/gtest.h>
#include <boost/multiprecision/cpp_int.hpp>

namespace gerbang::fees {
namespace {

using boost::multiprecision::cpp_int;
using boost::multiprecision::cpp_rational;

const Instant kBeforeMarch2024 = *kl_parse("2024-02-29 23:59:59");
const Instant kSinceMarch2024 = *kl_parse("2024-03-01");
constexpr Day kMarch2024 = 19'783;

/// A rate for all, as it was seeded, and what a test adds.
TaxTable taxes(const std::vector<TaxRule>& more = {}) {
  std::vector<TaxRule> rules = more;
  for (auto it : kFeeComponents) {
    rules.push_back({it, {0}, 600, {}});
    rules.push_back({it, {kMarch2024}, 800, {}});
  }
  return TaxTable(rules);
}

/// The fees as one would work them out with fractions, with nothing of the code under test.
struct Model {
  cpp_int mdr_acquirer, mdr_gateway, flat_acquirer, flat_gateway, sst, net;  // sen

  Model(const FeeRule& rule, Money amount, int tax_percent) {
    auto rounded = [](const cpp_rational& sen) {
      cpp_rational up = sen + cpp_rational(1, 2);
      return cpp_int(numerator(up) / denominator(up));
    };
    mdr_acquirer = rounded(cpp_rational(cpp_int(amount.sen) * rule.mdr_acquirer, 10'000));
    mdr_gateway = rounded(cpp_rational(cpp_int(amount.sen) * rule.mdr_gateway, 10'000));
    flat_acquirer = rule.flat_fee_acquirer.sen;
    flat_gateway = rule.flat_fee_gateway.sen;
    bool is_flat_less = mdr_acquirer + mdr_gateway >= flat_acquirer + flat_gateway;
    auto type = rule.fee_type;
    if (type == FeeType::flat_fee || (type == FeeType::flat_fee_or && !is_flat_less)) {
      mdr_acquirer = mdr_gateway = 0;
    }
    if (type == FeeType::percentage || (type == FeeType::flat_fee_or && is_flat_less)) {
      flat_acquirer = flat_gateway = 0;
    }
    cpp_int fees = mdr_acquirer + mdr_gateway + flat_acquirer + flat_gateway;
    sst = rounded(cpp_rational(fees * tax_percent, 100));
    net = amount.sen - fees - sst;
  }
};

cpp_rational ringgit_of(const std::string& text) {
  auto point = text.find('.');
  std::string places = text.substr(point + 1);
  std::string digits = text.substr(0, point) + places;
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));  // else octal
  cpp_int whole(digits);
  return {whole, cpp_int("1" + std::string(places.size(), '0'))};
}

TEST(FeeExplanation, of_ten_thousand_payments_agrees_with_fractions_and_adds_up) {
  const auto seeded = taxes();
  std::mt19937_64 random(20'261'123);
  auto upto = [&](std::int64_t most) {
    return std::uniform_int_distribution<std::int64_t>(0, most)(random);
  };
  for (int n = 0; n < 10'000; ++n) {
    FeeRule rule{static_cast<FeeType>(1 + upto(3)), upto(1'000), upto(1'000), Money{upto(500)},
                 Money{upto(500)}};
    // As often small as large.
    Money amount{1 +
                 static_cast<std::int64_t>(std::pow(10.0, static_cast<double>(upto(1'100)) / 100))};
    bool is_new_rate = upto(1) == 1;
    auto at = is_new_rate ? kSinceMarch2024 : kBeforeMarch2024;
    Model model(rule, amount, is_new_rate ? 8 : 6);

    rule.tax = seeded.on(at);
    auto fees = fees_compute(rule, amount);
    ASSERT_EQ(model.mdr_acquirer, fees.mdr_acquirer.sen) << n;
    ASSERT_EQ(model.mdr_gateway, fees.mdr_gateway.sen) << n;
    ASSERT_EQ(model.flat_acquirer, fees.flat_acquirer.sen) << n;
    ASSERT_EQ(model.flat_gateway, fees.flat_gateway.sen) << n;
    ASSERT_EQ(model.sst, fees.sst.sen) << n;
    ASSERT_EQ(model.net, fees.net.sen) << n;

    auto told = fee_explain(rule, amount, seeded, at);
    ASSERT_EQ(told.net, fees.net) << n;
    ASSERT_EQ(told.total, amount - fees.net) << n;
    Money sum;
    for (const auto& line : told.lines) {
      if (line.is_charged) sum += line.amount;
      auto exact = line.percent ? ringgit_of(*line.percent) / 100 * line.of.sen / 100
                                : cpp_rational(line.of.sen, 100);
      ASSERT_EQ(ringgit_of(line.exact), exact) << n;
    }
    ASSERT_EQ(sum, told.total) << n;
  }
}

std::vector<std::string> words(const FeeExplanation& told) {
  std::vector<std::string> out;
  for (const auto& line : told.lines) {
    auto part = contract::WireWords<FeePart>::names[static_cast<std::size_t>(line.part)].second;
    out.push_back(std::string(part) + " " + line.percent.value_or("-") + " of " +
                  money_text(line.of) + " = " + line.exact + " -> " + money_text(line.amount) +
                  (line.is_charged ? "" : " (not charged)") +
                  (line.exempt_reason ? " exempt: " + *line.exempt_reason : ""));
  }
  return out;
}

TEST(FeeExplanation, shows_what_the_greater_was_compared_with) {
  FeeRule rule{FeeType::flat_fee_or, 80, 70, Money{60}, Money{40}};
  EXPECT_EQ(words(fee_explain(rule, Money{8'990}, taxes(), kSinceMarch2024)),
            (std::vector<std::string>{"MDR_ACQUIRER 0.80 of 89.90 = 0.7192 -> 0.72",
                                      "MDR_GATEWAY 0.70 of 89.90 = 0.6293 -> 0.63",
                                      "FLAT_FEE_ACQUIRER - of 0.60 = 0.60 -> 0.60 (not charged)",
                                      "FLAT_FEE_GATEWAY - of 0.40 = 0.40 -> 0.40 (not charged)",
                                      "SST 8.00 of 1.35 = 0.108 -> 0.11"}));
}

TEST(FeeExplanation, leaves_out_what_the_rule_does_not_have) {
  FeeRule rule{FeeType::flat_fee, 0, 0, Money{50}, Money{30}};
  EXPECT_EQ(words(fee_explain(rule, Money{10'000}, taxes(), kBeforeMarch2024)),
            (std::vector<std::string>{"FLAT_FEE_ACQUIRER - of 0.50 = 0.50 -> 0.50",
                                      "FLAT_FEE_GATEWAY - of 0.30 = 0.30 -> 0.30",
                                      "SST 6.00 of 0.80 = 0.048 -> 0.05"}));
}

TEST(FeeExplanation, has_a_line_of_tax_for_each_rate_and_each_reason_to_be_exempt) {
  constexpr Day kDay = 20'000;
  auto table = taxes({{FeeComponent::mdr_acquirer, {kDay}, 0, "Policy 1/2022"},
                      {FeeComponent::flat_acquirer, {kDay}, 600, {}},
                      {FeeComponent::flat_gateway, {kDay}, 600, {}}});
  FeeRule rule{FeeType::flat_fee_plus, 80, 70, Money{55}, Money{41}};
  auto told = fee_explain(rule, Money{8'990}, table, kl_day_start(kDay));
  EXPECT_EQ(
      words(told),
      (std::vector<std::string>{
          "MDR_ACQUIRER 0.80 of 89.90 = 0.7192 -> 0.72",
          "MDR_GATEWAY 0.70 of 89.90 = 0.6293 -> 0.63",
          "FLAT_FEE_ACQUIRER - of 0.55 = 0.55 -> 0.55", "FLAT_FEE_GATEWAY - of 0.41 = 0.41 -> 0.41",
          "SST 0.00 of 0.72 = 0.00 -> 0.00 exempt: Policy 1/2022",
          "SST 8.00 of 0.63 = 0.0504 -> 0.05", "SST 6.00 of 0.96 = 0.0576 -> 0.06"}));
  EXPECT_EQ(told.lines.back().taxed, (std::vector{FeePart::flat_acquirer, FeePart::flat_gateway}));
  rule.tax = table.on(kl_day_start(kDay));
  EXPECT_EQ(told.net, fees_compute(rule, Money{8'990}).net);
  Money sum;
  for (const auto& line : told.lines)
    sum += line.amount;
  EXPECT_EQ(sum, told.total);
}

}  // namespace
}  // namespace gerbang::fees
