#pragma once

#include "base/part/part.h"

namespace gerbang::trail {

/// The lists of the audit log, and the job that gives its records their places in the chain.
Part trail_part();

}  // namespace gerbang::trail
