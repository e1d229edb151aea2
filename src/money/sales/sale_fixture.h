#pragma once
// Tests only: leads a sale through the events of its table by the verbs that the rooms have.

#include "base/db/db.h"
#include "money/fees/fee.h"
#include "money/sales/sale.h"
#include "money/sales/sale_state.h"

namespace gerbang::sales {

/// What a merchant sells: a sofa for RM 100.00, half an hour long.
inline NewSale sofa(db::Tx& tx, MerchantId merchant, Money amount = {10'000}) {
  NewSale out;
  out.merchant = merchant;
  out.description = "Sofa";
  out.amount = amount;
  out.expires_at = tx.now() + minutes(30);
  return out;
}

/// The first of those who may cause it.
inline By who_may(SaleEvent event) {
  for (auto by :
       {Trigger::payer, Trigger::acquirer, Trigger::job, Trigger::merchant, Trigger::op}) {
    if (may_trigger(event, by)) return {by};
  }
  return {Trigger::job};
}

inline fees::Fees without_fees(Money amount) {
  fees::Fees out;
  out.net = amount;
  return out;
}

/// Moves the sale, for all of its amount where money moves. `sale` is as it is kept afterwards.
inline Result<Done> sale_move(db::Tx& tx, const Sales& sales, SaleRecord& sale, SaleEvent event) {
  const Id<RefundRequest> request{sale.id.value};
  const By by = who_may(event);
  auto keep = [&](Result<SaleRecord> moved) -> Result<Done> {
    if (!moved.ok()) return moved.error();
    sale = std::move(*moved);
    return Done{};
  };
  switch (event) {
    case SaleEvent::open:
      return sales.sale_open(tx, sale);
    case SaleEvent::start:
      return sales.sale_start(tx, sale, {});
    case SaleEvent::await_checker:
      return sales.sale_await_checker(tx, sale, tx.now() + days(3), {});
    case SaleEvent::succeed:
      return sales.sale_paid(tx, sale, without_fees(sale.amount), {});
    case SaleEvent::fail:
      return sales.sale_fail(tx, sale, {});
    case SaleEvent::cancel:
      return sales.sale_cancel(tx, sale, by, {});
    case SaleEvent::expire:
      return sales.sale_expire(tx, sale, by, {});
    case SaleEvent::undo:
      return sales.sale_void(tx, sale, by);
    case SaleEvent::refund_begin:
      return keep(sales.sale_refund_begin(tx, sale.merchant, sale.id, request, sale.amount, by));
    case SaleEvent::refund_finish:
      return keep(sales.sale_refund_done(tx, sale.merchant, sale.id, request, {.note = "R-1"}));
    case SaleEvent::refund_return:
      return keep(sales.sale_refund_refused(tx, sale.merchant, sale.id, request, {.note = "No"}));
    case SaleEvent::take_back:
      return sales.sale_return(tx, sale, false, {});
  }
  return Done{};
}

}  // namespace gerbang::sales
