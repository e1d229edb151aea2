#pragma once
// The operators' page of debits that are in a file and that their bank has not answered.

#include "base/http/route.h"

namespace gerbang::mandates {

/// admin/mandates/unanswered
http::Routes unanswered_routes();

}  // namespace gerbang::mandates
