#pragma once
// The sales that a page of a bank's answers is about (Checkout::collection_end, collection_return).

#include "money/checkout/checkout.h"
#include "money/sales/sale_page.h"

namespace gerbang::checkout {

/// Locks them, and asks together for what the answers need of them: whoever ends one of them later
/// in this transaction finds it there, once.
void collected_ahead(db::Tx& tx, const std::vector<sales::SaleKey>& keys);

}  // namespace gerbang::checkout
