#pragma once
// Why an amount or a fee may be another one than the books have, for who looks at the exception.

#include <string>

#include "base/db/db.h"
#include "money/reconciliation/exception.h"

namespace gerbang::reconciliation {

struct Suggestion {
  Cause cause = Cause::none;
  std::string text;
};

/// Of an amount: two digits that changed places, or sen taken for ringgit.
Suggestion amount_cause(Money expected, Money found);

/// Of the fee that an acquirer kept of a sale: another rule that the merchant had or has, or the
/// tax on it, `at` when it was paid.
Suggestion fee_cause(db::Sql& sql, MerchantId merchant, Id<Sale> sale, Money expected, Money found);

}  // namespace gerbang::reconciliation
