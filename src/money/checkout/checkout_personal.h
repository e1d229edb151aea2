#pragma once
// What payments hold about payers beside their sale. What went to an acquirer and came from it is
// proof of the payment, and kept as it is.

#include <vector>

#include "base/personal/holding.h"

namespace gerbang::checkout {

std::vector<personal::Holding> checkout_holdings();

}  // namespace gerbang::checkout
