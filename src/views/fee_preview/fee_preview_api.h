#pragma once

#include "base/http/route.h"

namespace gerbang::fee_preview {

/// admin/fees/preview.
http::Routes fee_preview_routes();

}  // namespace gerbang::fee_preview
