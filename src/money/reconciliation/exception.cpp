#include "money/reconciliation/exception.h"

#include "base/audit/audit.h"
#include "base/events/events.h"
#include "money/checkout/checkout.h"
#include "money/reconciliation/outside_line.h"
#include "money/sales/sale_event.h"
#include "money/sales/sale_state.h"
#include "say/reconciliation.h"

namespace gerbang::reconciliation {
namespace {

using ledger::Account;

constexpr db::RecordStatement<ExceptionRecord, R"(
  INSERT INTO reconciliation_exceptions (id, kind, status, acquirer, account, amount, fee, day,
    number, file_id, line_no, merchant_id, sale_id, transfer_id, expected, found, cause, cause_text,
    created_at)
  VALUES (:id, :kind, :status, :acquirer, :account, :amount, :fee, :day, :number, :file, :line,
    :merchant, :sale, :transfer, :expected, :found, :cause, :cause_text, :created_at))">
    kAdd{"reconciliation_exception_add"};
constexpr db::Statement kOpen{"reconciliation_exceptions_open", db::text<ExceptionRecord, R"(
  SELECT {} FROM reconciliation_exceptions
  WHERE acquirer = $1 AND kind = $2 AND status IN (1, 2) ORDER BY id)">};
constexpr db::Statement kOfNumber{"reconciliation_exceptions_of", db::text<ExceptionRecord, R"(
  SELECT {} FROM reconciliation_exceptions WHERE number = $1 AND status IN (1, 2) ORDER BY id)">};
constexpr db::Statement kEnd{"reconciliation_exception_end", R"(
  UPDATE reconciliation_exceptions SET status = 4, ended_at = $2 WHERE id = $1 AND status IN (1, 2))"};
constexpr db::Statement kCause{"reconciliation_exception_cause", R"(
  UPDATE reconciliation_exceptions SET cause = $2, cause_text = $3 WHERE id = $1)"};
constexpr db::Statement kLock{"reconciliation_exception_lock", db::text<ExceptionRecord, R"(
  SELECT {} FROM reconciliation_exceptions WHERE id = $1)">,
                              true};
constexpr db::RecordStatement<ExceptionRecord, R"(
  UPDATE reconciliation_exceptions SET status = :status, asked_at = :asked_at, asked_by = :asked_by,
    asked_name = :asked_name, remarks = :remarks, decided_at = :decided_at,
    decided_by = :decided_by, decided_name = :decided_name, ended_at = :ended_at
  WHERE id = :id AND status = $1)">
    kWrite{"reconciliation_exception_write"};

Result<ExceptionRecord> locked(db::Tx& tx, Id<ReconciliationException> id, ExceptionStatus status) {
  auto it = tx.one<ExceptionRecord>(kLock, id);
  if (!it) return not_found(say::reconciliation::no_exception);
  if (it->status != status)
    return conflict(say::reconciliation::moved_on, "reconciliation.moved_on");
  return std::move(*it);
}

Result<Done> moved(db::Tx& tx, const ExceptionRecord& it, ExceptionStatus from) {
  if (kWrite.changed(tx, it, from) != 1)
    return conflict(say::reconciliation::moved_on, "reconciliation.moved_on");
  return Done{};
}

Result<ExceptionRecord> decided(db::Tx& tx, const Actor& actor, Id<ReconciliationException> id) {
  GERBANG_TRY(auto it, locked(tx, id, ExceptionStatus::asked));
  if (it.asked_by == actor.user) return forbidden(say::reconciliation::own);
  it.decided_at = tx.now();
  it.decided_by = actor.user;
  it.decided_name = actor.name;
  return it;
}

// What comes after it was given up is there twice: a line that is of no file has the transfer, and
// the settlement counts as paid.
constexpr db::Statement kClaimTransfer{"reconciliation_claim_transfer", R"(
  INSERT INTO reconciliation_lines (file_id, line_no, kind, number, day, gross, fee, net, reference,
    text, status, merchant_id, transfer_id, booked_fee)
  VALUES (0, $1, $2, $3, $4, 0, 0, 0, '', '', 2, $5, $6, 0))"};
constexpr db::Statement kClaimPayment{"reconciliation_claim_payment", R"(
  UPDATE reconciliation_files SET payment_amount = 0, payment_day = $2
  WHERE id = $1 AND payment_amount IS NULL)"};

void claim(db::Tx& tx, const ExceptionRecord& it) {
  bool is_missing = it.kind == ExceptionKind::missing || it.kind == ExceptionKind::payout_missing;
  if (is_missing && it.transfer)
    tx.exec(kClaimTransfer, it.id, LineKind::correction, it.number, it.day, it.merchant,
            it.transfer);
  if (it.kind == ExceptionKind::payment_missing && it.file)
    tx.exec(kClaimPayment, it.file, kl_day(tx.now()));
}

