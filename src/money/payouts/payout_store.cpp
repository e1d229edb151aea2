#include "money/payouts/payout_store.h"

#include "base/jobs/rows.h"

namespace gerbang::payouts {
namespace {

constexpr db::Statement kWithout{"payout_merchants_without",
                                 R"(
  SELECT m.merchant_id FROM merchants m
  WHERE NOT EXISTS (SELECT 1 FROM payouts p WHERE p.merchant_id = m.merchant_id AND p.status = 1))" GERBANG_NOT_WAITING(
                                     "payout.open", "m.merchant_id", "$2") R"(
  ORDER BY m.merchant_id LIMIT $1)"};
constexpr db::RecordStatement<PayoutRecord, R"(
  INSERT INTO payouts (merchant_id, id, number, status, cut_off, gathered_to, opening, created_at)
  VALUES (:merchant, :id, :number, :status, :cut_off, :gathered_to, :opening, :created_at)
  ON CONFLICT DO NOTHING)">
    kInsert{"payout_insert"};
constexpr db::RecordStatement<PayoutRecord, R"(
  UPDATE payouts SET status = :status, cut_off = :cut_off, gathered_to = :gathered_to,
    line_count = :line_count, sales = :sales, returns = :returns, refunds = :refunds, fees = :fees,
    tax = :tax, adjustments = :adjustments, returned_payouts = :returned_payouts, amount = :amount,
    closing = :closing, refusal = :refusal, refused_at = :refused_at, closed_at = :closed_at,
    closed_by = :closed_by, closed_name = :closed_name, approved_at = :approved_at,
    approved_by = :approved_by, approved_name = :approved_name, held_at = :held_at,
    held_by = :held_by, held_name = :held_name, held_reason = :held_reason, account_id = :account,
    bank_name = :bank_name, bank_code = :bank_code, account_no = :account_no,
    account_name = :account_name, batch_id = :batch, value_day = :value_day, sent_at = :sent_at,
    ended_at = :ended_at, said_at = :said_at, bank_reference = :bank_reference, return_code = :return_code,
    return_reason = :return_reason
  WHERE merchant_id = :merchant AND id = :id AND status = $1)">
    kWrite{"payout_write"};
constexpr db::Statement kFind{
    "payout_find",
    db::text<PayoutRecord, "SELECT {} FROM payouts WHERE merchant_id = $1 AND id = $2">};
constexpr db::Statement kLock{
    "payout_lock",
    db::text<PayoutRecord, "SELECT {} FROM payouts WHERE merchant_id = $1 AND id = $2">, true};
constexpr db::Statement kFindAny{"payout_find_any",
                                 db::text<PayoutRecord, "SELECT {} FROM payouts WHERE id = $1">};
constexpr db::Statement kLockAny{
    "payout_lock_any", db::text<PayoutRecord, "SELECT {} FROM payouts WHERE id = $1">, true};
constexpr db::Statement kLockOpen{
    "payout_lock_open",
    db::text<PayoutRecord, "SELECT {} FROM payouts WHERE merchant_id = $1 AND status = 1">, true};
constexpr db::Statement kDue{"payouts_due", R"(
  SELECT merchant_id FROM payouts WHERE status = 1 AND cut_off <= $1 AND merchant_id > $2)" GERBANG_NOT_WAITING(
                                                "payout.close", "payouts.merchant_id", "$4") R"(
  ORDER BY merchant_id LIMIT $3)"};
// 28,800,000 ms are Kuala Lumpur's eight hours, 86,400,000 a day.
constexpr db::Statement kCutOffDays{"payout_cut_off_days", R"(
  SELECT DISTINCT (cut_off + 28800000) / 86400000 FROM payouts WHERE status = 1 AND cut_off > $1
  ORDER BY 1)"};
constexpr db::Statement kCutOffOn{"payouts_cut_off_on", R"(
  SELECT merchant_id FROM payouts WHERE status = 1 AND cut_off >= $1 AND cut_off < $2
    AND merchant_id > $3)" GERBANG_NOT_WAITING("payout.cutOff", "payouts.merchant_id", "$5") R"(
  ORDER BY merchant_id LIMIT $4)"};

