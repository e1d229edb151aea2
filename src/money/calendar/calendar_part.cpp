#include "money/calendar/calendar_part.h"

#include "base/audit/put_back.h"
#include "money/calendar/calendar.h"
#include "money/calendar/calendar_api.h"

namespace gerbang::calendar {

Part calendar_part() {
  Part out("calendar");
  out.routes = calendar_routes();
  out.restorables = calendar_restorables();
  return out;
}

}  // namespace gerbang::calendar
