#include "money/sales/sale_part.h"

#include "money/sales/sale_api.h"
#include "money/sales/sale_event.h"
#include "money/sales/sale_mails.h"

namespace gerbang::sales {

Part sale_part(const mail::MailSettings& mail) {
  Part out("sales");
  out.events = {kSaleStarted,       kSaleAuthorizing,   kSalePaid,     kSaleLatePaid,
                kSaleLatePaidAgain, kSalePaidOverLimit, kSaleFailed,   kSaleCanceled,
                kSaleTimeout,       kSaleVoid,          kSaleRefunded, kSaleRefundRefused,
                kSaleReturning,     kSaleReturned};
  out.routes = sale_routes(mail);
  out.mails = sale_mails(mail);
  return out;
}

}  // namespace gerbang::sales
