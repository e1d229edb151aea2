#pragma once
// Whether a merchant can be collected for: it is active, and no operator has switched auto-debit
// off for it.

#include <optional>

#include "people/merchants/merchant.h"

namespace gerbang::mandates {

/// The merchant, if it can.
std::optional<merchants::MerchantFace> merchant_collecting(db::Sql& sql, MerchantId merchant);

}  // namespace gerbang::mandates
