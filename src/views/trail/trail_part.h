#pragma once

#include "base/part/part.h"
#include "views/trail/put_back.h"

namespace gerbang::trail {

/// The lists of the audit log, what puts back from it, and the job that gives its records their
/// places in the chain.
Part trail_part(const Restorables& restorables);

}  // namespace gerbang::trail
