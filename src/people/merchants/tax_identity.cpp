#include "people/merchants/tax_identity.h"

namespace gerbang::merchants {
namespace {

constexpr db::Statement kSet{"merchant_tax_identity_set", R"(
  INSERT INTO merchant_tax_identities (merchant_id, tax_no, msic_code, sst_no, registered_no,
                                       updated_at)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (merchant_id) DO UPDATE SET tax_no = excluded.tax_no, msic_code = excluded.msic_code,
    sst_no = excluded.sst_no, registered_no = excluded.registered_no,
    updated_at = excluded.updated_at)"};
constexpr db::Statement kOf{"merchant_tax_identity_of", R"(
  SELECT tax_no, msic_code, sst_no, registered_no FROM merchant_tax_identities
  WHERE merchant_id = $1)"};
constexpr db::Statement kPackageSet{"merchant_package_set", R"(
  UPDATE merchants SET package_id = $2 WHERE merchant_id = $1)"};

}  // namespace

void tax_identity_set(db::Tx& tx, MerchantId merchant, const TaxIdentity& it) {
  tx.exec(kSet, merchant, it.tax_no, it.msic_code, it.sst_no, it.registered_no, tx.now());
}

std::optional<TaxIdentity> tax_identity_of(db::Sql& sql, MerchantId merchant) {
  return sql.one<TaxIdentity>(kOf, merchant);
}

bool package_set(db::Tx& tx, MerchantId merchant, std::int64_t package_id) {
  return tx.changed(kPackageSet, merchant, package_id) == 1;
}

}  // namespace gerbang::merchants
