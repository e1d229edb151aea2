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

#include "core/clock.h"
#include "core/id.h"
#include "core/money.h"
#include "core/result.h"
#include "db/db.h"

namespace gerbang::merchants {

enum class MerchantStatus : unsigned char { inactive = 0, active = 1 };

/// The packages that a merchant signs up for; seeded, and the operator's to change.
enum class Package : unsigned char { starter = 1, business = 2, enterprise = 3 };

/// What the owners are told by mail (domain.md, "Account and session"): somebody changed where the
/// results go, or the key of the merchant's server. The payload is a MerchantChange.
inline constexpr std::string_view kResultUrlChanged = "merchant.resultUrlChanged";
inline constexpr std::string_view kApiKeyRotated = "merchant.apiKeyRotated";
struct MerchantChange {
  Id<User> user_id;  // who did it
  std::string by_name;
  std::string by_email;
  std::string ip;
  std::optional<std::string> backend_result_url;  // as it is now; null: there is none
  std::optional<std::string> key_hint;            // of the new key
  std::optional<Instant> old_key_ends_date;       // null: no key but the new one is good any more
};
BOOST_DESCRIBE_STRUCT(MerchantChange, (),
                      (user_id, by_name, by_email, ip, backend_result_url, key_hint,
                       old_key_ends_date))

/// What a payer sees of a merchant.
struct MerchantFace {
  MerchantId id;
  std::string name;  // the trading name; before the application says it, the company's
  bool active = false;
  std::string customer_service_email;
  std::string customer_service_phone;
  std::string customer_service_address;
};

/// Spec back-office §9.
enum class FeeType : unsigned char {
  percentage = 1,
  flat_fee = 2,
  flat_fee_or = 3,    // the greater of percentage and flat amount
  flat_fee_plus = 4,  // both
};

/// What one payment costs the merchant. Percentages are hundredths of a percent: 250 is 2.50 %.
struct FeeRule {
  FeeType fee_type = FeeType::percentage;
  std::int64_t mdr_acquirer = 0;
  std::int64_t mdr_gateway = 0;
  Money flat_fee_acquirer;
  Money flat_fee_gateway;
};

/// The merchant that a payer is about to pay; not_found when there is no such company.
Result<MerchantFace> merchant_for_payment(db::Sql& sql, MerchantId merchant);

/// The rule that is in force at `at` for one of the merchant's payment methods; nothing when the
/// merchant has none (the method is not offered then).
std::optional<FeeRule> fee_rule(db::Sql& sql, MerchantId merchant, int payment_method, Instant at);

/// Where the merchant wants a mail for each payment; nothing when it wants none.
std::optional<std::string> payment_notification_address(db::Sql& sql, MerchantId merchant);

/// Makes the profile of a company that has just signed up: inactive, on `package`. In the
/// caller's transaction.
void merchant_create(db::Tx& tx, MerchantId merchant, std::int64_t package_id);

/// Gives the merchant the fee rules of its package, from now on, where it has none. Done by the
/// approval of its application.
void fee_rules_seed(db::Tx& tx, MerchantId merchant, std::int64_t package_id);

/// Turns the merchant on or off for payers; false when it is so already.
bool merchant_status_set(db::Tx& tx, MerchantId merchant, MerchantStatus status);

}  // namespace gerbang::merchants
