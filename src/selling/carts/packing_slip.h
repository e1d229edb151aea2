#pragma once
// What lies in the parcel: the order's items and where they go, as a PDF for the merchant to print.

#include <string>
#include <string_view>

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

}  // namespace gerbang::carts
