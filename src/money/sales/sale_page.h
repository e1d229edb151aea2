#pragma once
// Sales by the page, as a bank's file answers them: what all of them need is asked together.

#include <vector>

#include "money/sales/sale.h"

namespace gerbang::sales {

struct SaleKey {
  MerchantId merchant;
  Id<Sale> sale;
};
BOOST_DESCRIBE_STRUCT(SaleKey, (), (merchant, sale))
/// Those sales, which all exist, in the order of the keys and locked until the commit.
std::vector<SaleRecord> sales_lock(db::Tx& tx, const std::vector<SaleKey>& keys);
/// The languages of their payers, for `payer_language` later in this transaction.
void payer_languages_ask(db::Tx& tx, const std::vector<SaleKey>& keys);

}  // namespace gerbang::sales
