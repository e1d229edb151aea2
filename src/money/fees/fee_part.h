#pragma once
// What this room hands to the process.

#include "base/part/part.h"

namespace gerbang::fees {

Part fee_part();

}  // namespace gerbang::fees
