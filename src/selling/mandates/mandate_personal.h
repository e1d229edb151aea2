#pragma once
// What auto-debits hold about payers. The files that went to banks and came from them are proof,
// and kept.

#include <vector>

#include "base/personal/holding.h"

namespace gerbang::mandates {

std::vector<personal::Holding> mandate_holdings();

}  // namespace gerbang::mandates
