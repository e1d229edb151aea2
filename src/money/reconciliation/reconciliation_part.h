#pragma once

#include "base/part/part.h"
#include "money/reconciliation/reconciliation.h"

namespace gerbang::reconciliation {

/// `inbox`, which may be none, is where acquirers' and the bank's files come by themselves. Both
/// outlive the part.
Part reconciliation_part(const Reconciliation& reconciliation, const exchange::Channel* inbox);

}  // namespace gerbang::reconciliation
