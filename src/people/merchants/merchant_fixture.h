#pragma once
// Tests only: an active merchant, under an id of the test's own.

#include <string>

#include "base/db/db.h"
#include "people/merchants/merchant.h"

namespace gerbang::merchants {

inline void active_merchant(db::Db& db, MerchantId merchant, const std::string& name = "Kedai",
                            std::int64_t package = 1) {
  static constexpr db::Statement kCompany{
      "test_company",
      "INSERT INTO companies (id, name, is_gateway, created_at) VALUES ($1, $2, 0, 0)"};
  db.write_job([&](db::Tx& tx) {
    tx.exec(kCompany, merchant, name);
    merchant_create(tx, merchant, package);
    merchant_status_set(tx, merchant, MerchantStatus::active);
    return true;
  });
}

}  // namespace gerbang::merchants
