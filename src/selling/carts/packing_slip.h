#pragma once
// What lies in the parcel: the order's items and where they go, as a PDF for the merchant to print.

#include <string>
#include <string_view>
#include <vector>

#include "base/db/db.h"
#include "base/pdf/sheet.h"
#include "selling/carts/cart_order.h"

namespace gerbang::carts {

struct SlipSettings {
  std::string brand;
  bool is_sandbox = false;
};

/// In `language`. Conflict while the order is not paid: nothing is to be packed.
Result<pdf::Sheet> packing_slip(db::Sql& sql, const CartOrder& order, std::string_view language,
                                const SlipSettings& settings);

/// What a payer's receipt says of a sale of a cart: its items with their amounts, and the delivery
/// fee. Nothing for any other sale.
std::vector<pdf::Fact> receipt_lines(db::Sql& sql, const sales::SaleRecord& sale,
                                     std::string_view language);

}  // namespace gerbang::carts
