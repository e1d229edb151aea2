#include "views/mail/mail_part.h"

#include "views/mail/mailbox.h"
#include "views/mail/reactions.h"

namespace gerbang::mail {

Part mail_part(const MailSettings& settings, const accounts::AccountSettings& accounts) {
  Part out;
  if (settings.keeps_bodies) out.routes = mailbox_routes();  // a sandbox's
  out.topics = mail_topics(settings);
  out.reactions = mail_reactions(accounts, settings);
  return out;
}

}  // namespace gerbang::mail
