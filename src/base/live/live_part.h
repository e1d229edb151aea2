#pragma once

#include "base/live/live.h"
#include "base/part/part.h"

namespace gerbang::live {

/// What is passed outlives the part.
Part live_part(Live& live);

}  // namespace gerbang::live
