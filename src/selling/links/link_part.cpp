#include "selling/links/link_part.h"

#include "selling/links/link_api.h"
#include "selling/links/link_mails.h"
#include "selling/links/link_reminder.h"
#include "selling/links/link_upload.h"
#include "selling/links/link_upload_api.h"

namespace gerbang::links {

Part link_part(const Links& links, const events::Outbox& outbox, const mail::MailSettings& mail) {
  Part out("links");
  out.events = {kLinkEmailRequested};
  out.add(link_routes(links)).add(link_upload_routes(links));
  out.topics = {upload_topic(links), reminder_topic(links, mail)};
  // A sale that starts, is paid or ends: its link is locked, used up, or free again.
  out.reactions = link_reactions(outbox);
  out.mails = link_mails(mail);
  return out;
}

}  // namespace gerbang::links
