#pragma once
// What the gateway holds for a merchant, as the merchant sees it: GET merchants/balance, and
// merchants/balance/upcoming.

#include "base/http/route.h"

namespace gerbang::settlement {

http::Routes balance_routes();

}  // namespace gerbang::settlement
