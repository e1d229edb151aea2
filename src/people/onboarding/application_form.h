#pragma once
// The merchant application as it travels: the fields of spec account-portal §3 (steps A to E), and
// at the end of step A three that an invoice for fees names (TIN, MSIC code, SST number). They
// stand here twice, because they are two questions: a draft may lack anything and hold half-typed
// values; what is submitted keeps every rule of §5, and every wrong field is named at once.

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include <boost/describe.hpp>

#include "base/contract/json.h"
#include "base/core/money.h"
#include "people/accounts/country.h"

namespace gerbang::onboarding {

/// Until what was ordered is delivered (spec account-portal §3).
enum class WaitingTime : int { instant = 0, days_3 = 1, days_10 = 2, days_30 = 3, longer = 4 };
/// To a question of the compliance step.
enum class Answer : int { no = 0, yes = 1, not_applicable = 2 };

}  // namespace gerbang::onboarding

template <>
struct gerbang::contract::WireCodes<gerbang::onboarding::WaitingTime> {
  using W = gerbang::onboarding::WaitingTime;
  static constexpr std::array<CodeName<W>, 5> names{{{W::instant, "INSTANT", ""},
                                                     {W::days_3, "DAYS_3", "1 to 3 days"},
                                                     {W::days_10, "DAYS_10", "4 to 10 days"},
                                                     {W::days_30, "DAYS_30", "11 to 30 days"},
                                                     {W::longer, "LONGER", "More than 30 days"}}};
};
template <>
struct gerbang::contract::WireCodes<gerbang::onboarding::Answer> {
  using A = gerbang::onboarding::Answer;
  static constexpr std::array<CodeName<A>, 3> names{
      {{A::no, "NO", ""}, {A::yes, "YES", ""}, {A::not_applicable, "NOT_APPLICABLE", ""}}};
};

