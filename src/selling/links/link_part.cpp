#include "selling/links/link_part.h"

#include "selling/links/link_api.h"

namespace gerbang::links {

Part link_part(const Links& links, const events::Outbox& outbox) {
  Part out;
  out.routes = link_routes(links);
  // A sale that starts, is paid or ends: its link is locked, used up, or free again.
  out.reactions = link_reactions(outbox);
  return out;
}

}  // namespace gerbang::links
