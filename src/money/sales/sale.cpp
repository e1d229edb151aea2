#include "money/sales/sale.h"
#include "base/audit/audit.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/contract/json.h"
#include "base/core/crypto.h"
#include "base/jobs/job.h"
#include "money/ledger/ledger.h"
#include "money/sales/order_number.h"
#include "money/sales/sale_store.h"

namespace gerbang::sales {
namespace {

using ledger::Account;
using ledger::credit;
using ledger::debit;
using ledger::TransferKind;

constexpr std::string_view kNoSale = "There is no such transaction";

std::string_view status_name(SaleStatus status) {
  switch (status) {
    case SaleStatus::created:
      return "created";
    case SaleStatus::pending_payment:
      return "waiting for payment";
    case SaleStatus::in_progress:
      return "in progress";
    case SaleStatus::pending_authorization:
      return "waiting for authorization";
    case SaleStatus::paid:
      return "paid";
    case SaleStatus::failed:
      return "failed";
    case SaleStatus::timeout:
      return "timed out";
    case SaleStatus::voided:
      return "void";
    case SaleStatus::pending_refund:
      return "being refunded";
    case SaleStatus::refunded:
      return "refunded";
    case SaleStatus::canceled:
      return "canceled";
  }
  return "unknown";
}

Error wrong_state(SaleStatus status) {
  return conflict(fmt::format("This transaction is {} now. Reload to see what can be done.",
                              status_name(status)),
                  "sale.wrong_status");
}

void count(db::Tx& tx, const SaleRecord& sale, SaleStatus status, int by) {
  tx.exec(kDailyAdd, sale.merchant, kl_day(sale.created_at), status, tx.shard(), by,
          sale.amount * by);
}

void kind_count(db::Tx& tx, MerchantId merchant, Id<Sale> sale, int by) {
  tx.exec(kKindCount, merchant, sale, tx.shard(), by);
}

void history_add(db::Tx& tx, const SaleRecord& sale, std::optional<SaleStatus> from, const By& by,
                 const std::string& note) {
  std::optional<Id<User>> user;
  if (by.actor.user) user = by.actor.user;
  std::optional<std::string_view> name, text;
  if (!by.actor.name.empty()) name = by.actor.name;
  if (!note.empty()) text = note;
  tx.exec(kHistoryAdd, sale.merchant, sale.id, id_next(tx.now()), from, sale.status, by.trigger,
          user, name, text, tx.now());
}

}  // namespace

std::string_view trigger_name(Trigger trigger) {
  switch (trigger) {
    case Trigger::payer:
      return "PAYER";
    case Trigger::acquirer:
      return "ACQUIRER";
    case Trigger::job:
      return "JOB";
    case Trigger::merchant:
      return "MERCHANT";
    case Trigger::op:
      return "OPERATOR";
  }
  return "UNKNOWN";
}

Result<SaleRecord> sale_get(db::Sql& sql, MerchantId merchant, Id<Sale> id) {
  auto sale = sql.one<SaleRecord>(kSaleGet, merchant, id);
  if (!sale) return not_found(std::string(kNoSale));
  return *sale;
}

Result<SaleRecord> sale_get_any(db::Sql& sql, Id<Sale> id) {
  auto sale = sql.one<SaleRecord>(kSaleGetAny, id);
  if (!sale) return not_found(std::string(kNoSale));
  return std::move(*sale);
}

Result<SaleRecord> sale_by_reference(db::Sql& sql, std::string_view reference) {
  auto sale = sql.one<SaleRecord>(kSaleByReference, reference);
  if (!sale) return not_found("There is no such payment. Check the address you were given.");
  return *sale;
}

std::vector<SaleHistoryRow> sale_history(db::Sql& sql, MerchantId merchant, Id<Sale> sale) {
  return sql.all<SaleHistoryRow>(kHistoryOf, merchant, sale);
}

LinkLock link_lock_state(db::Sql& sql, MerchantId merchant, Id<PaymentLink> link) {
  LinkLock out;
  for (auto status : sql.all<SaleStatus>(kLinkStates, merchant, link)) {
    out.is_busy |= is_with_acquirer(status);
    out.is_paid |= status == SaleStatus::paid || status == SaleStatus::pending_refund;
  }
  return out;
}

Result<SaleRecord> sale_lock(db::Tx& tx, MerchantId merchant, Id<Sale> id) {
  auto sale = tx.one<SaleRecord>(kSaleLock, merchant, id);
  if (!sale) return not_found(std::string(kNoSale));
  return *sale;
}

std::string sale_job_payload(MerchantId merchant, Id<Sale> sale, std::int64_t round) {
  return contract::to_json(SaleJob{merchant, sale, round});
}

Result<SaleRef> Sales::sale_create(db::Tx& tx, const NewSale& wanted) const {
  if (wanted.amount <= Money{} || wanted.amount > kMoneyMax) {
    return invalid_field("amount", "Must be more than zero");
  }
  SaleRecord sale;
  sale.merchant = wanted.merchant;
  sale.id = id_new<Sale>(tx.now());
  sale.reference = random_token(16);
  sale.channel = wanted.channel;
  sale.description = wanted.description;
  sale.amount = wanted.amount;
  sale.link = wanted.link;
  sale.created_at = tx.now();
  do {
    sale.order_no = order_number_new(tx.now());
  } while (tx.changed(kSaleAdd, sale.merchant, sale.id, sale.reference, sale.order_no,
                      wanted.channel, sale.status, wanted.description, wanted.amount, wanted.link,
                      wanted.pays_once, wanted.customer_name, wanted.customer_email,
                      wanted.customer_phone, wanted.retry_url, wanted.return_url, tx.now(),
                      wanted.expires_at, wanted.merchant_reference) == 0);
  tx.exec(kReferenceAdd, sale.reference, sale.merchant, sale.id);
  kind_count(tx, sale.merchant, sale.id, 1);
  count(tx, sale, sale.status, 1);
  history_add(tx, sale, {},
              {wanted.channel == Channel::payment_link ? Trigger::payer : Trigger::merchant}, {});
  jobs::job_add(tx, kExpireTopic, id_text(sale.id), sale_job_payload(sale.merchant, sale.id),
                wanted.expires_at);
  return SaleRef{sale.id, sale.reference};
}

std::optional<SaleRecord> Sales::sale_waiting(db::Tx& tx, std::string_view reference) const {
  auto seen = tx.one<SaleRecord>(kSaleByReference, reference);
  if (!seen) return std::nullopt;
  auto sale = tx.one<SaleRecord>(kSaleLock, seen->merchant, seen->id);
  bool waits = sale && is_unfinished(sale->status) && !is_with_acquirer(sale->status) &&
               tx.now() < sale->expires_at;
  return waits ? sale : std::nullopt;
}

SaleRef Sales::sale_renew(db::Tx& tx, const SaleRecord& sale, const Customer& customer,
                          Instant expires_at) const {
  tx.exec(kSaleRenew, sale.merchant, sale.id, customer.name, customer.email, customer.phone,
          expires_at);
  return {sale.id, sale.reference};
}

void Sales::sales_of_link_lock(db::Tx& tx, MerchantId merchant, Id<PaymentLink> link) const {
  tx.exec(kLinkSalesLock, merchant, link);
}

void Sales::sales_of_link_pay_once(db::Tx& tx, MerchantId merchant, Id<PaymentLink> link,
                                   bool pays_once) const {
  tx.exec(kLinkSalesPayOnce, merchant, link, pays_once);
}

Result<Done> Sales::move(db::Tx& tx, SaleRecord& sale, const Move& move) const {
  auto from = sale.status;
  auto to = next_state(kSaleTransitions, from, move.event);
  if (!to || !may_trigger(move.event, move.by.trigger)) return wrong_state(from);
  sale.status = *to;
  kind_count(tx, sale.merchant, sale.id, -1);
  auto changed = tx.changed(
      kSaleMove, sale.merchant, sale.id, from, sale.status, sale.refunded_amount,
      sale.refund_pending_amount, sale.payment_method, sale.payment_type, sale.acquirer,
      sale.bank_id, sale.bank_name, sale.mdr_acquirer, sale.mdr_gateway, sale.flat_acquirer,
      sale.flat_gateway, sale.sst, sale.net_amount, sale.acquirer_reference, sale.failure_code,
      sale.failure_reason, sale.is_late, sale.expires_at, sale.paid_at);
  if (changed != 1) return wrong_state(from);
  kind_count(tx, sale.merchant, sale.id, 1);
  count(tx, sale, std::min(from, *to), from < *to ? -1 : 1);  // one order for all: no deadlock
  count(tx, sale, std::max(from, *to), from < *to ? 1 : -1);
  history_add(tx, sale, from, move.by, move.note);
  if (!is_unfinished(*to) && is_unfinished(from)) {
    jobs::job_cancel(tx, kExpireTopic, id_text(sale.id));
  }
  return Done{};
}

Result<Done> Sales::tell(db::Tx& tx, const SaleRecord& sale, std::string_view kind,
                         std::optional<Money> amount) const {
  SaleFacts facts{sale.id,
                  sale.reference,
                  sale.status,
                  sale.channel,
                  sale.order_no,
                  sale.merchant_reference,
                  sale.description,
                  sale.amount,
                  sale.refunded_amount,
                  amount.value_or(sale.amount),
                  std::string(kCurrency),
                  sale.link,
                  sale.customer_name,
                  sale.customer_email,
                  sale.payment_method,
                  sale.bank_name,
                  sale.acquirer_reference,
                  sale.failure_reason,
                  sale.retry_url,
                  sale.refund_request,
                  sale.is_late,
                  sale.created_at,
                  sale.paid_at};
  return outbox_->emit(tx, sale.merchant, kind, id_text(sale.id), contract::to_json(facts));
}

Result<SaleRecord> Sales::sale_cancel(db::Tx& tx, MerchantId merchant, Id<Sale> id, const By& by,
                                      std::string_view note) const {
  GERBANG_TRY(auto sale, sale_lock(tx, merchant, id));
  GERBANG_CHECK(move(tx, sale, {SaleEvent::cancel, by, std::string(note)}));
  if (by.actor.user) audit::write(tx, merchant, by.actor, "salesTransaction.cancel", id_text(id));
  GERBANG_CHECK(tell(tx, sale, "sale.canceled"));
  return sale;
}

Result<SaleRecord> Sales::sale_refund_begin(db::Tx& tx, MerchantId merchant, Id<Sale> id,
                                            Id<RefundRequest> request, Money amount,
                                            const By& by) const {
  GERBANG_TRY(auto sale, sale_lock(tx, merchant, id));
  if (amount <= Money{} || sale.refunded_amount + amount > sale.amount) {
    return invalid_field("amount", "Must be at most " +
                                       money_display(sale.amount - sale.refunded_amount) +
                                       ", which is what remains of this payment");
  }
  sale.refund_pending_amount = amount;
  GERBANG_CHECK(move(tx, sale, {SaleEvent::refund_begin, by, money_display(amount)}));
  GERBANG_CHECK(ledger::transfer_post(tx, TransferKind::refund_begin, merchant,
                                      {id.value, request.value},
                                      {debit(Account::merchant_available, amount),
                                       credit(Account::merchant_refund_in_transit, amount)}));
  return sale;
}

Result<SaleRecord> Sales::sale_refund_done(db::Tx& tx, MerchantId merchant, Id<Sale> id,
                                           Id<RefundRequest> request,
                                           std::string_view acquirer_reference) const {
  GERBANG_TRY(auto sale, sale_lock(tx, merchant, id));
  if (sale.status != SaleStatus::pending_refund) return wrong_state(sale.status);
  auto amount = std::exchange(sale.refund_pending_amount, Money{});
  sale.refunded_amount += amount;
  auto event =
      sale.refunded_amount == sale.amount ? SaleEvent::refund_finish : SaleEvent::refund_return;
  GERBANG_CHECK(move(tx, sale,
                     {event,
                      {Trigger::acquirer},
                      fmt::format("{} refunded {}", money_display(amount), acquirer_reference)}));
  GERBANG_CHECK(ledger::transfer_post(
      tx, TransferKind::refund_done, merchant, {id.value, request.value},
      {debit(Account::merchant_refund_in_transit, amount),
       credit(Account::acquirer_receivable, amount, sale.acquirer.value_or(0))}));
  sale.refund_request = request;
  GERBANG_CHECK(tell(tx, sale, "sale.refunded", amount));
  return sale;
}

Result<SaleRecord> Sales::sale_refund_refused(db::Tx& tx, MerchantId merchant, Id<Sale> id,
                                              Id<RefundRequest> request,
                                              std::string_view reason) const {
  GERBANG_TRY(auto sale, sale_lock(tx, merchant, id));
  if (sale.status != SaleStatus::pending_refund) return wrong_state(sale.status);
  auto amount = std::exchange(sale.refund_pending_amount, Money{});
  GERBANG_CHECK(move(
      tx, sale,
      {SaleEvent::refund_return, {Trigger::acquirer}, fmt::format("Refund refused: {}", reason)}));
  GERBANG_CHECK(ledger::transfer_post(tx, TransferKind::refund_refused, merchant,
                                      {id.value, request.value},
                                      {debit(Account::merchant_refund_in_transit, amount),
                                       credit(Account::merchant_available, amount)}));
  sale.refund_request = request;
  GERBANG_CHECK(tell(tx, sale, "sale.refund_refused", amount));
  return sale;
}

Result<Done> Sales::sale_refund_request_mark(db::Tx& tx, MerchantId merchant, Id<Sale> id,
                                             Id<RefundRequest> request,
                                             RefundRequestStatus status) const {
  kind_count(tx, merchant, id, -1);
  if (tx.changed(kSaleRefundRequestSet, merchant, id, request, status) != 1) {
    return not_found(std::string(kNoSale));
  }
  kind_count(tx, merchant, id, 1);
  return Done{};
}

}  // namespace gerbang::sales