namespace gerbang::onboarding {

/// A draft, and what an application shows.
struct ApplicationFields {
  std::optional<std::string> company_registered_name;
  std::optional<std::string> company_registered_no;
  std::optional<std::string> company_years_in_business;
  std::optional<std::string> company_business_address;
  std::optional<std::string> company_office_phone;
  std::optional<std::string> company_office_fax;
  std::optional<std::string> contact_person1_name;
  std::optional<std::string> contact_person1_designation;
  std::optional<std::string> contact_person1_phone;
  std::optional<std::string> contact_person1_email;
  std::optional<std::string> contact_person2_name;
  std::optional<std::string> contact_person2_designation;
  std::optional<std::string> contact_person2_phone;
  std::optional<std::string> contact_person2_email;
  std::optional<std::string> billing_person_name;
  std::optional<std::string> billing_person_designation;
  std::optional<std::string> billing_person_phone;
  std::optional<std::string> billing_person_email;
  std::optional<std::string> technical_person_name;
  std::optional<std::string> technical_person_designation;
  std::optional<std::string> technical_person_phone;
  std::optional<std::string> technical_person_email;
  std::optional<std::string> company_tax_no;
  std::optional<std::string> company_msic_code;
  std::optional<std::string> company_sst_no;
  std::optional<std::string> trading_name;
  std::optional<std::string> online_store_url;
  std::optional<std::string> product_or_service_type;
  std::optional<std::string> shopping_cart_or_ordering_system_used;
  std::optional<std::string> current_monthly_sales;
  std::optional<std::string> avg_billing_amount;
  std::optional<WaitingTime> to_be_delivered_waiting_time;
  std::optional<bool> to_receive_payment_notification_via_email;
  std::optional<std::string> payment_notification_email;
  std::optional<std::string> customer_service_email;
  std::optional<std::string> customer_service_phone;
  std::optional<std::string> customer_service_address;
  std::optional<std::string> bank_name;
  std::optional<std::string> bank_account_no;
  std::optional<std::string> bank_account_name;
  std::optional<std::string> bank_address;
  std::optional<std::string> bank_swift_code;
  std::optional<accounts::CountryChoice> bank_country;
  std::optional<Answer> question_privacy_policy;
  std::optional<Answer> question_description;
  std::optional<Answer> question_currency;
  std::optional<Answer> question_price;
  std::optional<Answer> question_payment_method;
  std::optional<Answer> question_shipping;
};
BOOST_DESCRIBE_STRUCT(
    ApplicationFields, (),
    (company_registered_name, company_registered_no, company_years_in_business,
     company_business_address, company_office_phone, company_office_fax, contact_person1_name,
     contact_person1_designation, contact_person1_phone, contact_person1_email,
     contact_person2_name, contact_person2_designation, contact_person2_phone,
     contact_person2_email, billing_person_name, billing_person_designation, billing_person_phone,
     billing_person_email, technical_person_name, technical_person_designation,
     technical_person_phone, technical_person_email, company_tax_no, company_msic_code,
     company_sst_no, trading_name, online_store_url, product_or_service_type,
     shopping_cart_or_ordering_system_used, current_monthly_sales, avg_billing_amount,
     to_be_delivered_waiting_time, to_receive_payment_notification_via_email,
     payment_notification_email, customer_service_email, customer_service_phone,
     customer_service_address, bank_name, bank_account_no, bank_account_name, bank_address,
     bank_swift_code, bank_country, question_privacy_policy, question_description,
     question_currency, question_price, question_payment_method, question_shipping))
constexpr auto field_rules(contract::Of<ApplicationFields>) {
  using contract::rule;
  return std::array{rule("company_registered_name").length(0, 200),
                    rule("company_registered_no").length(0, 50),
                    rule("company_years_in_business").length(0, 4),
                    rule("company_business_address").length(0, 500),
                    rule("company_office_phone").length(0, 20),
                    rule("company_office_fax").length(0, 20),
                    rule("contact_person1_name").length(0, 120),
                    rule("contact_person1_designation").length(0, 120),
                    rule("contact_person1_phone").length(0, 20),
                    rule("contact_person2_name").length(0, 120),
                    rule("contact_person2_designation").length(0, 120),
                    rule("contact_person2_phone").length(0, 20),
                    rule("billing_person_name").length(0, 120),
                    rule("billing_person_designation").length(0, 120),
                    rule("billing_person_phone").length(0, 20),
                    rule("technical_person_name").length(0, 120),
                    rule("technical_person_designation").length(0, 120),
                    rule("technical_person_phone").length(0, 20),
                    rule("company_tax_no").length(0, 20),
                    rule("company_msic_code").length(0, 10),
                    rule("company_sst_no").length(0, 30),
                    rule("trading_name").length(0, 120),
                    rule("online_store_url").length(0, 255),
                    rule("product_or_service_type").length(0, 255),
                    rule("shopping_cart_or_ordering_system_used").length(0, 255),
                    rule("current_monthly_sales").length(0, 30),
                    rule("avg_billing_amount").length(0, 30),
                    rule("to_be_delivered_waiting_time").between(0, 4),
                    rule("customer_service_phone").length(0, 30),
                    rule("customer_service_address").length(0, 500),
                    rule("bank_name").length(0, 120),
                    rule("bank_account_no").length(0, 30),
                    rule("bank_account_name").length(0, 200),
                    rule("bank_address").length(0, 500),
                    rule("bank_swift_code").length(0, 20),
                    rule("question_privacy_policy").between(0, 2),
                    rule("question_description").between(0, 2),
                    rule("question_currency").between(0, 2),
                    rule("question_price").between(0, 2),
                    rule("question_payment_method").between(0, 2),
                    rule("question_shipping").between(0, 2)};
}

/// What is submitted.
struct ApplicationSubmit {
  std::string company_registered_name;
  std::string company_registered_no;
  std::string company_years_in_business;
  std::string company_business_address;
  std::optional<std::string> company_office_phone;
  std::optional<std::string> company_office_fax;
  std::optional<std::string> contact_person1_name;
  std::optional<std::string> contact_person1_designation;
  std::optional<std::string> contact_person1_phone;
  std::optional<std::string> contact_person1_email;
  std::optional<std::string> contact_person2_name;
  std::optional<std::string> contact_person2_designation;
  std::optional<std::string> contact_person2_phone;
  std::optional<std::string> contact_person2_email;
  std::optional<std::string> billing_person_name;
  std::optional<std::string> billing_person_designation;
  std::optional<std::string> billing_person_phone;
  std::optional<std::string> billing_person_email;
  std::optional<std::string> technical_person_name;
  std::optional<std::string> technical_person_designation;
  std::optional<std::string> technical_person_phone;
  std::optional<std::string> technical_person_email;
  std::optional<std::string> company_tax_no;
  std::optional<std::string> company_msic_code;
  std::optional<std::string> company_sst_no;
  std::string trading_name;
  std::string online_store_url;
  std::string product_or_service_type;
  std::optional<std::string> shopping_cart_or_ordering_system_used;
  Money current_monthly_sales;
  Money avg_billing_amount;
  WaitingTime to_be_delivered_waiting_time{};
  bool to_receive_payment_notification_via_email = false;
  std::optional<std::string> payment_notification_email;
  std::string customer_service_email;
  std::string customer_service_phone;
  std::string customer_service_address;
  std::string bank_name;
  std::string bank_account_no;
  std::string bank_account_name;
  std::string bank_address;
  std::string bank_swift_code;
  accounts::CountryChoice bank_country;
  Answer question_privacy_policy{};
  Answer question_description{};
  Answer question_currency{};
  Answer question_price{};
  Answer question_payment_method{};
  Answer question_shipping{};
};
BOOST_DESCRIBE_STRUCT(
    ApplicationSubmit, (),
    (company_registered_name, company_registered_no, company_years_in_business,
     company_business_address, company_office_phone, company_office_fax, contact_person1_name,
     contact_person1_designation, contact_person1_phone, contact_person1_email,
     contact_person2_name, contact_person2_designation, contact_person2_phone,
     contact_person2_email, billing_person_name, billing_person_designation, billing_person_phone,
     billing_person_email, technical_person_name, technical_person_designation,
     technical_person_phone, technical_person_email, company_tax_no, company_msic_code,
     company_sst_no, trading_name, online_store_url, product_or_service_type,
     shopping_cart_or_ordering_system_used, current_monthly_sales, avg_billing_amount,
     to_be_delivered_waiting_time, to_receive_payment_notification_via_email,
     payment_notification_email, customer_service_email, customer_service_phone,
     customer_service_address, bank_name, bank_account_no, bank_account_name, bank_address,
     bank_swift_code, bank_country, question_privacy_policy, question_description,
     question_currency, question_price, question_payment_method, question_shipping))
constexpr auto field_rules(contract::Of<ApplicationSubmit>) {
  using contract::Format;
  using contract::rule;
  return std::array{rule("company_registered_name").length(1, 200),
                    rule("company_registered_no").length(1, 50),
                    rule("company_years_in_business").is(Format::digits).length(1, 4),
                    rule("company_business_address").length(1, 500),
                    rule("company_office_phone").is(Format::digits).length(0, 20),
                    rule("company_office_fax").length(0, 20),
                    rule("contact_person1_name").length(0, 120),
                    rule("contact_person1_designation").length(0, 120),
                    rule("contact_person1_phone").is(Format::digits).length(0, 20),
                    rule("contact_person1_email").is(Format::email),
                    rule("contact_person2_name").length(0, 120),
                    rule("contact_person2_designation").length(0, 120),
                    rule("contact_person2_phone").is(Format::digits).length(0, 20),
                    rule("contact_person2_email").is(Format::email),
                    rule("billing_person_name").length(0, 120),
                    rule("billing_person_designation").length(0, 120),
                    rule("billing_person_phone").is(Format::digits).length(0, 20),
                    rule("billing_person_email").is(Format::email),
                    rule("technical_person_name").length(0, 120),
                    rule("technical_person_designation").length(0, 120),
                    rule("technical_person_phone").is(Format::digits).length(0, 20),
                    rule("technical_person_email").is(Format::email),
                    rule("company_tax_no").length(0, 20),
                    rule("company_msic_code").length(0, 10),
                    rule("company_sst_no").length(0, 30),
                    rule("trading_name").length(1, 120),
                    rule("online_store_url").is(Format::url).length(1, 255),
                    rule("product_or_service_type").length(1, 255),
                    rule("shopping_cart_or_ordering_system_used").length(0, 255),
                    rule("current_monthly_sales").at_least(0),
                    rule("avg_billing_amount").at_least(0),
                    rule("to_be_delivered_waiting_time").between(0, 4),
                    rule("payment_notification_email").is(Format::email),
                    rule("customer_service_email").is(Format::email),
                    rule("customer_service_phone").length(1, 30),
                    rule("customer_service_address").length(1, 500),
                    rule("bank_name").length(1, 120),
                    rule("bank_account_no").is(Format::digits).length(1, 30),
                    rule("bank_account_name").length(1, 200),
                    rule("bank_address").length(1, 500),
                    rule("bank_swift_code").length(1, 20),
                    rule("question_privacy_policy").between(0, 2),
                    rule("question_description").between(0, 2),
                    rule("question_currency").between(0, 2),
                    rule("question_price").between(0, 2),
                    rule("question_payment_method").between(0, 2),
                    rule("question_shipping").between(0, 2)};
}
/// A number as the authorities write it, in capital letters and without blanks; nothing for what is
/// none. TIN (LHDN): "C20880050010", "IG12345678901"; a code of MSIC 2008: "47611"; SST (Royal
/// Malaysian Customs): "W10-1808-32000001".
std::optional<std::string> tax_no_read(std::string_view text);
std::optional<std::string> msic_code_read(std::string_view text);
std::optional<std::string> sst_no_read(std::string_view text);

/// The address for payment notifications is required when they are asked for; the country is one of
/// the list; numbers of authorities are written as these write them.
void whole_check(const ApplicationSubmit& form, const std::string& path,
                 contract::Problems& problems);

/// The step of the wizard that a field stands on, as people see it: 'A' to 'E'. 0 for what is no
/// field.
char step_letter(std::string_view field);

/// An account number for people: all but the last four characters as "*"; one of no more than four
/// wholly.
std::string masked(std::string_view account_no);

/// What was submitted, as it is kept and shown; the country under the list's own name for its id.
ApplicationFields fields_of(const ApplicationSubmit& form);

}  // namespace gerbang::onboarding
