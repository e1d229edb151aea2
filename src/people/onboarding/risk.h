#pragma once
// How much there is to look at twice in an application: points by rules that stand in one table, in
// words on the reviewer's page. Above kSecondPersonFrom an approval takes two people.
//
// No rule decides anything: a high score is no refusal, and a low one no approval.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "people/onboarding/application_marks.h"

namespace gerbang::onboarding {

enum class RiskRule : unsigned char {
  duplicate_registration,
  duplicate_bank_account,
  duplicate_phone,
  duplicate_email,
  high_risk_business,
  high_volume,
  high_ticket,
  long_delivery,
  young_company,
  foreign_bank,
  other_account_holder,
  free_mailer,
  compliance_gap,
  no_documents,
};
struct RiskRow {
  RiskRule rule{};
  std::int64_t points = 0;
};

inline constexpr Money kHighVolume{50'000'000};  // RM 500,000 a month
inline constexpr Money kHighTicket{500'000};     // RM 5,000 on average
inline constexpr std::int64_t kYoungYears = 1;   // fewer

inline constexpr std::array kRiskRules{
    RiskRow{RiskRule::duplicate_registration, 40},
    RiskRow{RiskRule::duplicate_bank_account, 40},
    RiskRow{RiskRule::duplicate_phone, 15},
    RiskRow{RiskRule::duplicate_email, 10},
    RiskRow{RiskRule::high_risk_business, 50},
    RiskRow{RiskRule::high_volume, 30},
    RiskRow{RiskRule::high_ticket, 20},
    RiskRow{RiskRule::long_delivery, 20},
    RiskRow{RiskRule::young_company, 10},
    RiskRow{RiskRule::foreign_bank, 25},
    RiskRow{RiskRule::other_account_holder, 20},
    RiskRow{RiskRule::free_mailer, 5},
    RiskRow{RiskRule::compliance_gap, 10},
    RiskRow{RiskRule::no_documents, 10},
};
inline constexpr std::int64_t kSecondPersonFrom = 50;

/// What a rule found; `detail` is what it found it in (a word, an amount), where there is one.
struct RiskFinding {
  RiskRule rule{};
  std::int64_t points = 0;
  std::string detail;
};
struct Risk {
  std::int64_t score = 0;
  std::vector<RiskFinding> findings;
  bool needs_second_person() const { return score >= kSecondPersonFrom; }
};

Risk risk_of(const ApplicationFields& fields, const std::vector<Duplicate>& duplicates,
             bool has_documents);
/// The same of what is kept.
Risk risk_now(db::Sql& sql, const ApplicationRow& row);

}  // namespace gerbang::onboarding

template <>
struct gerbang::contract::WireWords<gerbang::onboarding::RiskRule> {
  using enum gerbang::onboarding::RiskRule;
  static constexpr std::array<std::pair<gerbang::onboarding::RiskRule, std::string_view>, 14> names{
      {{duplicate_registration, "DUPLICATE_REGISTRATION"},
       {duplicate_bank_account, "DUPLICATE_BANK_ACCOUNT"},
       {duplicate_phone, "DUPLICATE_PHONE"},
       {duplicate_email, "DUPLICATE_EMAIL"},
       {high_risk_business, "HIGH_RISK_BUSINESS"},
       {high_volume, "HIGH_VOLUME"},
       {high_ticket, "HIGH_TICKET"},
       {long_delivery, "LONG_DELIVERY"},
       {young_company, "YOUNG_COMPANY"},
       {foreign_bank, "FOREIGN_BANK"},
       {other_account_holder, "OTHER_ACCOUNT_HOLDER"},
       {free_mailer, "FREE_MAILER"},
       {compliance_gap, "COMPLIANCE_GAP"},
       {no_documents, "NO_DOCUMENTS"}}};
};

namespace gerbang::onboarding {
BOOST_DESCRIBE_STRUCT(RiskRow, (), (rule, points))
BOOST_DESCRIBE_STRUCT(RiskFinding, (), (rule, points, detail))
}  // namespace gerbang::onboarding
