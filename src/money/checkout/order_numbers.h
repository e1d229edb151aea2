#pragma once
// Which sales the acquirers' order numbers mean.

#include <cstdint>
#include <optional>
#include <vector>

#include "base/db/db.h"
#include "money/sales/sale_page.h"

namespace gerbang::checkout {

/// In the order of the numbers; nothing where a number is of no sale.
std::vector<std::optional<sales::SaleKey>> sales_of_orders(
    db::Sql& sql, const std::vector<std::int64_t>& numbers);

}  // namespace gerbang::checkout
