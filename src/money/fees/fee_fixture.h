#pragma once
// Tests only: an active merchant that payers can pay, with the fees of the Starter package.

#include <string>

#include "money/fees/fee.h"
#include "people/merchants/merchant_fixture.h"

namespace gerbang::fees {

inline void payable_merchant(db::Db& db, MerchantId merchant, const std::string& name = "Kedai") {
  merchants::active_merchant(db, merchant, name);
  db.write_job([&](db::Tx& tx) {
    fee_rules_seed(tx, merchant, 1);
    return true;
  });
}

}  // namespace gerbang::fees
