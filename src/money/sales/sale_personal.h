#pragma once
// What sales hold about payers (base/personal/holding.h).

#include <vector>

#include "base/personal/holding.h"

namespace gerbang::sales {

std::vector<personal::Holding> sale_holdings();

}  // namespace gerbang::sales
