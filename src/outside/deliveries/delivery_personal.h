#pragma once
// What merchants' servers were told about payers, and what they answered.

#include <vector>

#include "base/personal/holding.h"

namespace gerbang::deliveries {

std::vector<personal::Holding> delivery_holdings();

}  // namespace gerbang::deliveries
