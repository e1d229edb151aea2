#pragma once
// Merchants to choose from, for operators: as somebody types, those whose name has what was typed.
// What the filter "merchant" of the operators' lists offers.

#include "base/http/route.h"

namespace gerbang::merchants {

http::Routes merchant_option_routes();

}  // namespace gerbang::merchants
