#pragma once
// All SQL about merchants, their fees and their keys.

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
std::int64_t package_of(db::Sql& sql, MerchantId merchant);
void api_key_insert(db::Tx& tx, MerchantId merchant, std::string_view sign_key_sealed);
/// The key in force; nothing before approval.
std::optional<std::string> api_key_sealed(db::Sql& sql, MerchantId merchant);

}  // namespace gerbang::merchants::store
