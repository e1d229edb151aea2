#include "people/onboarding/application_marks.h"

#include <gtest/gtest.h>

#include "people/onboarding/form_fixture.h"
#include "people/onboarding/risk.h"

namespace gerbang::onboarding {
namespace {

std::vector<std::string> values(MarkKind kind, const ApplicationFields& fields) {
  std::vector<std::string> out;
  for (auto& mark : marks_of(fields)) {
    if (mark.kind == kind) out.push_back(mark.value);
  }
  return out;
}

TEST(ApplicationMarks, a_registration_number_is_one_however_it_is_written) {
  ApplicationFields f;
  for (auto text : {"201901000005", "2019-0100-0005", " 2019 0100 0005 "}) {
    f.company_registered_no = text;
    EXPECT_EQ(values(MarkKind::registration_no, f), std::vector<std::string>{"201901000005"})
        << text;
  }
  f.company_registered_no = "201901000005 (1312525-a)";
  EXPECT_EQ(values(MarkKind::registration_no, f),
            (std::vector<std::string>{"1312525A", "201901000005"}));
  f.company_registered_no = "n/a";
  EXPECT_TRUE(values(MarkKind::registration_no, f).empty());
}

TEST(ApplicationMarks, a_phone_is_one_with_and_without_its_country) {
  ApplicationFields f;
  for (auto text : {"+60 12-345 6789", "0060123456789", "012 345 6789", "60123456789"}) {
    f.company_office_phone = text;
    EXPECT_EQ(values(MarkKind::phone, f), std::vector<std::string>{"123456789"}) << text;
  }
  f.company_office_phone = "03-1";
  EXPECT_TRUE(values(MarkKind::phone, f).empty());
}

TEST(ApplicationMarks, of_an_address_at_a_free_mailer_the_whole_address_counts) {
  ApplicationFields f;
  f.contact_person1_email = "Siti@Kedai.MY";
  f.customer_service_email = "kedai.siti@Yahoo.com.my";
  EXPECT_EQ(values(MarkKind::email_domain, f), std::vector<std::string>{"kedai.my"});
  EXPECT_EQ(values(MarkKind::email_address, f),
            std::vector<std::string>{"kedai.siti@yahoo.com.my"});
}

TEST(ApplicationMarks, a_free_mailer_is_known_in_any_country_and_a_company_s_mail_is_none) {
  for (auto domain : {"gmail.com", "yahoo.com.my", "outlook.my", "gmx.net", "mail.com", "me.com"})
    EXPECT_TRUE(is_free_mailer(domain)) << domain;
  for (auto domain : {"mail.kedai.my", "me.kedai.com.my", "kedai.my", "gmail", "notgmail.com",
                      "gmail.com.kedai.my"})
    EXPECT_FALSE(is_free_mailer(domain)) << domain;
}

TEST(ApplicationMarks, each_stands_once) {
  ApplicationFields f;
  f.company_office_phone = f.contact_person1_phone = f.customer_service_phone = "60312345678";
  EXPECT_EQ(marks_of(f).size(), 1u);
}

// ---------------------------------------------------------------- risk

ApplicationFields harmless() {
  auto f = fields_of(form());
  f.company_registered_name = "Kedai Sdn Bhd";
  f.bank_account_name = "KEDAI SDN. BHD.";
  f.question_currency = Answer::yes;
  return f;
}

std::vector<RiskRule> found(const ApplicationFields& f, const std::vector<Duplicate>& like = {},
                            bool has_documents = true) {
  std::vector<RiskRule> out;
  for (const auto& finding : risk_of(f, like, has_documents).findings)
    out.push_back(finding.rule);
  return out;
}

TEST(ApplicationRisk, nothing_is_found_where_nothing_is) {
  EXPECT_TRUE(found(harmless()).empty());
  EXPECT_EQ(risk_of(harmless(), {}, true).score, 0);
}

TEST(ApplicationRisk, each_rule_finds_what_it_says_and_nothing_else) {
  using R = RiskRule;
  auto f = harmless();
  f.product_or_service_type = "Online Casino games";
  EXPECT_EQ(found(f), std::vector{R::high_risk_business});
  f.product_or_service_type = "Alone in the kitchen: loaned pans";
  EXPECT_EQ(found(f), std::vector{R::high_risk_business})
      << "a word begins where a letter does not";
  f.product_or_service_type = "Salons and balloons";
  EXPECT_TRUE(found(f).empty());
  f.company_msic_code = "92000";
  EXPECT_EQ(found(f), std::vector{R::high_risk_business});
  f = harmless();
  f.current_monthly_sales = "499999.99";
  f.avg_billing_amount = "4999.99";
  EXPECT_TRUE(found(f).empty());
  f.current_monthly_sales = "500000.00";
  f.avg_billing_amount = "5000.00";
  EXPECT_EQ(found(f), (std::vector{R::high_volume, R::high_ticket}));
  f = harmless();
  f.to_be_delivered_waiting_time = WaitingTime::longer;
  f.company_years_in_business = "0";
  f.bank_country = accounts::CountryChoice{"1", "Elsewhere", 1};
  f.bank_account_name = "Siti binti Ali";
  f.question_price = Answer::no;
  f.customer_service_email = "kedai@gmail.com";
  EXPECT_EQ(found(f, {}, false), (std::vector{R::long_delivery, R::young_company, R::foreign_bank,
                                              R::other_account_holder, R::free_mailer,
                                              R::compliance_gap, R::no_documents}));
}

TEST(ApplicationRisk, another_of_the_same_company_takes_two_people) {
  Duplicate other;
  other.alike = {MarkKind::registration_no, MarkKind::phone, MarkKind::email_domain};
  auto risk = risk_of(harmless(), {other}, true);
  EXPECT_EQ(risk.score, 40 + 15 + 10);
  EXPECT_TRUE(risk.needs_second_person());
  other.alike = {MarkKind::phone};
  EXPECT_FALSE(risk_of(harmless(), {other}, true).needs_second_person());
}

TEST(ApplicationRisk, every_rule_stands_once_in_the_table_and_has_a_word) {
  const auto& words = contract::WireWords<RiskRule>::names;
  EXPECT_EQ(kRiskRules.size(), words.size());
  for (const auto& [rule, word] : words) {
    EXPECT_EQ(std::ranges::count(kRiskRules, rule, &RiskRow::rule), 1) << word;
  }
}

}  // namespace
}  // namespace gerbang::onboarding
