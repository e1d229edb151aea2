#pragma once
// The lists of sales on the wire: a merchant's, and the operators' across merchants. A sale's page
// with everything that happened to it is composed above (views/sale_page).

#include "base/http/route.h"

namespace gerbang::sales {

/// payments/sales-transactions and admin/sales-transactions, and their exports.
http::Routes sale_routes();

}  // namespace gerbang::sales
