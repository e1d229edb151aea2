#pragma once
// How many of a merchant's auto-debits wait for somebody, for the dashboard.

#include "base/db/db.h"
#include "people/merchants/merchant.h"

namespace gerbang::mandates {

/// Those in force whose last debit failed for good and none has worked since.
std::int64_t mandates_in_default(db::Sql& sql, MerchantId merchant);
/// Requests to end one that nobody has decided.
std::int64_t terminations_undecided(db::Sql& sql, MerchantId merchant);

}  // namespace gerbang::mandates
