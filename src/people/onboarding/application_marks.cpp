#include "people/onboarding/application_marks.h"

#include <algorithm>
#include <array>

#include "base/core/email.h"
#include "people/onboarding/application_store.h"

namespace gerbang::onboarding {
namespace {

using Text = std::optional<std::string>;

// Their domains in any country: yahoo.com.my, outlook.my.
constexpr std::array<std::string_view, 24> kFreeMailers{
    "gmail", "googlemail", "yahoo",    "ymail",  "rocketmail", "hotmail", "outlook",    "live",
    "msn",   "icloud",     "me",       "mac",    "aol",        "proton",  "protonmail", "pm",
    "gmx",   "mail",       "fastmail", "yandex", "qq",         "163",     "126",        "zoho"};

std::string letters_and_digits(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    if ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z')) out += c;
  }
  return out;
}

std::string digits(std::string_view text) {
  std::string out;
  std::ranges::copy_if(text, std::back_inserter(out), [](char c) { return c >= '0' && c <= '9'; });
  return out;
}

class Marks {
 public:
  void add(MarkKind kind, std::string value) { all_.push_back({kind, std::move(value)}); }

  /// A company may give its new number and its old one: "201901000005 (1312525-A)".
  void registration_no(std::string_view text) {
    constexpr std::size_t kShortest = 6;
    while (!text.empty()) {
      auto end = std::min(text.find_first_of("(),/;"), text.size());
      auto number = letters_and_digits(text.substr(0, end));
      if (number.size() >= kShortest) add(MarkKind::registration_no, std::move(number));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }
  void bank_account(std::string_view text) {
    constexpr std::size_t kShortest = 6;
    auto number = digits(text);
    if (number.size() >= kShortest) add(MarkKind::bank_account, std::move(number));
  }
  /// "+60 12-345 6789", "0060123456789" and "0123456789" are one.
  void phone(const Text& text) {
    constexpr std::size_t kShortest = 7;
    auto number = digits(text.value_or(""));
    number.erase(0, std::min(number.find_first_not_of('0'), number.size()));
    if (number.starts_with("60") && number.size() > 9) number.erase(0, 2);
    number.erase(0, std::min(number.find_first_not_of('0'), number.size()));
    if (number.size() >= kShortest) add(MarkKind::phone, std::move(number));
  }
  void email(const Text& text) {
    auto address = email_key(text.value_or(""));
    auto at = address.rfind('@');
    if (at == std::string::npos || at + 1 == address.size()) return;
    auto domain = address.substr(at + 1);
    if (is_free_mailer(domain)) return add(MarkKind::email_address, std::move(address));
    add(MarkKind::email_domain, std::move(domain));
  }
  std::vector<Mark> taken() && {
    std::ranges::sort(all_);
    all_.erase(std::unique(all_.begin(), all_.end()), all_.end());
    return std::move(all_);
  }

 private:
  std::vector<Mark> all_;
};

}  // namespace

bool is_free_mailer(std::string_view domain) {
  // "mail.com" is one, and "mail.kedai.com" is not.
  auto dot = domain.find('.');
  if (dot == std::string_view::npos) return false;
  auto rest = domain.substr(dot + 1);
  auto second = rest.find('.');
  constexpr std::array<std::string_view, 4> kSecond{"com", "co", "net", "org"};
  bool is_top = second == std::string_view::npos ||
                (std::ranges::find(kSecond, rest.substr(0, second)) != kSecond.end() &&
                 rest.find('.', second + 1) == std::string_view::npos);
  return is_top && std::ranges::find(kFreeMailers, domain.substr(0, dot)) != kFreeMailers.end();
}

std::vector<Mark> marks_of(const ApplicationFields& f) {
  Marks out;
  out.registration_no(f.company_registered_no.value_or(""));
  out.bank_account(f.bank_account_no.value_or(""));
  for (const auto* phone :
       {&f.company_office_phone, &f.contact_person1_phone, &f.contact_person2_phone,
        &f.billing_person_phone, &f.technical_person_phone, &f.customer_service_phone})
    out.phone(*phone);
  for (const auto* email :
       {&f.contact_person1_email, &f.contact_person2_email, &f.billing_person_email,
        &f.technical_person_email, &f.customer_service_email, &f.payment_notification_email})
    out.email(*email);
  return std::move(out).taken();
}

std::vector<Duplicate> duplicates_of(db::Sql& sql, Id<Application> id) {
  constexpr std::size_t kMost = 20;
  std::vector<Duplicate> out;
  for (auto& pair : store::application_alike(sql, id)) {
    auto at = std::ranges::find(out, pair.id, &Duplicate::id);
    if (at == out.end()) {
      out.push_back({pair.id,
                     pair.merchant_id ? std::optional(pair.merchant_id) : std::nullopt,
                     std::move(pair.company_registered_name),
                     std::move(pair.trading_name),
                     pair.status,
                     {}});
      at = out.end() - 1;
    }
    if (std::ranges::find(at->alike, pair.kind) == at->alike.end()) at->alike.push_back(pair.kind);
  }
  std::ranges::stable_sort(out, std::ranges::greater{},
                           [](const Duplicate& it) { return it.alike.size(); });
  if (out.size() > kMost) out.resize(kMost);
  return out;
}

}  // namespace gerbang::onboarding
