#include "people/onboarding/risk.h"

#include <algorithm>
#include <charconv>

#include "people/onboarding/document.h"

namespace gerbang::onboarding {
namespace {

/// Lines of business that card schemes and banks look at twice: by words in what is sold, in the
/// languages that applications are written in, and by divisions of MSIC 2008 (the first two digits,
/// which are ISIC's).
constexpr std::array<std::string_view, 26> kHighRiskWords{
    "gambl",       "casino",     "betting",     "lottery",       "judi",       "forex",
    "crypto",      "bitcoin",    "remittance",  "money changer", "loan",       "pinjaman",
    "adult",       "escort",     "tobacco",     "vape",          "rokok",      "e-cigarette",
    "weapon",      "ammunition", "multi-level", "mlm",           "supplement", "pharmac",
    "travel agen", "timeshare"};
constexpr std::array<std::string_view, 5> kHighRiskDivisions{
    "12",  // tobacco products
    "64",  // financial services
    "66",  // what goes with them
    "79",  // travel agencies: paid long before it is delivered
    "92",  // gambling
};

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

/// Which word of `text` is one of a high risk; empty: none.
std::string_view high_risk_word(std::string_view text) {
  auto in = lower(text);
  for (auto word : kHighRiskWords) {
    auto at = in.find(word);
    // "alone" is no loan: a word begins where no letter stands before it.
    while (at != std::string::npos && at > 0 && in[at - 1] >= 'a' && in[at - 1] <= 'z')
      at = in.find(word, at + 1);
    if (at != std::string::npos) return word;
  }
  return {};
}

/// "Kedai Demo Sdn. Bhd." and "KEDAI DEMO SDN BHD" are one.
std::string company_key(std::string_view name) {
  std::string out;
  for (char c : lower(name)) {
    bool is_ascii = static_cast<unsigned char>(c) < 0x80;
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || !is_ascii) out += c;
  }
  for (std::string_view end : {"sendirianberhad", "sdnbhd", "berhad", "bhd", "enterprise", "plt"}) {
    if (out.size() > end.size() && out.ends_with(end)) {
      out.resize(out.size() - end.size());
      break;
    }
  }
  return out;
}

Money amount(const std::optional<std::string>& text) {
  return text ? money_parse(*text).value_or(Money{}) : Money{};
}

bool is_young(const std::optional<std::string>& years) {
  std::int64_t out = 0;
  if (!years) return false;
  auto [end, error] = std::from_chars(years->data(), years->data() + years->size(), out);
  return error == std::errc{} && out < kYoungYears;
}

struct Score {
  Risk risk;

  void add(RiskRule rule, std::string detail = {}) {
    auto row = std::ranges::find(kRiskRules, rule, &RiskRow::rule);
    risk.score += row->points;
    risk.findings.push_back({rule, row->points, std::move(detail)});
  }
  void if_alike(const std::vector<Duplicate>& duplicates, MarkKind kind, RiskRule rule) {
    auto count = std::ranges::count_if(duplicates, [&](const Duplicate& it) {
      return std::ranges::find(it.alike, kind) != it.alike.end();
    });
    if (count > 0) add(rule, std::to_string(count));
  }
};

std::string domain_of(const std::optional<std::string>& email) {
  auto at = email ? email->rfind('@') : std::string::npos;
  return at == std::string::npos ? "" : lower(email->substr(at + 1));
}

}  // namespace

Risk risk_of(const ApplicationFields& f, const std::vector<Duplicate>& duplicates,
             bool has_documents) {
  Score out;
  out.if_alike(duplicates, MarkKind::registration_no, RiskRule::duplicate_registration);
  out.if_alike(duplicates, MarkKind::bank_account, RiskRule::duplicate_bank_account);
  out.if_alike(duplicates, MarkKind::phone, RiskRule::duplicate_phone);
  auto of_address = std::ranges::any_of(duplicates, [](const Duplicate& it) {
    return std::ranges::find(it.alike, MarkKind::email_address) != it.alike.end();
  });
  out.if_alike(duplicates, of_address ? MarkKind::email_address : MarkKind::email_domain,
               RiskRule::duplicate_email);
  if (auto word = high_risk_word(f.product_or_service_type.value_or("")); !word.empty()) {
    out.add(RiskRule::high_risk_business, std::string(word));
  } else if (auto msic = f.company_msic_code.value_or("");
             msic.size() == 5 &&
             std::ranges::find(kHighRiskDivisions, msic.substr(0, 2)) != kHighRiskDivisions.end()) {
    out.add(RiskRule::high_risk_business, "MSIC " + msic);
  }
  if (auto sales = amount(f.current_monthly_sales); sales >= kHighVolume)
    out.add(RiskRule::high_volume, money_text(sales));
  if (auto ticket = amount(f.avg_billing_amount); ticket >= kHighTicket)
    out.add(RiskRule::high_ticket, money_text(ticket));
  if (f.to_be_delivered_waiting_time == WaitingTime::longer) out.add(RiskRule::long_delivery);
  if (is_young(f.company_years_in_business)) out.add(RiskRule::young_company);
  if (f.bank_country && f.bank_country->id != accounts::kMalaysia)
    out.add(RiskRule::foreign_bank, f.bank_country->label);
  auto holder = company_key(f.bank_account_name.value_or(""));
  if (!holder.empty() && holder != company_key(f.company_registered_name.value_or("")))
    out.add(RiskRule::other_account_holder, *f.bank_account_name);
  auto domain =
      domain_of(f.contact_person1_email ? f.contact_person1_email : f.customer_service_email);
  if (!domain.empty() && is_free_mailer(domain)) out.add(RiskRule::free_mailer, domain);
  for (const auto& answer : {f.question_privacy_policy, f.question_description, f.question_currency,
                             f.question_price, f.question_payment_method, f.question_shipping}) {
    if (answer == Answer::no) {
      out.add(RiskRule::compliance_gap);
      break;
    }
  }
  if (!has_documents) out.add(RiskRule::no_documents);
  return std::move(out.risk);
}

Risk risk_now(db::Sql& sql, const ApplicationRow& row) {
  return risk_of(application_fields(row), duplicates_of(sql, row.id),
                 !documents_of(sql, row.id).empty());
}

}  // namespace gerbang::onboarding
