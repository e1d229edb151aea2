#pragma once

#include "base/part/part.h"

namespace gerbang::sales {

Part sale_part();

}  // namespace gerbang::sales
