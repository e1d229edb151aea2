#pragma once
// The operators' pages of every rail: files that were sent and received, and what the banks said
// that cannot be true.

#include "base/http/route.h"

namespace gerbang::exchange {

/// admin/bank-files and admin/bank-exceptions.
http::Routes exchange_routes();

}  // namespace gerbang::exchange
