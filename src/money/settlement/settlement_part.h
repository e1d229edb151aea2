#pragma once

#include "base/part/part.h"

namespace gerbang::settlement {

/// `settlement_days`: as configured.
Part settlement_part(int settlement_days);

}  // namespace gerbang::settlement
