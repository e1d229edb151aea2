#pragma once
// All SQL about merchants and their fees.

#include "merchants/merchant.h"

namespace gerbang::merchants::store {

struct Profile {
  std::string_view trading_name;
  std::string_view customer_service_email;
  std::string_view customer_service_phone;
  std::string_view customer_service_address;
  std::optional<std::string> payment_notification_email;
};
void profile_set(db::Tx& tx, MerchantId merchant, const Profile& profile);

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
std::int64_t package_of(db::Sql& sql, MerchantId merchant);

}  // namespace gerbang::merchants::store
