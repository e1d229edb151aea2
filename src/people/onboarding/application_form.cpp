#include "people/onboarding/application_form.h"

#include <algorithm>
#include <stdexcept>

#include "say/accounts.h"
#include "say/contract.h"

namespace gerbang::onboarding {

void whole_check(const ApplicationSubmit& form, const std::string& path,
                 contract::Problems& problems) {
  if (form.to_receive_payment_notification_via_email && !form.payment_notification_email) {
    auto field = contract::path_join(path, "paymentNotificationEmail");
    // When the address is there but wrong, that has been said.
    if (!problems.has(field)) problems.add(std::move(field), say::contract::required);
  }
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
  if (auto name = accounts::country_name(form.bank_country.id); !name.empty()) {
    fields->bank_country = accounts::CountryChoice{std::to_string(form.bank_country.id),
                                                   std::string(name), form.bank_country.id};
  }
  return std::move(*fields);
}

}  // namespace gerbang::onboarding
