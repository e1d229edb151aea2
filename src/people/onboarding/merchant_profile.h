#pragma once
// What the profile page shows of a merchant: the company as its approved application describes it,
// whom to ask for what, where payouts go (the account number only in its last four digits) and what
// payers read about customer service. Before approval most of it is empty.

#include <optional>
#include <string>
#include <vector>

#include <boost/describe.hpp>

#include "people/onboarding/application.h"

namespace gerbang::onboarding {

struct ContactPerson {
  std::string kind;  // CONTACT_PERSON_1, CONTACT_PERSON_2, BILLING_PERSON, TECHNICAL_PERSON
  std::optional<std::string> name;
  std::optional<std::string> designation;
  std::optional<std::string> phone;
  std::optional<std::string> email;
};
BOOST_DESCRIBE_STRUCT(ContactPerson, (), (kind, name, designation, phone, email))

struct BankAccountFace {
  std::string bank_name;
  std::string bank_account_no;  // "********5678"
  std::string bank_account_name;
  std::string bank_swift_code;
  std::string bank_country;
};
BOOST_DESCRIBE_STRUCT(BankAccountFace, (),
                      (bank_name, bank_account_no, bank_account_name, bank_swift_code,
                       bank_country))

struct MerchantProfile {
  MerchantId merchant_id;
  std::string company;
  std::optional<std::string> trading_name;
  bool is_active = false;
  std::optional<Instant> active_since;
  MerchantApplicationStatus merchant_application_status{};
  std::string subscription_plan;
  std::optional<std::string> company_registered_no;
  std::optional<std::string> company_years_in_business;
  std::optional<std::string> company_business_address;
  std::optional<std::string> company_office_phone;
  std::optional<std::string> company_office_fax;
  std::optional<std::string> online_store_url;
  std::optional<std::string> product_or_service_type;
  std::vector<ContactPerson> contact_persons;  // those of whom anything is known
  std::optional<BankAccountFace> bank_account;
  std::optional<std::string> customer_service_email;
  std::optional<std::string> customer_service_phone;
  std::optional<std::string> customer_service_address;
  std::optional<std::string> payment_notification_email;
  bool is_e_mandate_enabled = false;
};
BOOST_DESCRIBE_STRUCT(MerchantProfile, (),
                      (merchant_id, company, trading_name, is_active, active_since,
                       merchant_application_status, subscription_plan, company_registered_no,
                       company_years_in_business, company_business_address, company_office_phone,
                       company_office_fax, online_store_url, product_or_service_type,
                       contact_persons, bank_account, customer_service_email,
                       customer_service_phone, customer_service_address, payment_notification_email,
                       is_e_mandate_enabled))

/// Not found for a company that is no merchant (the gateway's own).
Result<MerchantProfile> merchant_profile(db::Sql& sql, MerchantId merchant);

/// The bank that the merchant is paid out to, as its application names it; nothing until it does.
/// Asked together with what is read next, and then taken.
std::optional<std::string> settlement_bank_name(const db::Ahead<std::string>& asked);
db::Ahead<std::string> settlement_bank_ahead(db::Sql& sql, MerchantId merchant);

}  // namespace gerbang::onboarding
