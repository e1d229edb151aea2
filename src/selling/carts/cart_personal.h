#pragma once
// What orders hold about who ordered, and where it is sent.

#include <vector>

#include "base/personal/holding.h"

namespace gerbang::carts {

std::vector<personal::Holding> cart_holdings();

}  // namespace gerbang::carts
