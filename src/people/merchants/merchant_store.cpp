#include "people/merchants/merchant.h"

#include "base/audit/audit.h"
#include "base/audit/put_back.h"
#include "say/merchants.h"

namespace gerbang::merchants {

struct EMandateSwitch {
  bool is_e_mandate_enabled = false;
};
BOOST_DESCRIBE_STRUCT(EMandateSwitch, (), (is_e_mandate_enabled))
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
constexpr db::Statement kEMandateSet{"merchant_e_mandate_set", R"(
  UPDATE merchants SET is_e_mandate_enabled = $2
  WHERE merchant_id = $1 AND is_e_mandate_enabled <> $2)"};

/// A merchant as its row is; MerchantFace in the order of kMerchantFace.
MerchantFace face_of(const db::Row& row) {
  return {row.get<MerchantId>(0),  row.get<std::string>(1), row.get<bool>(2),
          row.get<std::string>(3), row.get<std::string>(4), row.get<std::string>(5)};
}

}  // namespace

Result<MerchantFace> merchant_for_payment(db::Sql& sql, MerchantId merchant) {
  std::optional<MerchantFace> face;
  sql.each(kMerchantFace, [&](const db::Row& row) { face = face_of(row); }, merchant);
  if (!face) return not_found(say::merchants::no_merchant);
  return std::move(*face);
}

std::string merchant_name(db::Sql& sql, MerchantId merchant) {
  auto face = merchant_for_payment(sql, merchant);
  return face.ok() ? face->name : std::string();
}

std::optional<std::string> payment_notification_address(db::Sql& sql, MerchantId merchant) {
  auto address = sql.one<std::string>(kNotificationAddress, merchant);
  if (!address || address->empty()) return std::nullopt;
  return address;
}

void merchant_create(db::Tx& tx, MerchantId merchant, std::int64_t package_id) {
  tx.exec(kMerchantInsert, merchant, MerchantStatus::inactive, package_id, tx.now());
}

bool merchant_status_set(db::Tx& tx, MerchantId merchant, MerchantStatus status) {
  return tx.changed(kMerchantStatusSet, merchant, status, tx.now()) == 1;
}

std::int64_t package_of(db::Sql& sql, MerchantId merchant) {
  return sql.one<std::int64_t>(kMerchantPackage, merchant).value_or(0);
}

void profile_set(db::Tx& tx, MerchantId merchant, const Profile& profile) {
  tx.exec(kProfileSet, merchant, profile.trading_name, profile.customer_service_email,
          profile.customer_service_phone, profile.customer_service_address,
          profile.payment_notification_email);
}

std::optional<ProfileRow> profile_of(db::Sql& sql, MerchantId merchant) {
  return sql.one<ProfileRow>(kProfileOf, merchant);
}

Result<Done> e_mandate_set(db::Tx& tx, MerchantId merchant, const Actor& actor, bool is_enabled) {
  if (!profile_of(tx, merchant)) return not_found(say::merchants::not_merchant);
  if (tx.changed(kEMandateSet, merchant, is_enabled) == 1) {
    audit::write_change(tx, merchant, actor,
                        is_enabled ? audit::Action("merchant.enableEMandate")
                                   : audit::Action("merchant.disableEMandate"),
                        id_text(merchant), "",
                        audit::changes(EMandateSwitch{!is_enabled}, EMandateSwitch{is_enabled}));
  }
  return Done{};
}

audit::Restorable e_mandate_restorable() {
  audit::Restorable out;
  out.actions = {"merchant.enableEMandate", "merchant.disableEMandate"};
  out.merchant = Permission{Resource::merchant_merchant_e_mandate_product, gerbang::Action::edit};
  out.look = [](db::Sql& sql, const audit::Record& record) -> Result<audit::PutBack> {
    auto now = profile_of(sql, record.merchant);
    if (!now) return audit::put_back_gone();
    audit::PutBack plan;
    auto then = plan.take(record, EMandateSwitch{now->is_e_mandate_enabled});
    plan.run = [=](db::Tx& tx, const audit::PutBackBy& by) {
      return e_mandate_set(tx, record.merchant, by.actor, then.is_e_mandate_enabled);
    };
    return plan;
  };
  return out;
}

}  // namespace gerbang::merchants
