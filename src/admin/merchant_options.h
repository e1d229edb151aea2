#pragma once
// Merchants to choose from, for operators: as somebody types, those whose name has what was typed.
// What the filter "merchant" of the operators' lists offers.

#include "http/route.h"

namespace gerbang::admin {

http::Routes merchant_option_routes();

}  // namespace gerbang::admin