Result<Done> paid_back_twice(db::Tx& tx, MerchantId merchant, Id<Sale> id, Money amount) {
  GERBANG_TRY(auto sale, sales::sale_get(tx, merchant, id));
  auto attempt = checkout::attempt_of(tx, merchant, id);
  ExceptionRecord it;
  it.kind = ExceptionKind::paid_back_twice;
  it.acquirer = sale.acquirer.value_or(0);
  it.amount = amount;
  it.day = {kl_day(tx.now())};
  // By which the acquirer knows the payment.
  it.number = attempt ? id_text(attempt->id) : sale.order_no;
  it.merchant = merchant;
  it.sale = id;
  it.cause = Cause::refunded;
  it.cause_text = sale.order_no;
  exception_add(tx, std::move(it));
  return Done{};
}

audit::Partner partner_of(const ExceptionRecord& it) {
  return {it.asked_by.value_or(Id<User>{}), it.asked_name.value_or("")};
}

}  // namespace

void exception_add(db::Tx& tx, ExceptionRecord it) {
  it.id = id_new<ReconciliationException>(tx.now());
  it.created_at = tx.now();
  kAdd.exec(tx, it);
}

std::vector<events::Reaction> exception_reactions() {
  constexpr std::string_view kDoes = "keeps what the payer got twice as an exception";
  return {events::on(sales::kSaleReturned, kDoes,
                     [](db::Tx& tx, const events::EventRecord& event,
                        const sales::SaleFacts& sale) -> Result<Done> {
                       if (sale.refunded_amount == Money{}) return Done{};
                       return paid_back_twice(tx, event.merchant, sale.id, sale.refunded_amount);
                     }),
          events::on(sales::kSaleRefunded, kDoes,
                     [](db::Tx& tx, const events::EventRecord& event,
                        const sales::SaleFacts& sale) -> Result<Done> {
                       if (sale.status != sales::SaleStatus::failed) return Done{};
                       return paid_back_twice(tx, event.merchant, sale.id, sale.event_amount);
                     })};
}

std::vector<ExceptionRecord> exceptions_open(db::Sql& sql, int acquirer, ExceptionKind kind) {
  return sql.all<ExceptionRecord>(kOpen, acquirer, kind);
}

std::vector<ExceptionRecord> exceptions_of(db::Sql& sql, std::string_view number) {
  return sql.all<ExceptionRecord>(kOfNumber, number);
}

void exception_end(db::Tx& tx, Id<ReconciliationException> id) {
  tx.exec(kEnd, id, tx.now());
}

void exception_cause(db::Tx& tx, Id<ReconciliationException> id, Cause cause,
                     std::string_view text) {
  tx.exec(kCause, id, cause, text);
}

Result<Done> write_off_ask(db::Tx& tx, const Actor& actor, Id<ReconciliationException> id,
                           const WriteOffDraft& draft) {
  GERBANG_TRY(auto it, locked(tx, id, ExceptionStatus::open));
  it.status = ExceptionStatus::asked;
  it.asked_at = tx.now();
  it.asked_by = actor.user;
  it.asked_name = actor.name;
  it.remarks = draft.remarks;
  GERBANG_CHECK(moved(tx, it, ExceptionStatus::open));
  audit::write(tx, kGatewayCompany, actor, "reconciliation.askWriteOff", id_text(id),
               money_text(it.amount) + " " + draft.remarks);
  return Done{};
}

Result<Done> write_off_approve(db::Tx& tx, const Actor& actor, Id<ReconciliationException> id) {
  GERBANG_TRY(auto it, decided(tx, actor, id));
  it.status = ExceptionStatus::written_off;
  it.ended_at = tx.now();
  GERBANG_CHECK(moved(tx, it, ExceptionStatus::asked));
  if (it.amount != Money{} || it.fee != Money{}) {
    // What the acquirer never pays it takes no fee of.
    GERBANG_CHECK(ledger::transfer_post(
        tx, ledger::TransferKind::write_off, kGatewayCompany, {it.id.value, 0},
        {ledger::credit(it.account, it.amount, it.acquirer),
         ledger::debit(Account::acquirer_fees_payable, it.fee, it.acquirer),
         ledger::debit(Account::reconciliation_difference, it.amount - it.fee)}));
  }
  claim(tx, it);
  audit::write_decision(tx, kGatewayCompany, actor, "reconciliation.approveWriteOff", id_text(id),
                        money_text(it.amount), partner_of(it));
  return Done{};
}

Result<Done> write_off_reject(db::Tx& tx, const Actor& actor, Id<ReconciliationException> id,
                              const WriteOffDraft& draft) {
  GERBANG_TRY(auto it, decided(tx, actor, id));
  auto partner = partner_of(it);
  it.status = ExceptionStatus::open;
  it.asked_at.reset();
  it.asked_by.reset();
  it.asked_name.reset();
  it.remarks = draft.remarks;
  GERBANG_CHECK(moved(tx, it, ExceptionStatus::asked));
  audit::write_decision(tx, kGatewayCompany, actor, "reconciliation.rejectWriteOff", id_text(id),
                        draft.remarks, partner);
  return Done{};
}

}  // namespace gerbang::reconciliation
