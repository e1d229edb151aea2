#pragma once
// All SQL about merchants' API accounts.

#include "people/merchant_api/api_account.h"

namespace gerbang::merchant_api::store {

struct ApiSettingsRow {
  bool is_active = false;
  bool accepts_signature_v1 = false;
  std::optional<std::string> backend_result_url;
};
BOOST_DESCRIBE_STRUCT(ApiSettingsRow, (), (is_active, accepts_signature_v1, backend_result_url))
/// Nothing for a company that is no merchant.
std::optional<ApiSettingsRow> api_settings(db::Sql& sql, MerchantId merchant);
/// The same, and nobody else changes the API account or its keys until the commit.
std::optional<ApiSettingsRow> api_settings_lock(db::Tx& tx, MerchantId merchant);
void backend_result_url_set(db::Tx& tx, MerchantId merchant, const std::optional<std::string>& url);
void signature_v1_set(db::Tx& tx, MerchantId merchant, bool accepts);

std::vector<std::string> return_url_origins(db::Sql& sql, MerchantId merchant);
void return_url_origins_replace(db::Tx& tx, MerchantId merchant,
                                const std::vector<std::string>& origins);

struct ApiKeyRow {
  Id<ApiKey> id;
  std::string sign_key_sealed;
  Instant created_at;
  std::optional<Instant> revoked_at;
  std::optional<Instant> shown_at;
};
BOOST_DESCRIBE_STRUCT(ApiKeyRow, (), (id, sign_key_sealed, created_at, revoked_at, shown_at))
/// The keys that verify, the newest first.
std::vector<ApiKeyRow> api_keys_living(db::Sql& sql, MerchantId merchant);
Id<ApiKey> api_key_insert(db::Tx& tx, MerchantId merchant, std::string_view sign_key_sealed,
                          std::optional<Instant> shown_at);
void api_key_end(db::Tx& tx, MerchantId merchant, Id<ApiKey> id, Instant at);

}  // namespace gerbang::merchant_api::store
