#pragma once
// What payers of auto-debits see: the page of a product, where they enrol; what a merchant has
// prepared for them; and how their mandate stands.

#include "base/http/route.h"
#include "selling/mandates/mandate.h"

namespace gerbang::mandates {

/// pay/mandates. Public: slugs are what merchants give to payers, tokens what one payer was given.
http::Routes pay_mandate_routes(const Mandates& mandates, const Rail* rail);

}  // namespace gerbang::mandates
