#pragma once
// What a payer's page shows before its script has arrived: to whom, for what and how much, or what
// a shop sells, where the page will show it. Beside it goes the answer that the page would ask for
// first, so that it need not ask and nothing moves when it comes (design.md, "no layout shift").
// Both follow from the routes of the API alone; a link or checkout that is not there shows nothing,
// and the page says so.

#include <functional>
#include <string>

#include "base/http/route.h"

namespace gerbang::app {

/// HTML for the page's empty root.
std::function<std::string(db::Sql&, const http::Request&)> payer_page_first(
    const http::Routes& routes, bool is_sandbox);

}  // namespace gerbang::app
