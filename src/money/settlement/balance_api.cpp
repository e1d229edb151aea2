#include "money/settlement/balance_api.h"

#include "money/ledger/ledger.h"
#include "money/settlement/settlement.h"

namespace gerbang::settlement {

struct MerchantBalance {
  std::string currency;
  Money pending_balance;            // sold, becomes available on its settlement day
  Money available_balance;          // may be paid out; below zero once refunds exceed it
  Money refund_in_transit_balance;  // on its way back to payers
};
BOOST_DESCRIBE_STRUCT(MerchantBalance, (),
                      (currency, pending_balance, available_balance, refund_in_transit_balance))

/// What is pending, by the day on which it becomes available. All of it together is the pending
/// balance.
struct UpcomingBalance {
  std::string currency;
  std::vector<ComingAmount> days;  // in order; what is due today comes within a minute
  Money held_amount;               // of sales that are being voided
};
BOOST_DESCRIBE_STRUCT(UpcomingBalance, (), (currency, days, held_amount))

namespace {

Result<MerchantBalance> balance(db::Sql& sql, const http::Call& call) {
  auto held = ledger::merchant_balances(sql, call.merchant());
  return MerchantBalance{std::string(kCurrency), held.pending, held.available,
                         held.refund_in_transit};
}

Result<UpcomingBalance> upcoming(db::Sql& sql, const http::Call& call) {
  auto coming = settlements_coming(sql, call.merchant());
  return UpcomingBalance{std::string(kCurrency), std::move(coming.days), coming.held};
}

}  // namespace

http::Routes balance_routes() {
  const auto may_read = http::needs(Resource::payment_payout, Action::view);
  http::Routes out;
  out.push_back(http::route(http::Method::get, "merchants/balance", "merchant_balance_get",
                            may_read, balance));
  out.push_back(http::route(http::Method::get, "merchants/balance/upcoming",
                            "merchant_balance_upcoming", may_read, upcoming));
  return out;
}

}  // namespace gerbang::settlement
