#pragma once

#include "base/part/part.h"

namespace gerbang::calendar {

Part calendar_part();

}  // namespace gerbang::calendar
