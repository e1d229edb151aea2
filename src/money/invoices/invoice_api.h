#pragma once
// Routes of invoices: a merchant's own, and the operators'.

#include "base/http/route.h"
#include "money/invoices/invoice.h"

namespace gerbang::invoices {

http::Routes invoice_routes(const Invoices& invoices);

}  // namespace gerbang::invoices
