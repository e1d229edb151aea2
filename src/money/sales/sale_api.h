#pragma once
// The operators' list of sales across merchants, and the files of both lists. A merchant's list and
// a sale's page are composed above, because they say more than sales know (views/sale_page).

#include "base/http/route.h"

namespace gerbang::sales {

/// admin/sales-transactions, and the exports of it and of payments/sales-transactions.
http::Routes sale_routes();

}  // namespace gerbang::sales
