#pragma once
// What is counted of each sale as it moves, for totals, pages and figures; written at the end of
// its transaction (ADR 31).

#include "base/db/db.h"
#include "money/sales/sale.h"

namespace gerbang::sales {

/// The sale as one of its day and of `status`, once more (1) or less (-1).
void count(db::Tx& tx, const SaleRecord& sale, SaleStatus status, int by);
/// Takes the sale as it stands out of the counters of its kind (-1), or puts it in (1): the first
/// stands before what changes it, the second behind.
void kind_count(db::Tx& tx, MerchantId merchant, Id<Sale> sale, int by);

}  // namespace gerbang::sales
