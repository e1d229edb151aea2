#pragma once
// Which sales the numbers of refunds are about.

#include <cstdint>
#include <optional>
#include <vector>

#include "base/db/db.h"
#include "money/sales/sale_page.h"

namespace gerbang::refunds {

/// In the order of the numbers; nothing where a number is of no refund.
std::vector<std::optional<sales::SaleKey>> sales_of_refunds(
    db::Sql& sql, const std::vector<std::int64_t>& numbers);

}  // namespace gerbang::refunds
