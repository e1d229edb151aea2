#pragma once

#include <vector>

#include "base/db/invariant.h"

namespace gerbang::team {

/// What must hold of roles, groups and people at every commit.
std::vector<db::Invariant> team_invariants();

}  // namespace gerbang::team
