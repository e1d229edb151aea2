// How money goes back (the verbs under "Refunds" in sale.h).

#include <utility>

#include <fmt/format.h>

#include "money/ledger/ledger.h"
#include "money/sales/sale.h"
#include "money/sales/sale_counters.h"
#include "money/sales/sale_event.h"
#include "money/sales/sale_move.h"
#include "money/sales/sale_state.h"
#include "money/sales/sale_store.h"
#include "say/sales.h"

namespace gerbang::sales {
namespace {

using ledger::Account;
using ledger::credit;
using ledger::debit;
using ledger::TransferKind;

/// Of one that was taken back, too: what was sent before ends later.
bool is_refund_under_way(const SaleRecord& sale) {
  return sale.status == SaleStatus::pending_refund ||
         (sale.status == SaleStatus::failed && sale.refund_pending_amount > Money{});
}

}  // namespace

Result<SaleRecord> Sales::sale_refund_begin(db::Tx& tx, MerchantId merchant, Id<Sale> id,
                                            Id<RefundRequest> request, Money amount,
                                            const By& by) const {
  GERBANG_TRY(auto sale, sale_lock(tx, merchant, id));
  if (sale.status != SaleStatus::paid) return wrong_status(sale.status);
  if (amount <= Money{} || sale.refunded_amount + amount > sale.amount) {
    return invalid_field("amount", say::sales::remains_max(
                                       {.max = money_display(sale.amount - sale.refunded_amount)}));
  }
  sale.refund_pending_amount = amount;
  GERBANG_CHECK(
      move<SaleEvent::refund_begin>(tx, sale, by, money_display(amount),
                                    {TransferKind::refund_begin,
                                     request.value,
                                     {debit(Account::merchant_available, amount),
                                      credit(Account::merchant_refund_in_transit, amount)}}));
  return sale;
}

Result<SaleRecord> Sales::sale_refund_done(db::Tx& tx, MerchantId merchant, Id<Sale> id,
                                           Id<RefundRequest> request, const RefundEnd& end) const {
  GERBANG_TRY(auto sale, sale_lock(tx, merchant, id));
  if (!is_refund_under_way(sale)) return wrong_status(sale.status);
  auto amount = std::exchange(sale.refund_pending_amount, Money{});
  sale.refunded_amount += amount;
  auto note = fmt::format("{} refunded {}", money_display(amount), end.note);
  auto from = end.is_from_bank
                  ? credit(Account::bank, amount)
                  : credit(Account::acquirer_receivable, amount, sale.acquirer.value_or(0));
  Posting posting{TransferKind::refund_done,
                  request.value,
                  {debit(Account::merchant_refund_in_transit, amount), from}};
  if (sale.status == SaleStatus::failed) {
    GERBANG_CHECK(returned_write(tx, sale, end.by, note, posting));
    GERBANG_CHECK(refund_credit(tx, sale, request.value, amount));
  } else {
    GERBANG_CHECK(sale.refunded_amount == sale.amount
                      ? move<SaleEvent::refund_finish>(tx, sale, end.by, note, posting)
                      : move<SaleEvent::refund_return>(tx, sale, end.by, note, posting));
  }
  sale.refund_request = request;
  GERBANG_CHECK(tell(tx, sale, kSaleRefunded, amount));
  return sale;
}

Result<SaleRecord> Sales::sale_refund_refused(db::Tx& tx, MerchantId merchant, Id<Sale> id,
                                              Id<RefundRequest> request,
                                              const RefundEnd& end) const {
  GERBANG_TRY(auto sale, sale_lock(tx, merchant, id));
  if (!is_refund_under_way(sale)) return wrong_status(sale.status);
  auto amount = std::exchange(sale.refund_pending_amount, Money{});
  auto note = say::sales::refund_refused({.reason = end.note}).english();
  Posting posting{TransferKind::refund_refused,
                  request.value,
                  {debit(Account::merchant_refund_in_transit, amount),
                   credit(Account::merchant_available, amount)}};
  GERBANG_CHECK(sale.status == SaleStatus::failed
                    ? returned_write(tx, sale, end.by, note, posting)
                    : move<SaleEvent::refund_return>(tx, sale, end.by, note, posting));
  sale.refund_request = request;
  GERBANG_CHECK(tell(tx, sale, kSaleRefundRefused, amount));
  return sale;
}

Result<Done> Sales::refund_credit(db::Tx& tx, const SaleRecord& sale, std::int64_t part,
                                  Money amount) const {
  GERBANG_CHECK(
      ledger::transfer_post(tx, TransferKind::refund_credited, sale.merchant, {sale.id.value, part},
                            {debit(Account::acquirer_receivable, amount, sale.acquirer.value_or(0)),
                             credit(Account::merchant_available, amount)}));
  return Done{};
}

Result<Done> Sales::sale_refund_request_mark(db::Tx& tx, MerchantId merchant, Id<Sale> id,
                                             Id<RefundRequest> request,
                                             RefundRequestStatus status) const {
  // Before its counters: who waits for the sale must not hold what its holder counts on next.
  GERBANG_CHECK(sale_lock(tx, merchant, id));
  kind_count(tx, merchant, id, -1);
  if (tx.changed(kSaleRefundRequestSet, merchant, id, request, status) != 1) {
    return not_found(say::sales::no_sale);
  }
  kind_count(tx, merchant, id, 1);
  return Done{};
}

}  // namespace gerbang::sales
