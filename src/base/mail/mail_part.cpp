#include "base/mail/mail_part.h"

#include "base/mail/mailbox.h"

namespace gerbang::mail {

Part mail_part(const MailSettings& settings) {
  Part out("mail");
  if (settings.keeps_bodies) out.routes = mailbox_routes();  // a sandbox's
  out.topics = mail_topics(settings);
  return out;
}

}  // namespace gerbang::mail
