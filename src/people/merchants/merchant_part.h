#pragma once

#include "base/part/part.h"

namespace gerbang::merchants {

Part merchant_part();

}  // namespace gerbang::merchants
