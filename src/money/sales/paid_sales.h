#pragma once
// What was paid, sale by sale, for whoever adds it up: paid and not voided (11, 43 and 44), of a
// time of creation, in its order. An authorisation of an auto-debit, which costs nothing, is none
// of them.

#include <vector>

#include "base/db/after.h"
#include "base/db/db.h"
#include "money/fees/fee.h"

namespace gerbang::sales {

struct PaidSale {
  Id<Sale> id;
  Instant created_at;
  int payment_method = 0;
  Money amount;
  fees::Fees fees;
  Instant paid_at;
};

/// At most `limit` of the sales that were created before `until` and come after `after`.
std::vector<PaidSale> paid_sales(db::Sql& sql, MerchantId merchant, const db::After& after,
                                 Instant until, int limit);

}  // namespace gerbang::sales
