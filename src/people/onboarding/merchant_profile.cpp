#include "people/onboarding/merchant_profile.h"

#include "base/contract/json.h"
#include "people/accounts/account.h"
#include "people/merchants/merchant.h"
#include "people/onboarding/application_store.h"
#include "say/merchants.h"

namespace gerbang::onboarding {

/// Of the fields of an application.
struct BankOfFields {
  std::optional<std::string> bank_name;
};
BOOST_DESCRIBE_STRUCT(BankOfFields, (), (bank_name))

namespace {

using Text = std::optional<std::string>;

std::vector<ContactPerson> contact_persons(const ApplicationFields& f) {
  std::vector<ContactPerson> out;
  auto add = [&](std::string_view kind, const Text& name, const Text& designation,
                 const Text& phone, const Text& email) {
    if (!name && !designation && !phone && !email) return;
    out.push_back({std::string(kind), name, designation, phone, email});
  };
  add("CONTACT_PERSON_1", f.contact_person1_name, f.contact_person1_designation,
      f.contact_person1_phone, f.contact_person1_email);
  add("CONTACT_PERSON_2", f.contact_person2_name, f.contact_person2_designation,
      f.contact_person2_phone, f.contact_person2_email);
  add("BILLING_PERSON", f.billing_person_name, f.billing_person_designation, f.billing_person_phone,
      f.billing_person_email);
  add("TECHNICAL_PERSON", f.technical_person_name, f.technical_person_designation,
      f.technical_person_phone, f.technical_person_email);
  return out;
}

void fill_from(MerchantProfile& profile, const ApplicationFields& f) {
  profile.company_registered_no = f.company_registered_no;
  profile.company_years_in_business = f.company_years_in_business;
  profile.company_business_address = f.company_business_address;
  profile.company_office_phone = f.company_office_phone;
  profile.company_office_fax = f.company_office_fax;
  profile.online_store_url = f.online_store_url;
  profile.product_or_service_type = f.product_or_service_type;
  profile.contact_persons = contact_persons(f);
  profile.bank_account =
      BankAccountFace{f.bank_name.value_or(""), masked(f.bank_account_no.value_or("")),
                      f.bank_account_name.value_or(""), f.bank_swift_code.value_or(""),
                      std::string(accounts::country_name(f.bank_country ? f.bank_country->id : 0))};
}

}  // namespace

Result<MerchantProfile> merchant_profile(db::Sql& sql, MerchantId merchant) {
  auto row = merchants::profile_of(sql, merchant);
  if (!row) return not_found(say::merchants::not_merchant);
  MerchantProfile out;
  out.merchant_id = merchant;
  out.company = accounts::company_name(sql, merchant);
  out.trading_name = row->trading_name;
  out.is_active = row->is_active;
  out.active_since = row->active_since;
  out.customer_service_email = row->customer_service_email;
  out.customer_service_phone = row->customer_service_phone;
  out.customer_service_address = row->customer_service_address;
  out.payment_notification_email = row->payment_notification_email;
  out.is_e_mandate_enabled = row->is_e_mandate_enabled;
  for (const auto& package : accounts::package_list(sql)) {
    if (package.id == row->package_id) out.subscription_plan = package.name;
  }
  auto application = application_of(sql, merchant);
  if (!application) return out;
  out.merchant_application_status = shown_status(application->status);
  if (application->status == ApplicationStatus::approved) {
    fill_from(out, application_fields(*application));
  }
  return out;
}

db::Ahead<std::string> settlement_bank_ahead(db::Sql& sql, MerchantId merchant) {
  return store::application_fields_ahead(sql, merchant);
}

std::optional<std::string> settlement_bank_name(const db::Ahead<std::string>& asked) {
  if (asked.rows().empty()) return std::nullopt;
  auto bank = contract::from_stored<BankOfFields>(asked.rows().front());
  if (!bank.ok() || !bank->bank_name || bank->bank_name->empty()) return std::nullopt;
  return std::move(bank->bank_name);
}

}  // namespace gerbang::onboarding
