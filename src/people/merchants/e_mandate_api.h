#pragma once
// A merchant switches auto-debit on and off (spec back-office §8).

#include "base/http/route.h"

namespace gerbang::merchants {

http::Routes e_mandate_routes();

}  // namespace gerbang::merchants
