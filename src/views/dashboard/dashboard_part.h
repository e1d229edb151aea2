#pragma once

#include "base/part/part.h"

namespace gerbang::dashboard {

Part dashboard_part();

}  // namespace gerbang::dashboard
