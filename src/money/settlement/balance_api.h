#pragma once
// What the gateway holds for a merchant, as the merchant sees it: GET merchants/balance.

#include "base/http/route.h"

namespace gerbang::settlement {

/// `settlement_days`: as configured (money/settlement/settlement.h).
http::Routes balance_routes(int settlement_days);

}  // namespace gerbang::settlement
