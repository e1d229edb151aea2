#pragma once
// What refund requests hold about payers: the account that money went back to.

#include <vector>

#include "base/personal/holding.h"

namespace gerbang::refunds {

std::vector<personal::Holding> refund_holdings();

}  // namespace gerbang::refunds
