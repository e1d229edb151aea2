#include "money/sales/sale.h"

#include <utility>

#include "base/audit/audit.h"
#include "base/contract/json.h"
#include "base/core/crypto.h"
#include "base/core/states.h"
#include "base/db/once.h"
#include "base/events/hint.h"
#include "base/jobs/job.h"
#include "money/fees/fee.h"
#include "money/ledger/ledger.h"
#include "money/sales/order_number.h"
#include "money/sales/sale_counters.h"
#include "money/sales/sale_event.h"
#include "money/sales/sale_move.h"
#include "money/sales/sale_page.h"
#include "money/sales/sale_state.h"
#include "money/sales/sale_store.h"
#include "say/sales.h"

namespace gerbang::sales {
namespace {

using ledger::Account;
using ledger::credit;
using ledger::debit;
using ledger::TransferKind;

constexpr TextId kNoSale = say::sales::no_sale;

TextId status_name(SaleStatus status) {
  switch (status) {
    case SaleStatus::created:
      return say::sales::status::created;
    case SaleStatus::pending_payment:
      return say::sales::status::pending;
    case SaleStatus::in_progress:
      return say::sales::status::in_progress;
    case SaleStatus::pending_authorization:
      return say::sales::status::authorizing;
    case SaleStatus::paid:
      return say::sales::status::paid;
    case SaleStatus::failed:
      return say::sales::status::failed;
    case SaleStatus::timeout:
      return say::sales::status::timeout;
    case SaleStatus::voided:
      return say::sales::status::void_;
    case SaleStatus::pending_refund:
      return say::sales::status::refunding;
    case SaleStatus::refunded:
      return say::sales::status::refunded;
    case SaleStatus::canceled:
      return say::sales::status::canceled;
  }
  return say::sales::status::unknown;
}

void history_add(db::Tx& tx, const SaleRecord& sale, std::optional<SaleStatus> from, const By& by,
                 std::string_view note) {
  std::optional<Id<User>> user;
  if (by.actor.user) user = by.actor.user;
  std::optional<std::string_view> name, text;
  if (!by.actor.name.empty()) name = by.actor.name;
  if (!note.empty()) text = note;
  tx.exec(kHistoryAdd, sale.merchant, sale.id, id_next(tx.now()), from, sale.status, by.trigger,
          user, name, text, tx.now());
}

}  // namespace

Error wrong_status(SaleStatus status) {
  return conflict(say::sales::status_now({.status = status_name(status)}), "sale.wrong_status");
}

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
  if (!sale) return not_found(kNoSale);
  return *sale;
}

Result<SaleRecord> sale_get_any(db::Sql& sql, Id<Sale> id) {
  auto sale = sql.one<SaleRecord>(kSaleGetAny, id);
  if (!sale) return not_found(kNoSale);
  return std::move(*sale);
}

Result<SaleRecord> sale_by_reference(db::Sql& sql, std::string_view reference) {
  auto sale = sql.one<SaleRecord>(kSaleByReference, reference);
  if (!sale) return not_found(say::sales::no_payment);
  return *sale;
}

db::Ahead<SaleHistoryRow> sale_history(db::Sql& sql, MerchantId merchant, Id<Sale> sale) {
  return sql.ahead<SaleHistoryRow>(kHistoryOf, merchant, sale);
}

PaysOnceState pays_once_state(db::Sql& sql, MerchantId merchant, std::string_view key) {
  PaysOnceState out;
  for (auto status : sql.all<SaleStatus>(kKeyStates, merchant, key)) {
    out.is_busy |= is_with_acquirer(status);
    out.is_paid |= status == SaleStatus::paid || status == SaleStatus::pending_refund;
  }
  return out;
}

std::vector<ledger::Line> sale_lines(Money amount, const fees::Fees& fees, int acquirer) {
  return {debit(Account::acquirer_receivable, amount, acquirer),
          credit(Account::merchant_pending, fees.net),
          credit(Account::acquirer_fees_payable, fees.mdr_acquirer, acquirer),
          credit(Account::acquirer_fees_payable, fees.flat_acquirer, acquirer),
          credit(Account::fee_income, fees.mdr_gateway),
          credit(Account::fee_income, fees.flat_gateway),
          credit(Account::sst_payable, fees.sst)};
}

