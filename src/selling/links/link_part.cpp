#include "selling/links/link_part.h"

#include "selling/links/link_api.h"
#include "selling/links/link_mails.h"

namespace gerbang::links {

Part link_part(const Links& links, const events::Outbox& outbox, const mail::MailSettings& mail) {
  Part out{.room = "links"};
  out.events = {kLinkEmailRequested};
  out.routes = link_routes(links);
  // A sale that starts, is paid or ends: its link is locked, used up, or free again.
  out.reactions = link_reactions(outbox);
  out.mails = link_mails(mail);
  return out;
}

}  // namespace gerbang::links
