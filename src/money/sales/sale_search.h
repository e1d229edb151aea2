#pragma once
// Finding a sale by what a person has of it: the order number on a mail, the merchant's own
// reference, what was sold, a part of a name, an address, or the whole of the payer's reference.
// All of the merchant's sales are looked at, through indexes: what is whole through an ordinary
// one, a part as the list of sales does (db/text_search.h).

#include <string_view>
#include <vector>

#include "base/db/db.h"
#include "money/sales/sale.h"

namespace gerbang::sales {

/// At most `most` sales, the newest first; whole matches go before parts when there is not room for
/// all. Capital letters do not matter.
std::vector<SaleRecord> sales_found(db::Sql& sql, MerchantId merchant, std::string_view term,
                                    std::size_t most);

/// The same among all merchants' sales: for operators, whose route has the permission for it.
std::vector<SaleRecord> operator_sales_found(db::Sql& sql, std::string_view term, std::size_t most);

}  // namespace gerbang::sales
