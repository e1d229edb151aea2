#include "money/calendar/calendar_part.h"

#include "money/calendar/calendar_api.h"

namespace gerbang::calendar {

Part calendar_part() {
  Part out{.room = "calendar"};
  out.routes = calendar_routes();
  return out;
}

}  // namespace gerbang::calendar
