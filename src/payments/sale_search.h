#pragma once
// Finding a sale by what a person has of it: the order number on a mail, a part of a name, an
// address. The whole of an order number, of a reference or of a customer's e-mail address is found
// however old the sale is. A part of one of them, or of the customer's name, is looked for in the
// merchant's newest sales only (db/text_search.h), so that the answer comes as fast to a merchant
// with millions of sales. The list of sales looks at all of them, and takes its time.

#include <string_view>
#include <vector>

#include "db/db.h"
#include "db/text_search.h"
#include "payments/sale.h"

namespace gerbang::payments {

/// At most `most` sales, the newest first; whole matches go before parts when there is not room for
/// all. Capital letters do not matter. `newest`: among how many a part is looked for.
std::vector<SaleRecord> sales_found(db::Sql& sql, MerchantId merchant, std::string_view term,
                                    std::size_t most, std::int64_t newest = db::kSearchWindow);

}  // namespace gerbang::payments
