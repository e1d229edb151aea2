#pragma once
// The banking calendar's routes: GET admin/calendar and what changes it.

#include "base/http/route.h"

namespace gerbang::calendar {

http::Routes calendar_routes();

}  // namespace gerbang::calendar
