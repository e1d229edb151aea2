#pragma once

#include <string>

#include "base/part/part.h"

namespace gerbang::proof {

Part proof_part(const std::string& master_key);

}  // namespace gerbang::proof
