#pragma once
// What payment links hold about those they were made for.

#include <vector>

#include "base/personal/holding.h"

namespace gerbang::links {

std::vector<personal::Holding> link_holdings();

}  // namespace gerbang::links
