#pragma once
// A sale's page: the sale, and from the rooms that have a part in it the messages of its acquirer,
// its ledger entries, its settlement and its refund requests, in one answer of one moment.

#include "base/http/route.h"

namespace gerbang::sale_page {

/// payments/sales-transactions/{id} and, with all of the books, admin/sales-transactions/{id}.
http::Routes sale_page_routes();

}  // namespace gerbang::sale_page
