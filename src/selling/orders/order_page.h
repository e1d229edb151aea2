#pragma once
// What a payer sees where a shop's request cannot be paid: that nothing was paid, what to do, and
// below it what the shop's developer has to know.

#include <string_view>

#include "base/core/errors.h"
#include "base/http/http.h"

namespace gerbang::orders {

http::Response refusal_page(const Error& error, std::string_view language);
/// The stylesheet of that page.
http::Response page_style();

}  // namespace gerbang::orders
