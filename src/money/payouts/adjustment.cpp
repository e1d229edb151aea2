#include "money/payouts/adjustment.h"

#include "base/audit/audit.h"
#include "people/merchants/merchant.h"
#include "say/payouts.h"

namespace gerbang::payouts {

namespace {

constexpr db::RecordStatement<AdjustmentRecord, R"(
  INSERT INTO payout_adjustments (merchant_id, id, status, amount, reason, asked_by, asked_name,
    created_at)
  VALUES (:merchant, :id, :status, :amount, :reason, :asked_by, :asked_name, :created_at))">
    kAdjustmentInsert{"payout_adjustment_insert"};
constexpr db::RecordStatement<AdjustmentRecord, R"(
  UPDATE payout_adjustments SET status = :status, decided_by = :decided_by,
    decided_name = :decided_name, decided_at = :decided_at, remarks = :remarks
  WHERE merchant_id = :merchant AND id = :id AND status = 1)">
    kAdjustmentWrite{"payout_adjustment_write"};
constexpr db::Statement kAdjustmentLock{
    "payout_adjustment_lock",
    db::text<AdjustmentRecord, "SELECT {} FROM payout_adjustments WHERE id = $1">, true};

Result<AdjustmentRecord> decided(db::Tx& tx, const Actor& actor, Id<Adjustment> id,
                                 AdjustmentStatus status, std::optional<std::string> remarks) {
  auto it = tx.one<AdjustmentRecord>(kAdjustmentLock, id);
  if (!it) return not_found(say::payouts::adjustment::none);
  if (it->status != AdjustmentStatus::asked)
    return conflict(say::payouts::adjustment::decided, "payout.adjustment_decided");
  if (it->asked_by == actor.user) return forbidden(say::payouts::adjustment::own);
  it->status = status;
  it->decided_by = actor.user;
  it->decided_name = actor.name;
  it->decided_at = tx.now();
  it->remarks = std::move(remarks);
  if (kAdjustmentWrite.changed(tx, *it) != 1)
    return conflict(say::payouts::adjustment::decided, "payout.adjustment_decided");
  return std::move(*it);
}

}  // namespace

Result<AdjustmentRecord> adjustment_ask(db::Tx& tx, const Actor& actor,
                                        const AdjustmentDraft& draft) {
  if (draft.amount == Money{}) return invalid_field("amount", say::payouts::adjustment::zero);
  if (!merchants::profile_of(tx, draft.merchant_id))
    return invalid_field("merchantId", say::payouts::adjustment::no_merchant);
  AdjustmentRecord it;
  it.merchant = draft.merchant_id;
  it.id = id_new<Adjustment>(tx.now());
  it.amount = draft.amount;
  it.reason = draft.reason;
  it.asked_by = actor.user;
  it.asked_name = actor.name;
  it.created_at = tx.now();
  kAdjustmentInsert.exec(tx, it);
  audit::write(tx, it.merchant, actor, "payoutAdjustment.ask", id_text(it.id),
               money_text(it.amount) + " " + it.reason);
  return it;
}

Result<AdjustmentRecord> adjustment_approve(db::Tx& tx, const Actor& actor, Id<Adjustment> id) {
  GERBANG_TRY(auto it, decided(tx, actor, id, AdjustmentStatus::booked, std::nullopt));
  GERBANG_CHECK(
      ledger::transfer_post(tx, ledger::TransferKind::adjustment, it.merchant, {it.id.value, 0},
                            {ledger::debit(ledger::Account::fee_income, it.amount),
                             ledger::credit(ledger::Account::merchant_available, it.amount)}));
  audit::write_decision(tx, it.merchant, actor, "payoutAdjustment.approve", id_text(id),
                        money_text(it.amount), {it.asked_by, it.asked_name});
  return it;
}

Result<AdjustmentRecord> adjustment_reject(db::Tx& tx, const Actor& actor, Id<Adjustment> id,
                                           const std::string& remarks) {
  GERBANG_TRY(auto it, decided(tx, actor, id, AdjustmentStatus::rejected, remarks));
  audit::write_decision(tx, it.merchant, actor, "payoutAdjustment.reject", id_text(id), remarks,
                        {it.asked_by, it.asked_name});
  return it;
}

}  // namespace gerbang::payouts
