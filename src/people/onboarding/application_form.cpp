#include "people/onboarding/application_form.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "say/accounts.h"
#include "say/contract.h"
#include "say/onboarding.h"

namespace gerbang::onboarding {

namespace {

bool are_digits(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::string without_blanks(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == ' ') continue;
    out += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  return out;
}

using Read = std::optional<std::string> (*)(std::string_view);
void number_check(const std::optional<std::string>& text, Read read, std::string_view field,
                  TextId message, const std::string& path, contract::Problems& problems) {
  auto at = contract::path_join(path, field);
  if (text && !text->empty() && !problems.has(at) && !read(*text))
    problems.add(std::move(at), message);
}

}  // namespace

std::optional<std::string> tax_no_read(std::string_view text) {
  // What a number begins with says whose it is: C a company, D a partnership, IG a person, …
  constexpr std::array<std::string_view, 17> kOf{"C",  "CS", "D",  "E",  "F",  "FA",
                                                 "J",  "LE", "PT", "TA", "TC", "TN",
                                                 "TP", "TR", "IG", "OG", "SG"};
  constexpr std::size_t kShortest = 8, kLongest = 12;
  auto out = without_blanks(text);
  auto digits = out.find_first_of("0123456789");
  if (digits == std::string::npos) return std::nullopt;
  auto count = out.size() - digits;
  bool is_one = std::ranges::find(kOf, out.substr(0, digits)) != kOf.end() && count >= kShortest &&
                count <= kLongest && are_digits(std::string_view(out).substr(digits));
  return is_one ? std::optional(std::move(out)) : std::nullopt;
}

std::optional<std::string> msic_code_read(std::string_view text) {
  auto out = without_blanks(text);
  if (out.size() != 5 || !are_digits(out)) return std::nullopt;
  return out;
}

std::optional<std::string> sst_no_read(std::string_view text) {
  auto out = without_blanks(text);
  // The state's letter and station, the year and month, a running number.
  constexpr std::string_view kForm = "A00-0000-00000000";
  if (out.size() != kForm.size()) return std::nullopt;
  for (std::size_t at = 0; at < kForm.size(); ++at) {
    char c = out[at];
    bool is_right = kForm[at] == 'A'   ? c >= 'A' && c <= 'Z'
                    : kForm[at] == '0' ? c >= '0' && c <= '9'
                                       : c == '-';
    if (!is_right) return std::nullopt;
  }
  return out;
}

void whole_check(const ApplicationSubmit& form, const std::string& path,
                 contract::Problems& problems) {
  if (form.to_receive_payment_notification_via_email && !form.payment_notification_email) {
    auto field = contract::path_join(path, "paymentNotificationEmail");
    // When the address is there but wrong, that has been said.
    if (!problems.has(field)) problems.add(std::move(field), say::contract::required);
  }
  number_check(form.company_tax_no, tax_no_read, "companyTaxNo", say::onboarding::form::tax_no,
               path, problems);
  number_check(form.company_msic_code, msic_code_read, "companyMsicCode",
               say::onboarding::form::msic_code, path, problems);
  number_check(form.company_sst_no, sst_no_read, "companySstNo", say::onboarding::form::sst_no,
               path, problems);
  auto country = contract::path_join(path, "bankCountry");
  if (!problems.has(country) && accounts::country_name(form.bank_country.id).empty()) {
    problems.add(std::move(country), say::accounts::country);
  }
}

char step_letter(std::string_view field) {
  const auto& fields = contract::wire_names<ApplicationFields>();
  auto at = std::find(fields.begin(), fields.end(), field);
  if (at == fields.end()) return 0;
  char letter = 'A';
  for (std::string_view first : {"tradingName", "toReceivePaymentNotificationViaEmail", "bankName",
                                 "questionPrivacyPolicy"}) {
    if (std::find(fields.begin(), fields.end(), first) <= at) ++letter;
  }
  return letter;
}

std::string masked(std::string_view account_no) {
  std::size_t shown = account_no.size() > 4 ? 4 : 0;
  return std::string(account_no.size() - shown, '*') +
         std::string(account_no.substr(account_no.size() - shown));
}

ApplicationFields fields_of(const ApplicationSubmit& form) {
  // Both structs have the same names on the wire, and an amount is a text there.
  auto fields = contract::from_json<ApplicationFields>(contract::to_json(form));
  // Every form that keeps the rules is a draft, too; to lose one silently would be worse.
  if (!fields.ok())
    throw std::logic_error("an application lost fields: " + fields.error().message.english());
  auto written = [](std::optional<std::string>& text, Read read) {
    if (auto number = text ? read(*text) : std::nullopt) text = std::move(*number);
  };
  written(fields->company_tax_no, tax_no_read);
  written(fields->company_msic_code, msic_code_read);
  written(fields->company_sst_no, sst_no_read);
  if (auto name = accounts::country_name(form.bank_country.id); !name.empty()) {
    fields->bank_country = accounts::CountryChoice{std::to_string(form.bank_country.id),
                                                   std::string(name), form.bank_country.id};
  }
  return std::move(*fields);
}

}  // namespace gerbang::onboarding
