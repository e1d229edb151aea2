#pragma once
// A merchant's list of sales, whose rows say what can be done with them, and a sale's page: the
// sale, and from the rooms that have a part in it the messages of its acquirer, its ledger entries,
// its settlement and its refund requests, in one answer of one moment.

#include "base/http/route.h"
#include "money/refunds/refund.h"
#include "money/sales/sale_list.h"
#include "money/sales/sale_row.h"

namespace gerbang::sale_page {

/// A page of the merchant's list. Errors: a field of the query that is wrong.
Result<contract::Page<sales::SaleRow>> sale_rows(db::Sql& sql, MerchantId merchant,
                                                 const sales::SaleQuery& query);

/// payments/sales-transactions, payments/sales-transactions/{id} and, with all of the books,
/// admin/sales-transactions/{id}. `refunds` outlives them.
http::Routes sale_page_routes(const refunds::Refunds& refunds);

}  // namespace gerbang::sale_page
