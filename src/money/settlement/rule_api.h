#pragma once
// The settlement rules, as operators keep them: GET and PUT admin/settlement-rules.

#include "base/http/route.h"

namespace gerbang::settlement {

http::Routes rule_routes();

}  // namespace gerbang::settlement