Result<SaleRecord> sale_lock(db::Tx& tx, MerchantId merchant, Id<Sale> id) {
  auto sale = tx.one<SaleRecord>(kSaleLock, merchant, id);
  if (!sale) return not_found(kNoSale);
  return *sale;
}

std::vector<SaleRecord> sales_lock(db::Tx& tx, const std::vector<SaleKey>& keys) {
  std::vector<db::Ahead<SaleRecord>> asked;
  for (const auto& key : keys)
    asked.push_back(tx.ahead<SaleRecord>(kSaleLock, key.merchant, key.sale));
  payer_languages_ask(tx, keys);
  std::vector<SaleRecord> out;
  out.reserve(keys.size());
  for (const auto& it : asked)
    out.push_back(it.rows().at(0));
  return out;
}

std::string sale_job_payload(MerchantId merchant, Id<Sale> sale, std::int64_t round) {
  return contract::to_json(SaleJob{merchant, sale, round});
}

Result<SaleRef> Sales::sale_create(db::Tx& tx, const NewSale& wanted) const {
  if (wanted.amount <= Money{} || wanted.amount > kMoneyMax) {
    return invalid_field("amount", say::sales::positive);
  }
  SaleRecord sale;
  sale.merchant = wanted.merchant;
  sale.id = id_new<Sale>(tx.now());
  sale.reference = random_token(16);
  sale.channel = wanted.origin.channel;
  sale.origin_id = wanted.origin.id;
  sale.pays_once_key = wanted.pays_once_key;
  sale.merchant_reference = wanted.merchant_reference;
  sale.description = wanted.description;
  sale.amount = wanted.amount;
  sale.customer_name = wanted.customer_name;
  sale.customer_email = wanted.customer_email;
  sale.customer_phone = wanted.customer_phone;
  sale.retry_url = wanted.retry_url;
  sale.return_url = wanted.return_url;
  sale.created_at = tx.now();
  sale.expires_at = wanted.expires_at;
  if (const auto& it = wanted.collecting) {
    sale.status = SaleStatus::in_progress;
    sale.payment_method = it->payment_method;
    sale.payment_type = it->payment_type;
    sale.acquirer = it->acquirer;
    sale.bank_id = it->bank_id;
    sale.bank_name = it->bank_name;
  }
  do {
    sale.order_no = order_number_new(tx.now());
  } while (kSaleAdd.changed(tx, sale, sale.pays_once_key.has_value()) == 0);
  tx.exec(kReferenceAdd, sale.reference, sale.merchant, sale.id);
  kind_count(tx, sale.merchant, sale.id, 1);
  count(tx, sale, sale.status, 1);
  auto by = wanted.collecting                ? Trigger::job
            : is_made_by_payer(sale.channel) ? Trigger::payer
                                             : Trigger::merchant;
  history_add(tx, sale, {}, {by}, {});
  if (!wanted.collecting) {
    jobs::job_add(tx, kExpireTopic, id_text(sale.id), sale_job_payload(sale.merchant, sale.id),
                  wanted.expires_at, sale.merchant);
  }
  outbox_->hint(tx, events::hint_of(sale.merchant, sale.id, true));
  return SaleRef{sale.id, sale.reference, sale.order_no};
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
  outbox_->hint(tx, events::hint_of(sale.merchant, sale.id, false));
  return {sale.id, sale.reference, sale.order_no};
}

void Sales::sales_of_origin_lock(db::Tx& tx, MerchantId merchant, const Origin& origin) const {
  tx.exec(kOriginSalesLock, merchant, origin.id, origin.channel);
}

void Sales::sales_of_key_lock(db::Tx& tx, MerchantId merchant,
                              std::string_view pays_once_key) const {
  tx.exec(kKeySalesLock, merchant, pays_once_key);
}

void Sales::sales_of_origin_pay_once(db::Tx& tx, MerchantId merchant, const Origin& origin,
                                     const std::optional<std::string>& pays_once_key) const {
  tx.exec(kOriginSalesPayOnce, merchant, origin.id, origin.channel, pays_once_key.has_value(),
          pays_once_key);
}

