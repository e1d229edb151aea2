#include "money/fees/rule_names.h"

#include <gtest/gtest.h>

namespace gerbang::fees {
namespace {

Instant at(std::string_view day, int hour = 0) {
  return kl_day_start(*day_parse(day)) + hours(hour);
}

const RuleNames& names() {
  static const RuleNames out(
      {{20, at("2026-10-05", 14)}, {20, at("2026-11-01")}, {1, at("2026-10-05", 14)}},
      TaxTable({{FeeComponent::mdr_acquirer, {}, 600, {}},
                {FeeComponent::mdr_gateway, {}, 600, {}},
                {FeeComponent::mdr_gateway, CalendarDay{*day_parse("2026-11-01")}, 0, "Exempt"}}));
  return out;
}

TEST(RuleNames, a_fee_is_of_the_rule_that_was_in_force) {
  EXPECT_EQ(names().fee(20, at("2026-10-05", 13)), "");
  EXPECT_EQ(names().fee(20, at("2026-10-31", 23)), "20@2026-10-05");
  EXPECT_EQ(names().fee(20, at("2026-11-01")), "20@2026-11-01") << "at midnight";
  EXPECT_EQ(names().fee(1, at("2026-11-01")), "1@2026-10-05");
  EXPECT_EQ(names().fee(2, at("2026-11-01")), "");
}

TEST(RuleNames, tax_is_of_the_rule_of_each_component_that_was_taken) {
  Fees fees;
  fees.mdr_acquirer = Money{30};
  fees.mdr_gateway = Money{20};
  EXPECT_EQ(names().tax(fees, at("2026-10-31", 23)),
            "MDR_ACQUIRER@1970-01-01; MDR_GATEWAY@1970-01-01");
  EXPECT_EQ(names().tax(fees, at("2026-11-01")), "MDR_ACQUIRER@1970-01-01; MDR_GATEWAY@2026-11-01");
  fees.mdr_acquirer = {};
  EXPECT_EQ(names().tax(fees, at("2026-11-01")), "MDR_GATEWAY@2026-11-01");
  EXPECT_EQ(names().tax({}, at("2026-11-01")), "");
}

}  // namespace
}  // namespace gerbang::fees
