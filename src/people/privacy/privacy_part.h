#pragma once

#include <vector>

#include "base/part/part.h"
#include "base/personal/holding.h"

namespace gerbang::privacy {

/// `holdings`: of all rooms.
Part privacy_part(std::vector<personal::Holding> holdings);

}  // namespace gerbang::privacy
