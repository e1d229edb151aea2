#pragma once
// Tests only: an active merchant with the fees of the Starter package, under an id of the test's
// own.

#include <string>

#include "db/db.h"
#include "merchants/merchant.h"

namespace gerbang::merchants {

inline void active_merchant(db::Db& db, MerchantId merchant, const std::string& name = "Kedai") {
  static constexpr db::Statement kCompany{
      "test_company",
      "INSERT INTO companies (id, name, is_gateway, created_at) VALUES ($1, $2, 0, 0)"};
  db.write_job([&](db::Tx& tx) {
    tx.exec(kCompany, merchant, name);
    merchant_create(tx, merchant, 1);
    merchant_status_set(tx, merchant, MerchantStatus::active);
    fee_rules_seed(tx, merchant, 1);
    return true;
  });
}

}  // namespace gerbang::merchants
