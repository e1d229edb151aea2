#include "people/merchant_api/api_account_store.h"

namespace gerbang::merchant_api::store {
namespace {

constexpr db::Statement kApiSettings{"merchant_api_settings", R"(
  SELECT status, accepts_signature_v1, backend_result_url
  FROM merchants WHERE merchant_id = $1)"};
constexpr db::Statement kApiSettingsLock{"merchant_api_settings_lock", R"(
  SELECT status, accepts_signature_v1, backend_result_url
  FROM merchants WHERE merchant_id = $1)",
                                         true};
constexpr db::Statement kBackendResultUrlSet{"merchant_backend_result_url_set", R"(
  UPDATE merchants SET backend_result_url = $2 WHERE merchant_id = $1)"};
constexpr db::Statement kSignatureV1Set{"merchant_signature_v1_set", R"(
  UPDATE merchants SET accepts_signature_v1 = $2 WHERE merchant_id = $1)"};
constexpr db::Statement kReturnUrlOrigins{"return_url_origins", R"(
  SELECT origin FROM return_url_origins WHERE merchant_id = $1 ORDER BY origin)"};
constexpr db::Statement kReturnUrlOriginsDelete{"return_url_origins_delete", R"(
  DELETE FROM return_url_origins WHERE merchant_id = $1)"};
constexpr db::Statement kReturnUrlOriginInsert{"return_url_origin_insert", R"(
  INSERT INTO return_url_origins (merchant_id, origin) VALUES ($1, $2)
  ON CONFLICT (merchant_id, origin) DO NOTHING)"};

constexpr db::Statement kApiKeysLiving{"api_keys_living", R"(
  SELECT id, sign_key_sealed, created_at, revoked_at, shown_at FROM api_keys
  WHERE merchant_id = $1 AND (revoked_at IS NULL OR revoked_at > $2)
  ORDER BY id DESC)"};
constexpr db::Statement kApiKeyInsert{"api_key_insert", R"(
  INSERT INTO api_keys (merchant_id, id, sign_key_sealed, created_at, shown_at)
  VALUES ($1, $2, $3, $4, $5))"};
constexpr db::Statement kApiKeyEnd{"api_key_end", R"(
  UPDATE api_keys SET revoked_at = $3
  WHERE merchant_id = $1 AND id = $2 AND (revoked_at IS NULL OR revoked_at > $3))"};

}  // namespace

std::optional<ApiSettingsRow> api_settings(db::Sql& sql, MerchantId merchant) {
  return sql.one<ApiSettingsRow>(kApiSettings, merchant);
}

std::optional<ApiSettingsRow> api_settings_lock(db::Tx& tx, MerchantId merchant) {
  return tx.one<ApiSettingsRow>(kApiSettingsLock, merchant);
}

void backend_result_url_set(db::Tx& tx, MerchantId merchant,
                            const std::optional<std::string>& url) {
  tx.exec(kBackendResultUrlSet, merchant, url);
}

void signature_v1_set(db::Tx& tx, MerchantId merchant, bool accepts) {
  tx.exec(kSignatureV1Set, merchant, accepts);
}

std::vector<std::string> return_url_origins(db::Sql& sql, MerchantId merchant) {
  return sql.all<std::string>(kReturnUrlOrigins, merchant);
}

void return_url_origins_replace(db::Tx& tx, MerchantId merchant,
                                const std::vector<std::string>& origins) {
  tx.exec(kReturnUrlOriginsDelete, merchant);
  for (const auto& origin : origins)
    tx.exec(kReturnUrlOriginInsert, merchant, origin);
}

std::vector<ApiKeyRow> api_keys_living(db::Sql& sql, MerchantId merchant) {
  return sql.all<ApiKeyRow>(kApiKeysLiving, merchant, sql.now());
}

Id<ApiKey> api_key_insert(db::Tx& tx, MerchantId merchant, std::string_view sign_key_sealed,
                          std::optional<Instant> shown_at) {
  auto id = id_new<ApiKey>(tx.now());
  tx.exec(kApiKeyInsert, merchant, id, sign_key_sealed, tx.now(), shown_at);
  return id;
}

void api_key_end(db::Tx& tx, MerchantId merchant, Id<ApiKey> id, Instant at) {
  tx.exec(kApiKeyEnd, merchant, id, at);
}

}  // namespace gerbang::merchant_api::store
