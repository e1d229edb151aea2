#pragma once
// A merchant: a company that takes payments. Its name and customer service stand on the payer's
// page; whether it is active decides if anybody can pay it (before approval a merchant may look
// around and prepare links, but every checkout answers "not ready"). What it pays for a payment
// follows from its fee rules: one per payment method, valid from a day on, with a part for the
// acquirer and a part for the gateway.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <boost/describe.hpp>

#include "base/core/actor.h"
#include "base/core/clock.h"
#include "base/core/id.h"
#include "base/core/money.h"
#include "base/core/result.h"
#include "base/db/db.h"

namespace gerbang::audit {
struct Restorable;
}

namespace gerbang::merchants {

enum class MerchantStatus : unsigned char { inactive = 0, active = 1 };

/// The packages that a merchant signs up for; seeded, and the operator's to change.
enum class Package : unsigned char { starter = 1, business = 2, enterprise = 3 };

/// What a payer sees of a merchant.
struct MerchantFace {
  MerchantId id;
  std::string name;  // the trading name; before the application says it, the company's
  bool active = false;
  std::string customer_service_email;
  std::string customer_service_phone;
  std::string customer_service_address;
};

/// The merchant that a payer is about to pay; not_found when there is no such company.
Result<MerchantFace> merchant_for_payment(db::Sql& sql, MerchantId merchant);
/// What the operators' lists call a merchant; empty when there is no such company.
std::string merchant_name(db::Sql& sql, MerchantId merchant);

/// Where the merchant wants a mail for each payment; nothing when it wants none.
std::optional<std::string> payment_notification_address(db::Sql& sql, MerchantId merchant);

/// Makes the profile of a company that has just signed up: inactive, on `package`. In the
/// caller's transaction.
void merchant_create(db::Tx& tx, MerchantId merchant, std::int64_t package_id);

/// The package that it signed up for; 0: no merchant.
std::int64_t package_of(db::Sql& sql, MerchantId merchant);

/// What payers and mails see of a merchant, as its application says it.
struct Profile {
  std::string_view trading_name;
  std::string_view customer_service_email;
  std::string_view customer_service_phone;
  std::string_view customer_service_address;
  std::optional<std::string> payment_notification_email;
};
void profile_set(db::Tx& tx, MerchantId merchant, const Profile& profile);

/// A merchant as it is kept.
struct ProfileRow {
  bool is_active = false;
  std::int64_t package_id = 0;
  std::optional<Instant> active_since;
  std::optional<std::string> trading_name;
  std::optional<std::string> customer_service_email;
  std::optional<std::string> customer_service_phone;
  std::optional<std::string> customer_service_address;
  std::optional<std::string> payment_notification_email;
  bool is_e_mandate_enabled = false;
};
BOOST_DESCRIBE_STRUCT(ProfileRow, (),
                      (is_active, package_id, active_since, trading_name, customer_service_email,
                       customer_service_phone, customer_service_address, payment_notification_email,
                       is_e_mandate_enabled))
/// Nothing for a company that is no merchant.
std::optional<ProfileRow> profile_of(db::Sql& sql, MerchantId merchant);

/// Turns the merchant on or off for payers; false when it is so already.
bool merchant_status_set(db::Tx& tx, MerchantId merchant, MerchantStatus status);

/// Switches auto-debit (e-mandates) on or off. Not found: the company is no merchant.
Result<Done> e_mandate_set(db::Tx& tx, MerchantId merchant, const Actor& actor, bool is_enabled);
audit::Restorable e_mandate_restorable();

}  // namespace gerbang::merchants
