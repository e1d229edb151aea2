#include "views/dashboard/dashboard_part.h"

#include "views/dashboard/dashboard_api.h"
#include "views/dashboard/waiting.h"

namespace gerbang::dashboard {

Part dashboard_part() {
  Part out("dashboard");
  out.add(dashboard_routes()).add(waiting_routes());
  return out;
}

}  // namespace gerbang::dashboard
