#pragma once
// Payouts as files: the list, the lines of one, and its statement on paper.

#include "base/http/route.h"

namespace gerbang::payouts {

http::Route payout_export_route();
http::Route operator_payout_export_route();
http::Route line_export_route();
/// GET payments/payouts/{id}/statement: a PDF.
http::Route statement_route();

}  // namespace gerbang::payouts