Result<Done> Sales::move_write(db::Tx& tx, SaleRecord& sale, SaleEvent event, const By& by,
                               std::string_view note) const {
  auto from = sale.status;
  auto to = next_state(kSaleTransitions, from, event);
  if (!to || !may_trigger(event, by.trigger)) return wrong_status(from);
  sale.status = *to;
  kind_count(tx, sale.merchant, sale.id, -1);
  db::exec_sure(tx, kSaleMove, sale, from);  // whoever moves a sale holds its lock
  kind_count(tx, sale.merchant, sale.id, 1);
  count(tx, sale, from, -1);
  count(tx, sale, *to, 1);
  history_add(tx, sale, from, by, note);
  // What is taken by files waits for them without an expiry.
  if (!is_unfinished(*to) && is_unfinished(from) && !is_collection(sale)) {
    jobs::job_cancel(tx, kExpireTopic, id_text(sale.id));
  }
  outbox_->hint(tx, events::hint_of(sale.merchant, sale.id, false));
  return Done{};
}

Result<Done> Sales::returned_write(db::Tx& tx, const SaleRecord& sale, const By& by,
                                   std::string_view note, const Posting& posting) const {
  db::exec_sure(tx, kSaleMove, sale, sale.status);
  history_add(tx, sale, sale.status, by, note);
  outbox_->hint(tx, events::hint_of(sale.merchant, sale.id, false));
  GERBANG_CHECK(ledger::transfer_post(tx, posting.kind, sale.merchant,
                                      {sale.id.value, posting.part}, posting.lines));
  return Done{};
}

fees::Fees sale_fees(const SaleRecord& sale) {
  return {sale.mdr_acquirer, sale.mdr_gateway, sale.flat_acquirer,
          sale.flat_gateway, sale.sst,         sale.net_amount};
}

void sale_fees_set(SaleRecord& sale, const fees::Fees& fees) {
  sale.mdr_acquirer = fees.mdr_acquirer;
  sale.mdr_gateway = fees.mdr_gateway;
  sale.flat_acquirer = fees.flat_acquirer;
  sale.flat_gateway = fees.flat_gateway;
  sale.sst = fees.sst;
  sale.net_amount = fees.net;
}

