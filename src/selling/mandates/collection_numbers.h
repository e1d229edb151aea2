#pragma once
// Which sales the numbers of auto-debits are about, as the rail names them.

#include <cstdint>
#include <optional>
#include <vector>

#include "base/db/db.h"
#include "money/sales/sale_page.h"

namespace gerbang::mandates {

/// In the order of the numbers; nothing where a number is of no debit.
std::vector<std::optional<sales::SaleKey>> sales_of_collections(
    db::Sql& sql, const std::vector<std::int64_t>& numbers);

}  // namespace gerbang::mandates
