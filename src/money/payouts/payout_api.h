#pragma once
// Payouts on the wire: payments/payouts for the merchant's people, admin/payouts for operators.

#include "base/http/route.h"
#include "money/payouts/bank_exchange.h"
#include "money/payouts/payout_account.h"

namespace gerbang::payouts {

/// They outlive the routes.
http::Routes payout_routes(const Payouts& payouts, const Accounts& accounts,
                           const BankExchange& exchange);

}  // namespace gerbang::payouts
