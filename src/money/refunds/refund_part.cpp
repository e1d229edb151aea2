#include "money/refunds/refund_part.h"

#include "money/refunds/refund_api.h"
#include "money/refunds/refund_mails.h"

namespace gerbang::refunds {

Part refund_part(const Refunds& refunds, const mail::MailSettings& mail) {
  Part out("refunds");
  out.events = {kRefundRequested, kRefundApproved, kRefundCancelled, kRefundMade};
  out.routes = refund_routes(refunds);
  out.topics = refund_topics(refunds);
  // Money that came twice goes back through a refund request.
  out.reactions = refund_reactions(refunds);
  out.mails = refund_mails(mail);
  return out;
}

}  // namespace gerbang::refunds
