#include "people/onboarding/demo_people.h"

#include <array>
#include <stdexcept>

#include "base/core/password_hash.h"
#include "people/accounts/account.h"
#include "people/accounts/password.h"
#include "people/merchants/merchant.h"

namespace gerbang::onboarding {
namespace {

ApplicationSubmit demo_form(std::string_view company, std::string_view trading_name,
                            std::string_view email) {
  ApplicationSubmit f;
  f.company_registered_name = company;
  f.company_registered_no = "202601012345";
  f.company_years_in_business = "4";
  f.company_business_address = "12, Jalan Demo 1, 50480 Kuala Lumpur";
  f.company_office_phone = "60312345678";
  f.contact_person1_name = "Aisyah Rahman";
  f.contact_person1_designation = "Director";
  f.contact_person1_phone = "60123456789";
  f.contact_person1_email = email;
  f.trading_name = trading_name;
  f.online_store_url = "https://kedai.demo.gerbang.test";
  f.product_or_service_type = "Books and stationery";
  f.current_monthly_sales = Money{4'500'000};
  f.avg_billing_amount = Money{12'000};
  f.to_be_delivered_waiting_time = WaitingTime::days_3;
  f.to_receive_payment_notification_via_email = true;
  f.payment_notification_email = email;
  f.customer_service_email = email;
  f.customer_service_phone = "60312345678";
  f.customer_service_address = "12, Jalan Demo 1, 50480 Kuala Lumpur";
  f.bank_name = "Maybank";
  f.bank_account_no = "514012345678";
  f.bank_account_name = company;
  f.bank_address = "Menara Maybank, 50050 Kuala Lumpur";
  f.bank_swift_code = "MBBEMYKL";
  f.bank_country = {std::to_string(accounts::kMalaysia), "Malaysia", accounts::kMalaysia};
  f.question_privacy_policy = Answer::yes;
  f.question_description = Answer::yes;
  f.question_currency = Answer::yes;
  f.question_price = Answer::yes;
  f.question_payment_method = Answer::yes;
  f.question_shipping = Answer::not_applicable;
  return f;
}

/// A company that applied; what its owner sends.
Result<Id<Application>> demo_apply(db::Tx& tx, const events::Outbox& outbox, MerchantId company,
                                   Id<User> owner, const ApplicationSubmit& form) {
  merchants::merchant_create(tx, company, static_cast<std::int64_t>(merchants::Package::starter));
  return application_submit(tx, outbox, company, {company, owner}, form);
}

/// What two companies never have in common.
struct DemoNumbers {
  std::string_view registered_no, office_phone, phone, bank_account_no;
  std::optional<std::string> tax_no = {};
};

Result<Id<Application>> demo_owner(db::Tx& tx, const events::Outbox& outbox,
                                   const std::string& email, std::string_view name,
                                   std::string_view company_name, const DemoNumbers& numbers,
                                   const std::string& hash) {
  auto company = accounts::company_create(tx, company_name);
  GERBANG_TRY(auto user, accounts::user_create(
                             tx, {email, std::string(name), hash, company, Role::merchant_owner}));
  auto trading_name = company_name.substr(0, company_name.find(" Sdn"));
  auto form = demo_form(company_name, trading_name, email);
  form.company_registered_no = numbers.registered_no;
  form.company_tax_no = numbers.tax_no;
  form.company_office_phone = form.customer_service_phone = numbers.office_phone;
  form.contact_person1_name = name;
  form.contact_person1_phone = numbers.phone;
  form.bank_account_no = numbers.bank_account_no;
  return demo_apply(tx, outbox, company, user, form);
}

/// Signs in to the books of `books`; her own company is the second account.
Result<Id<Application>> demo_accountant(db::Tx& tx, const events::Outbox& outbox, MerchantId books,
                                        const std::string& hash) {
  std::string email(kDemoAccountant);
  constexpr std::string_view kCompany = "Kopi Kita Enterprise";
  GERBANG_TRY(auto user, accounts::user_create(
                             tx, {email, "Mei Ling Tan", hash, books, Role::merchant_finance}));
  auto company = accounts::company_create(tx, kCompany);
  GERBANG_CHECK(accounts::account_add(tx, user, company, Role::merchant_owner));
  auto form = demo_form(kCompany, "Kopi Kita", email);
  form.company_registered_no = "202603067890";
  form.contact_person1_name = "Mei Ling Tan";
  form.contact_person1_designation = "Owner";
  form.company_office_phone = form.customer_service_phone = "60377281234";
  form.contact_person1_phone = "60137654321";
  form.online_store_url = "https://kopi.demo.gerbang.test";
  form.product_or_service_type = "Coffee and cakes";
  form.bank_account_no = "514098765432";
  return demo_apply(tx, outbox, company, user, form);
}

Result<Done> demo_write(db::Tx& tx, const events::Outbox& outbox, const std::string& hash) {
  auto is_known = [&](std::string_view email) {
    return accounts::user_find_by_email(tx, email).has_value();
  };
  auto gateway_user = [&](std::string_view email, std::string_view name,
                          Role role) -> Result<Done> {
    if (is_known(email)) return Done{};
    GERBANG_CHECK(accounts::user_create(
        tx, {std::string(email), std::string(name), hash, kGatewayCompany, role}));
    return Done{};
  };
  GERBANG_CHECK(gateway_user(kDemoOperator, "Demo Operator", Role::gateway_administrator));
  GERBANG_CHECK(gateway_user(kDemoOnboarding, "Demo Onboarding", Role::gateway_onboarding));
  GERBANG_CHECK(gateway_user(kDemoRefunds, "Demo Refunds", Role::gateway_refunds));
  GERBANG_CHECK(gateway_user(kDemoSettlement, "Demo Settlement", Role::gateway_settlement));
  if (!is_known(kDemoOwner)) {
    GERBANG_TRY(
        auto id,
        demo_owner(tx, outbox, std::string(kDemoOwner), "Aisyah Rahman", "Kedai Demo Sdn Bhd",
                   {"202601012345", "60312345678", "60123456789", "514012345678", "C25840012345"},
                   hash));
    auto by = accounts::user_find_by_email(tx, kDemoOperator);
    GERBANG_CHECK(application_approve(tx, outbox, id, {kGatewayCompany, by->id}));
  }
  if (!is_known(kDemoPending)) {
    GERBANG_CHECK(demo_owner(tx, outbox, std::string(kDemoPending), "Lim Wei Ming",
                             "Warung Tunggu Sdn Bhd",
                             {"202501054321", "60380601122", "60198887766", "512698765432"}, hash));
  }
  if (!is_known(kDemoAccountant)) {
    auto owner = accounts::user_find_by_email(tx, kDemoOwner);
    auto books = accounts::company_owned_by(tx, owner->id);
    GERBANG_TRY(auto id, demo_accountant(tx, outbox, *books, hash));
    auto by = accounts::user_find_by_email(tx, kDemoOperator);
    GERBANG_CHECK(application_approve(tx, outbox, id, {kGatewayCompany, by->id}));
  }
  if (!is_known(kDemoDesk)) {
    auto owner = accounts::user_find_by_email(tx, kDemoOwner);
    auto shop = accounts::company_owned_by(tx, owner->id);
    GERBANG_CHECK(accounts::user_create(
        tx, {std::string(kDemoDesk), "Nurul Huda", hash, *shop, Role::merchant_support}));
  }
  return Done{};
}

constexpr std::array kDemoPeople{kDemoOwner,   kDemoPending,    kDemoOperator,   kDemoOnboarding,
                                 kDemoRefunds, kDemoSettlement, kDemoAccountant, kDemoDesk};

}  // namespace

void demo_people_passwords_keep(db::Tx& tx, Duration moved) {
  for (auto email : kDemoPeople) {
    if (auto user = accounts::user_find_by_email(tx, email)) {
      accounts::password_age_keep(tx, user->id, moved);
    }
  }
}

void demo_people(db::Db& db, const events::Outbox& outbox, std::string_view password,
                 PasswordCost cost) {
  bool is_done = db.read([](db::Sql& sql) {
    for (auto email : kDemoPeople) {
      if (!accounts::user_find_by_email(sql, email)) return false;
    }
    return true;
  });
  if (is_done) return;  // hashing costs a noticeable part of a start
  auto hash = PasswordHasher(cost).hash(password);
  auto done = db.write([&](db::Tx& tx) { return demo_write(tx, outbox, hash); });
  if (!done.ok())
    throw std::runtime_error("the demo data could not be written: " +
                             done.error().message.english());
}

}  // namespace gerbang::onboarding
