#include "money/settlement/balance_api.h"

#include "money/ledger/ledger.h"

namespace gerbang::settlement {

struct MerchantBalance {
  std::string currency;
  Money pending_balance;            // sold, becomes available on its settlement day
  Money available_balance;          // may be paid out; below zero once refunds exceed it
  Money refund_in_transit_balance;  // on its way back to payers
  int settlement_days = 0;          // how many days after the payment its net becomes available
};
BOOST_DESCRIBE_STRUCT(MerchantBalance, (),
                      (currency, pending_balance, available_balance, refund_in_transit_balance,
                       settlement_days))

namespace {}  // namespace

http::Routes balance_routes(int settlement_days) {
  auto answer = [settlement_days](db::Sql& sql, const http::Call& call) -> Result<MerchantBalance> {
    auto held = ledger::merchant_balances(sql, call.merchant());
    return MerchantBalance{std::string(kCurrency), held.pending, held.available,
                           held.refund_in_transit, settlement_days};
  };
  http::Routes out;
  out.push_back(http::route(http::Method::get, "merchants/balance", "merchant_balance_get",
                            http::needs(Resource::payment_payout, Action::view), answer));
  return out;
}

}  // namespace gerbang::settlement