// Kinds of transfers: 6 a sale is settled, 7 a payment taken back, 8 the payout's own. The fees of
// a sale are what was taken when it was paid, and go back with it. What is looked at besides the
// entries is said to be after $4, too: PostgreSQL merges them, and would begin with a merchant's
// first transfer at each step.
constexpr db::Statement kLinesAdd{"payout_lines_add", R"(
  INSERT INTO payout_lines (merchant_id, payout_id, line_no, transfer_id, kind, subject_id,
    subject_part, created_at, gross, mdr_acquirer, mdr_gateway, flat_acquirer, flat_gateway, sst, net,
    balance)
  SELECT x.merchant_id, CAST($2 AS BIGINT),
    CAST($3 AS BIGINT) + row_number() OVER (ORDER BY x.transfer_id), x.transfer_id, x.kind,
    x.subject_id, x.subject_part, x.created_at,
    CASE x.kind WHEN 6 THEN s.amount WHEN 7 THEN -s.amount ELSE x.net END,
    CASE x.kind WHEN 6 THEN s.mdr_acquirer WHEN 7 THEN -s.mdr_acquirer ELSE 0 END,
    CASE x.kind WHEN 6 THEN s.mdr_gateway WHEN 7 THEN -s.mdr_gateway ELSE 0 END,
    CASE x.kind WHEN 6 THEN s.flat_acquirer WHEN 7 THEN -s.flat_acquirer ELSE 0 END,
    CASE x.kind WHEN 6 THEN s.flat_gateway WHEN 7 THEN -s.flat_gateway ELSE 0 END,
    CASE x.kind WHEN 6 THEN s.sst WHEN 7 THEN -s.sst ELSE 0 END,
    x.net, CAST($7 AS BIGINT) + CAST(sum(x.net) OVER (ORDER BY x.transfer_id) AS BIGINT)
  FROM (SELECT e.merchant_id, e.transfer_id, t.kind, t.subject_id, t.subject_part, t.created_at,
               -e.amount AS net
        FROM ledger_entries e
        JOIN ledger_transfers t ON t.merchant_id = e.merchant_id AND t.id = e.transfer_id
        WHERE e.merchant_id = $1 AND e.account = 2 AND e.transfer_id > $4 AND t.id > $4
          AND t.created_at < $5 AND t.kind <> 8
          AND NOT EXISTS (SELECT 1 FROM payout_lines l
                          WHERE l.merchant_id = e.merchant_id AND l.transfer_id = e.transfer_id
                            AND l.transfer_id > $4)
        ORDER BY e.transfer_id LIMIT $6) x
  LEFT JOIN sales s ON x.kind IN (6, 7) AND s.merchant_id = x.merchant_id AND s.id = x.subject_id)"};
// sum() of BIGINT is NUMERIC on PostgreSQL, hence the casts.
constexpr db::Statement kLineSums{"payout_line_sums", R"(
  SELECT count(*),
    CAST(coalesce(sum(CASE WHEN kind = 6 THEN gross ELSE 0 END), 0) AS BIGINT),
    CAST(coalesce(sum(CASE WHEN kind = 7 THEN gross ELSE 0 END), 0) AS BIGINT),
    CAST(coalesce(sum(CASE WHEN kind IN (3, 5, 15) THEN net ELSE 0 END), 0) AS BIGINT),
    CAST(coalesce(-sum(mdr_acquirer + mdr_gateway + flat_acquirer + flat_gateway), 0) AS BIGINT),
    CAST(coalesce(-sum(sst), 0) AS BIGINT),
    CAST(coalesce(sum(CASE WHEN kind IN (3, 5, 6, 7, 10, 15) THEN 0 ELSE net END), 0) AS BIGINT),
    CAST(coalesce(sum(CASE WHEN kind = 10 THEN net ELSE 0 END), 0) AS BIGINT),
    coalesce(max(transfer_id), 0),
    CAST(coalesce(sum(CASE WHEN gross - mdr_acquirer - mdr_gateway - flat_acquirer - flat_gateway - sst
                                <> net THEN 1 ELSE 0 END), 0) AS BIGINT)
  FROM payout_lines WHERE merchant_id = $1 AND payout_id = $2 AND line_no > $3)"};
constexpr db::Statement kHeld{"payout_held_by_ledger", R"(
  SELECT (SELECT CAST(coalesce(-sum(amount), 0) AS BIGINT) FROM ledger_balances
          WHERE owner_id = $1 AND account = 2 AND acquirer = 0),
         (SELECT CAST(coalesce(-sum(e.amount), 0) AS BIGINT) FROM ledger_entries e
          JOIN ledger_transfers t ON t.merchant_id = e.merchant_id AND t.id = e.transfer_id
          WHERE e.merchant_id = $1 AND e.account = 2 AND e.transfer_id > $2 AND t.id > $2
            AND t.kind <> 8
            AND NOT EXISTS (SELECT 1 FROM payout_lines l
                            WHERE l.merchant_id = e.merchant_id AND l.transfer_id = e.transfer_id
                              AND l.transfer_id > $2)))"};
