#pragma once

#include "base/http/route.h"
#include "selling/mandates/collection.h"

namespace gerbang::mandates {

/// What auto-debits will bring, and a dry run of a month.
http::Routes forecast_routes(const Mandates& mandates);

}  // namespace gerbang::mandates
