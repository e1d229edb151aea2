#pragma once
// Nothing about payers: but while the money of a sale is not settled, the sale stays as it is.

#include <vector>

#include "base/personal/holding.h"

namespace gerbang::settlement {

std::vector<personal::Holding> settlement_holdings();

}  // namespace gerbang::settlement
