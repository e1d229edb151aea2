#include "base/live/live_part.h"

#include "base/http/route.h"

namespace gerbang::live {

Part live_part(Live& live) {
  auto listen = [&live](db::Sql&, const http::Call& call) { return live.person_listen(call); };
  Part out("live");
  out.routes.push_back(http::route(http::Method::get, "live", "live_listen", http::any_session(),
                                   listen, {.is_no_use = true}));
  return out;
}

}  // namespace gerbang::live
