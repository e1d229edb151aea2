#include "selling/mandates/mandate_part.h"

#include "selling/mandates/forecast_api.h"
#include "selling/mandates/invitation_upload_api.h"
#include "selling/mandates/mandate_api.h"
#include "selling/mandates/mandate_mails.h"
#include "selling/mandates/pay_mandate_api.h"
#include "selling/mandates/product_api.h"
#include "selling/mandates/silent.h"
#include "selling/mandates/unanswered.h"
#include "selling/mandates/visit.h"

namespace gerbang::mandates {

Part mandate_part(const Products& products, const Collections& collections,
                  const Terminations& terminations, const Changes& changes,
                  const mail::MailSettings& mail) {
  const auto& mandates = collections.mandates();
  Part out("mandates");
  out.events = {kMandatePrepared,
                kMandateAuthorised,
                kMandateEnrolled,
                kMandateFailed,
                kMandateCanceled,
                kMandatePaused,
                kMandateResumed,
                kMandateMaintenance,
                kMandateMaintained,
                kMandateMaintenanceRefused,
                kMandateTerminationAsked,
                kMandateTerminationRejected,
                kMandateTerminationApproved,
                kMandateTerminated,
                kMandateTerminationRefused,
                kMandateReminded,
                kMandateDebitAnnounced,
                kMandateDebited,
                kMandateDebitFailed,
                kMandateDebitReturned,
                kMandateDebitCanceled,
                kMandateDebitMissed};
  out.add(product_routes(products))
      .add(mandate_routes(collections))
      .add(invitation_upload_routes(mandates))
      .add(forecast_routes(mandates))
      .add(collection_routes(collections))
      .add(mandate_server_routes(collections))
      .add(pay_mandate_routes(mandates, collections.rail()))
      .add(termination_routes(terminations, changes))
      .add(silent_routes())
      .add(unanswered_routes())
      .add(visit_routes(terminations, changes, mandates, mail))
      .add({collections.topic(), changes.topic(), changes.enquiry_topic()});
  out.reactions = mandates.reactions();
  for (auto& reaction : changes.reactions())
    out.reactions.push_back(std::move(reaction));
  out.mails = mandate_mails(mail, mandates.settings());
  return out;
}

}  // namespace gerbang::mandates
