#pragma once

#include "base/part/part.h"

namespace gerbang::ledger {

Part ledger_part();

}  // namespace gerbang::ledger
