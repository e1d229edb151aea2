#pragma once

#include "base/part/part.h"

namespace gerbang::settlement {

Part settlement_part();

}  // namespace gerbang::settlement
