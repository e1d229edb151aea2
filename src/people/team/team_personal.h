#pragma once
// Invitations name whom they went to.

#include <vector>

#include "base/personal/holding.h"

namespace gerbang::team {

std::vector<personal::Holding> team_holdings();

}  // namespace gerbang::team
