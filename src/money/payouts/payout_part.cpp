#include "money/payouts/payout_part.h"

#include "base/audit/put_back.h"
#include "money/payouts/payout_api.h"
#include "money/payouts/payout_mails.h"

namespace gerbang::payouts {

Part payout_part(const Payouts& payouts, const Accounts& accounts, const BankExchange& exchange,
                 const mail::MailSettings& mail) {
  Part out("payouts");
  out.events = {kPayoutClosed,   kPayoutRefused,  kPayoutApproved, kPayoutHeld,
                kPayoutReleased, kPayoutSent,     kPayoutPaid,     kPayoutReturned,
                kAccountAsked,   kAccountChanged, kAccountRejected};
  out.routes = payout_routes(payouts, accounts, exchange);
  out.restorables = {payouts.schedule_restorable()};
  out.topics = {payout_topic(payouts), bank_topic(exchange)};
  out.mails = payout_mails(mail);
  return out;
}

}  // namespace gerbang::payouts
