#include "merchants/merchant_store.h"

namespace gerbang::merchants {
namespace {

constexpr db::Statement kMerchantInsert{"merchant_insert", R"(
  INSERT INTO merchants (merchant_id, status, package_id, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (merchant_id) DO NOTHING)"};
constexpr db::Statement kMerchantFace{"merchant_face", R"(
  SELECT m.merchant_id, COALESCE(m.trading_name, c.name), m.status, m.customer_service_email,
         m.customer_service_phone, m.customer_service_address
  FROM merchants m JOIN companies c ON c.id = m.merchant_id
  WHERE m.merchant_id = $1)"};
constexpr db::Statement kMerchantStatusSet{"merchant_status_set", R"(
  UPDATE merchants SET status = $2, active_since = CASE WHEN $2 = 1 THEN $3 ELSE active_since END
  WHERE merchant_id = $1 AND status <> $2)"};
constexpr db::Statement kMerchantPackage{"merchant_package", R"(
  SELECT package_id FROM merchants WHERE merchant_id = $1)"};
constexpr db::Statement kProfileSet{"merchant_profile_set", R"(
  UPDATE merchants SET trading_name = $2, customer_service_email = $3,
                       customer_service_phone = $4, customer_service_address = $5,
                       payment_notification_email = $6
  WHERE merchant_id = $1)"};
constexpr db::Statement kProfileOf{"merchant_profile_of", R"(
  SELECT status, package_id, active_since, trading_name, customer_service_email,
         customer_service_phone, customer_service_address, payment_notification_email,
         is_e_mandate_enabled
  FROM merchants WHERE merchant_id = $1)"};
constexpr db::Statement kNotificationAddress{"merchant_notification_address", R"(
  SELECT payment_notification_email FROM merchants WHERE merchant_id = $1)"};

constexpr db::Statement kFeeRule{"fee_rule", R"(
  SELECT fee_type, mdr_acquirer, mdr_gateway, flat_fee_acquirer, flat_fee_gateway
  FROM fee_rules
  WHERE merchant_id = $1 AND payment_method = $2 AND valid_from <= $3
  ORDER BY valid_from DESC LIMIT 1)"};
constexpr db::Statement kFeeRulesSeed{"fee_rules_seed", R"(
  INSERT INTO fee_rules (merchant_id, payment_method, valid_from, fee_type, mdr_acquirer,
                         mdr_gateway, flat_fee_acquirer, flat_fee_gateway)
  SELECT CAST($1 AS BIGINT), p.payment_method, CAST($3 AS BIGINT), p.fee_type, p.mdr_acquirer,
         p.mdr_gateway, p.flat_fee_acquirer, p.flat_fee_gateway
  FROM package_fees p
  WHERE p.package_id = $2
    AND NOT EXISTS (SELECT 1 FROM fee_rules f
                    WHERE f.merchant_id = $1 AND f.payment_method = p.payment_method))"};

/// A merchant as its row is; MerchantFace in the order of kMerchantFace.
MerchantFace face_of(const db::Row& row) {
  return {row.get<MerchantId>(0),  row.get<std::string>(1), row.get<bool>(2),
          row.get<std::string>(3), row.get<std::string>(4), row.get<std::string>(5)};
}

}  // namespace

Result<MerchantFace> merchant_for_payment(db::Sql& sql, MerchantId merchant) {
  std::optional<MerchantFace> face;
  sql.each(kMerchantFace, [&](const db::Row& row) { face = face_of(row); }, merchant);
  if (!face) return not_found("There is no such merchant");
  return std::move(*face);
}

std::optional<FeeRule> fee_rule(db::Sql& sql, MerchantId merchant, int payment_method, Instant at) {
  std::optional<FeeRule> rule;
  sql.each(
      kFeeRule,
      [&](const db::Row& row) {
        rule = FeeRule{row.get<FeeType>(0), row.number(1), row.number(2), row.get<Money>(3),
                       row.get<Money>(4)};
      },
      merchant, payment_method, at);
  return rule;
}

std::optional<std::string> payment_notification_address(db::Sql& sql, MerchantId merchant) {
  auto address = sql.one<std::string>(kNotificationAddress, merchant);
  if (!address || address->empty()) return std::nullopt;
  return address;
}

void merchant_create(db::Tx& tx, MerchantId merchant, std::int64_t package_id) {
  tx.exec(kMerchantInsert, merchant, MerchantStatus::inactive, package_id, tx.now());
}

void fee_rules_seed(db::Tx& tx, MerchantId merchant, std::int64_t package_id) {
  tx.exec(kFeeRulesSeed, merchant, package_id, tx.now());
}

bool merchant_status_set(db::Tx& tx, MerchantId merchant, MerchantStatus status) {
  return tx.changed(kMerchantStatusSet, merchant, status, tx.now()) == 1;
}

namespace store {

void profile_set(db::Tx& tx, MerchantId merchant, const Profile& profile) {
  tx.exec(kProfileSet, merchant, profile.trading_name, profile.customer_service_email,
          profile.customer_service_phone, profile.customer_service_address,
          profile.payment_notification_email);
}

std::optional<ProfileRow> profile_of(db::Sql& sql, MerchantId merchant) {
  return sql.one<ProfileRow>(kProfileOf, merchant);
}

std::int64_t package_of(db::Sql& sql, MerchantId merchant) {
  return sql.one<std::int64_t>(kMerchantPackage, merchant).value_or(0);
}

}  // namespace store
}  // namespace gerbang::merchants