SaleFacts sale_facts(const SaleRecord& sale, std::optional<Money> amount) {
  return {sale.id,
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
          sale.origin_id,
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
}

Result<Done> Sales::tell(db::Tx& tx, const SaleRecord& sale, const SaleKind& kind,
                         std::optional<Money> amount) const {
  return outbox_->emit(tx, sale.merchant, kind, sale.id, sale_facts(sale, amount));
}

Result<Done> Sales::sale_open(db::Tx& tx, SaleRecord& sale) const {
  return move<SaleEvent::open>(tx, sale, {Trigger::payer}, {});
}

Result<Done> Sales::sale_start(db::Tx& tx, SaleRecord& sale, std::string_view note) const {
  GERBANG_CHECK(move<SaleEvent::start>(tx, sale, {Trigger::payer}, note));
  return tell(tx, sale, kSaleStarted);
}

Result<Done> Sales::sale_await_checker(db::Tx& tx, SaleRecord& sale, Instant until,
                                       std::string_view note) const {
  sale.expires_at = until;
  GERBANG_CHECK(move<SaleEvent::await_checker>(tx, sale, {Trigger::acquirer}, note));
  jobs::job_cancel(tx, kExpireTopic, id_text(sale.id));
  jobs::job_add(tx, kExpireTopic, id_text(sale.id), sale_job_payload(sale.merchant, sale.id), until,
                sale.merchant);
  return tell(tx, sale, kSaleAuthorizing);
}

Result<Done> Sales::sale_fail(db::Tx& tx, SaleRecord& sale, std::string_view note) const {
  GERBANG_CHECK(move<SaleEvent::fail>(tx, sale, {Trigger::acquirer}, note));
  return tell(tx, sale, kSaleFailed);
}

Result<Done> Sales::sale_expire(db::Tx& tx, SaleRecord& sale, const By& by,
                                std::string_view note) const {
  GERBANG_CHECK(move<SaleEvent::expire>(tx, sale, by, note));
  return tell(tx, sale, kSaleTimeout);
}

Result<Done> Sales::sale_cancel(db::Tx& tx, SaleRecord& sale, const By& by,
                                std::string_view note) const {
  // Whether the bank has the file that asks for it is known to selling/mandates alone.
  bool is_known = by.trigger == Trigger::acquirer || by.trigger == Trigger::job;
  if (is_collection(sale) && !is_known) return wrong_status(sale.status);
  GERBANG_CHECK(move<SaleEvent::cancel>(tx, sale, by, note));
  return tell(tx, sale, kSaleCanceled);
}

Result<Done> Sales::sale_paid(db::Tx& tx, SaleRecord& sale, const fees::Fees& fees,
                              std::string_view note) const {
  sale.is_late = !is_with_acquirer(sale.status);
  bool is_again =
      sale.pays_once_key && pays_once_state(tx, sale.merchant, *sale.pays_once_key).is_paid;
  sale_fees_set(sale, fees);
  sale.paid_at = tx.now();
  sale.failure_code.reset();
  sale.failure_reason.reset();
  if (is_again) {
    tx.exec(kKeyGiveUp, sale.merchant, sale.id);
    sale.pays_once_key.reset();
  }
  GERBANG_CHECK(move<SaleEvent::succeed>(
      tx, sale, {Trigger::acquirer}, note,
      {TransferKind::sale, 0, sale_lines(sale.amount, fees, sale.acquirer.value_or(0))}));
  GERBANG_CHECK(tell(tx, sale, kSalePaid));
  if (is_again) return tell(tx, sale, kSaleLatePaidAgain);
  if (sale.is_late) return tell(tx, sale, kSaleLatePaid);
  return Done{};
}

Result<Done> Sales::sale_void(db::Tx& tx, SaleRecord& sale, const By& by) const {
  Posting reversal{TransferKind::sale_void, 0, {}};
  for (const auto& entry : ledger::entries_of(tx, sale.merchant, sale.id.value)) {
    if (entry.kind == TransferKind::sale) {
      reversal.lines.push_back({entry.account, entry.acquirer, -entry.amount});
    }
  }
  GERBANG_CHECK(move<SaleEvent::undo>(tx, sale, by, {}, reversal));
  return tell(tx, sale, kSaleVoid);
}

Result<Done> Sales::sale_returning(db::Tx& tx, SaleRecord& sale) const {
  GERBANG_CHECK(tell(tx, sale, kSaleReturning));
  GERBANG_TRY(sale, sale_lock(tx, sale.merchant, sale.id));
  return Done{};
}

Result<Done> Sales::sale_return(db::Tx& tx, SaleRecord& sale, bool was_settled,
                                std::string_view note) const {
  Posting reversal{TransferKind::sale_return, 0, {}};
  for (const auto& entry : ledger::entries_of(tx, sale.merchant, sale.id.value)) {
    if (entry.kind != TransferKind::sale) continue;
    bool is_net = entry.account == Account::merchant_pending;
    reversal.lines.push_back({is_net && was_settled ? Account::merchant_available : entry.account,
                              entry.acquirer, -entry.amount});
  }
  GERBANG_CHECK(move<SaleEvent::take_back>(tx, sale, {Trigger::acquirer}, note, reversal));
  if (sale.refunded_amount > Money{}) {
    GERBANG_CHECK(refund_credit(tx, sale, 0, sale.refunded_amount));
  }
  return tell(tx, sale, kSaleReturned);
}

Result<SaleRecord> Sales::sale_cancel(db::Tx& tx, MerchantId merchant, Id<Sale> id, const By& by,
                                      std::string_view note) const {
  GERBANG_TRY(auto sale, sale_lock(tx, merchant, id));
  GERBANG_CHECK(sale_cancel(tx, sale, by, note));
  if (by.actor.user) audit::write(tx, merchant, by.actor, "salesTransaction.cancel", id_text(id));
  return sale;
}

}  // namespace gerbang::sales