constexpr db::Statement kWrong{"payout_lines_wrong", R"(
  SELECT line_no, transfer_id FROM payout_lines
  WHERE merchant_id = $1 AND payout_id = $2
    AND gross - mdr_acquirer - mdr_gateway - flat_acquirer - flat_gateway - sst <> net
  ORDER BY line_no LIMIT 20)"};

constexpr db::Statement kSchedule{"payout_schedule", R"(
  SELECT period, weekday, month_day, month, cut_off, minimum, is_held, held_reason
  FROM payout_settings WHERE merchant_id = $1)"};
constexpr db::RecordStatement<Schedule, R"(
  INSERT INTO payout_settings (merchant_id, period, weekday, month_day, month, cut_off, minimum,
    is_held, held_reason)
  VALUES ($1, :period, :weekday, :month_day, :month, :cut_off, :minimum, :is_held, :held_reason)
  ON CONFLICT (merchant_id) DO UPDATE SET period = excluded.period, weekday = excluded.weekday,
    month_day = excluded.month_day, month = excluded.month, cut_off = excluded.cut_off,
    minimum = excluded.minimum, is_held = excluded.is_held, held_reason = excluded.held_reason)">
    kScheduleWrite{"payout_schedule_write"};

}  // namespace

std::vector<MerchantId> merchants_without(db::Sql& sql, int most) {
  return sql.all<MerchantId>(kWithout, most, sql.now());
}

bool payout_insert(db::Tx& tx, const PayoutRecord& payout) {
  return kInsert.changed(tx, payout) == 1;
}

bool payout_write(db::Tx& tx, const PayoutRecord& payout, PayoutStatus from) {
  return kWrite.changed(tx, payout, from) == 1;
}

std::optional<PayoutRecord> payout_find(db::Sql& sql, MerchantId merchant, Id<Payout> id) {
  return sql.one<PayoutRecord>(kFind, merchant, id);
}

std::optional<PayoutRecord> payout_lock(db::Tx& tx, MerchantId merchant, Id<Payout> id) {
  return tx.one<PayoutRecord>(kLock, merchant, id);
}

std::optional<PayoutRecord> payout_find_any(db::Sql& sql, Id<Payout> id) {
  return sql.one<PayoutRecord>(kFindAny, id);
}

std::optional<PayoutRecord> payout_lock_any(db::Tx& tx, Id<Payout> id) {
  return tx.one<PayoutRecord>(kLockAny, id);
}

std::optional<PayoutRecord> payout_lock_open(db::Tx& tx, MerchantId merchant) {
  return tx.one<PayoutRecord>(kLockOpen, merchant);
}

std::vector<MerchantId> payouts_due(db::Sql& sql, Instant cut_off, MerchantId after, int most) {
  return sql.all<MerchantId>(kDue, cut_off, after, most, sql.now());
}

std::vector<Day> cut_off_days(db::Sql& sql, Instant after) {
  return sql.all<Day>(kCutOffDays, after);
}

std::vector<MerchantId> payouts_cut_off_on(db::Sql& sql, Day day, MerchantId after, int most) {
  return sql.all<MerchantId>(kCutOffOn, kl_day_start(day), kl_day_start(day + 1), after, most,
                             sql.now());
}

LineSums lines_add(db::Tx& tx, const PayoutRecord& payout, Instant until, int most) {
  tx.exec(kLinesAdd, payout.merchant, payout.id, payout.line_count, payout.gathered_to, until, most,
          payout.before_payout());
  return tx.one<LineSums>(kLineSums, payout.merchant, payout.id, payout.line_count)
      .value_or(LineSums{});
}

Held held_by_ledger(db::Sql& sql, MerchantId merchant, Id<Transfer> after) {
  return sql.one<Held>(kHeld, merchant, after).value_or(Held{});
}

std::vector<WrongLine> lines_wrong(db::Sql& sql, const PayoutRecord& payout) {
  return sql.all<WrongLine>(kWrong, payout.merchant, payout.id);
}

Schedule schedule_of(db::Sql& sql, MerchantId merchant) {
  return sql.one<Schedule>(kSchedule, merchant).value_or(Schedule{});
}

void schedule_write(db::Tx& tx, MerchantId merchant, const Schedule& schedule) {
  kScheduleWrite.exec(tx, schedule, merchant);
}

}  // namespace gerbang::payouts
