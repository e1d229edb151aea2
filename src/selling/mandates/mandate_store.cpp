#include "selling/mandates/mandate_store.h"

#include "base/db/counter.h"
#include "base/db/once.h"

namespace gerbang::mandates {
namespace {

#define GERBANG_MANDATE_BY_ID "SELECT {} FROM mandates WHERE merchant_id = $1 AND id = $2"

constexpr db::Statement kFind{"mandate_find", db::text<Mandate, GERBANG_MANDATE_BY_ID>};
constexpr db::Statement kLock{"mandate_lock", db::text<Mandate, GERBANG_MANDATE_BY_ID>, true};
constexpr db::Statement kFindByToken{"mandate_find_by_token",
                                     db::text<Mandate, "SELECT {} FROM mandates WHERE token = $1">};
constexpr db::Statement kFindByNo{
    "mandate_find_by_no", db::text<Mandate, "SELECT {} FROM mandates WHERE mandate_no = $1">};

/// $1: who made it.
constexpr db::RecordStatement<
    Mandate, R"(INSERT INTO mandates (merchant_id, id, mandate_no, token, product_id, product_name,
         terms_version, consent, status, enrolment, payer_name, id_type, id_number, email, phone, language,
         is_corporate, bank_id, bank_name, amount, amount_max, frequency, debits, start_rule,
         start_day, late_rule, retries, effective_on, expires_on, created_at, created_by,
         updated_at)
       VALUES (:merchant, :id, :mandate_no, :token, :product, :product_name, :terms_version, :consent,
         :status, :enrolment, :payer_name, :id_type, :id_number, :email, :phone, :language,
         :is_corporate, :bank_id, :bank_name, :amount, :amount_max, :frequency, :debits,
         :start_rule, :start_day, :late_rule, :retries, :effective_on, :expires_on, :created_at,
         $1, :created_at)
       ON CONFLICT (mandate_no) DO NOTHING)">
    kInsert{"mandate_insert"};
/// $1: now.
constexpr db::RecordStatement<
    Mandate,
    R"(UPDATE mandates SET terms_version = :terms_version, consent = :consent, status = :status,
         enrolment = :enrolment, payer_name = :payer_name, id_type = :id_type,
         id_number = :id_number, email = :email, phone = :phone, language = :language,
         is_corporate = :is_corporate, bank_id = :bank_id, bank_name = :bank_name,
         amount = :amount, amount_max = :amount_max, frequency = :frequency, debits = :debits,
         effective_on = :effective_on, expires_on = :expires_on,
         authorisation_sale_id = :authorisation_sale, bank_mandate_no = :bank_mandate_no,
         account = :account, holder_name = :holder_name, is_match = :is_match,
         is_default = :is_default, authorised_at = :authorised_at, approved_on = :approved_on,
         first_due = :first_due, anchor_day = :anchor_day, first_nth = :first_nth,
         next_nth = :next_nth, next_due = :next_due, next_debit = :next_debit, announced_due = :announced_due, paused_at = :paused_at,
         is_held = :is_held, debits_done = :debits_done, debited_amount = :debited_amount,
         failure_code = :failure_code, failure_reason = :failure_reason, updated_at = $1
       WHERE merchant_id = :merchant AND id = :id)">
    kWrite{"mandate_write"};

// What the filters of the list know of one: day, status, frequency, product, and three switches.
constexpr db::Statement kKindOf{
    "mandate_kind_of",
    R"(SELECT (created_at + 28800000) / 86400000, status, frequency, product_id, is_corporate,
         is_default, CASE WHEN paused_at IS NULL THEN 0 ELSE 1 END
       FROM mandates WHERE merchant_id = $1 AND id = $2)"};
constexpr db::Statement kKindAdd{
    "mandate_kinds_add",
    R"(INSERT INTO mandate_kinds (merchant_id, day, status, frequency, product_id, is_corporate,
         is_default, is_paused, shard, count)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (merchant_id, day, status, frequency, product_id, is_corporate, is_default,
         is_paused, shard)
       DO UPDATE SET count = mandate_kinds.count + excluded.count)"};
constexpr db::Counter kKinds{.of = kKindOf, .columns = 7, .add = kKindAdd, .has_sums = true};

constexpr db::Statement kNote{"mandate_note", R"(INSERT INTO mandate_events
         (merchant_id, mandate_id, id, kind, from_status, to_status, actor, note, blocked, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10))"};
constexpr db::Statement kLines{
    "mandate_lines",
    R"(SELECT id, kind, from_status, to_status, actor, note, blocked, created_at
       FROM mandate_events WHERE merchant_id = $1 AND mandate_id = $2 ORDER BY id)"};

constexpr db::Statement kReportKeep{"mandate_report_keep", R"(
  INSERT INTO mandate_reports (merchant_id, mandate_id, mandate_no, bank_mandate_no, bank_id,
    account, holder_name, id_number, amount_max, code, reason, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  ON CONFLICT (merchant_id, mandate_id) DO UPDATE SET bank_mandate_no = excluded.bank_mandate_no,
    bank_id = excluded.bank_id, account = excluded.account, holder_name = excluded.holder_name,
    id_number = excluded.id_number, amount_max = excluded.amount_max, code = excluded.code,
    reason = excluded.reason, created_at = excluded.created_at)"};
constexpr db::Statement kReportTake{"mandate_report_take", R"(
  DELETE FROM mandate_reports WHERE merchant_id = $1 AND mandate_id = $2
  RETURNING mandate_no, bank_mandate_no, bank_id, account, holder_name, id_number, amount_max, code,
    reason)"};

/// EnrolmentRow, without what it asks for: an enrolment.
struct KeptReport {
  std::string mandate_no;
  std::string bank_mandate_no;
  std::string bank_id;
  std::string account;
  std::string holder_name;
  std::string id_number;
  Money amount_max;
  std::string code;
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(KeptReport, (),
                      (mandate_no, bank_mandate_no, bank_id, account, holder_name, id_number,
                       amount_max, code, reason))

std::optional<std::string_view> text_or_null(std::string_view text) {
  if (text.empty()) return std::nullopt;
  return text;
}

}  // namespace

std::optional<Mandate> mandate_find(db::Sql& sql, MerchantId merchant, Id<Mandate> id) {
  return sql.one<Mandate>(kFind, merchant, id);
}

std::optional<Mandate> mandate_lock(db::Tx& tx, MerchantId merchant, Id<Mandate> id) {
  return tx.one<Mandate>(kLock, merchant, id);
}

std::vector<std::optional<Mandate>> mandates_lock(db::Tx& tx, std::span<const MandateKey> keys) {
  std::vector<db::Ahead<Mandate>> asked;
  for (const auto& key : keys)
    asked.push_back(tx.ahead<Mandate>(kLock, key.merchant, key.mandate));
  return db::firsts(asked);
}

std::optional<Mandate> mandate_find_by_token(db::Sql& sql, std::string_view token) {
  return sql.one<Mandate>(kFindByToken, token);
}

std::optional<Mandate> mandate_find_by_no(db::Sql& sql, std::string_view mandate_no) {
  return sql.one<Mandate>(kFindByNo, mandate_no);
}

bool mandate_insert(db::Tx& tx, const Mandate& mandate, std::optional<Id<User>> created_by) {
  if (kInsert.changed(tx, mandate, created_by) == 0) return false;
  db::count(tx, kKinds, mandate.merchant, mandate.id.value, 1);
  return true;
}

void mandate_write(db::Tx& tx, const Mandate& mandate) {
  db::count(tx, kKinds, mandate.merchant, mandate.id.value, -1);
  kWrite.exec(tx, mandate, tx.now());
  db::count(tx, kKinds, mandate.merchant, mandate.id.value, 1);
}

void report_keep(db::Tx& tx, const Mandate& mandate, const EnrolmentRow& row) {
  tx.exec(kReportKeep, mandate.merchant, mandate.id, row.mandate_no, row.bank_mandate_no,
          row.bank_id, row.account, row.holder_name, row.id_number, row.amount_max, row.code,
          row.reason, tx.now());
}

std::optional<EnrolmentRow> report_taken_out(db::Tx& tx, const Mandate& mandate) {
  auto kept = tx.one<KeptReport>(kReportTake, mandate.merchant, mandate.id);
  if (!kept) return std::nullopt;
  return EnrolmentRow{checkout::MandateRequest::enrolment,
                      std::move(kept->mandate_no),
                      std::move(kept->bank_mandate_no),
                      std::move(kept->bank_id),
                      std::move(kept->account),
                      std::move(kept->holder_name),
                      std::move(kept->id_number),
                      kept->amount_max,
                      std::move(kept->code),
                      std::move(kept->reason)};
}

void mandate_note(db::Tx& tx, const Mandate& mandate, MandateHappening kind, MandateStatus from,
                  std::string_view actor, std::string_view note, std::optional<Blocked> blocked) {
  tx.exec(kNote, mandate.merchant, mandate.id, id_next(tx.now()), kind, from, mandate.status,
          text_or_null(actor), text_or_null(note), blocked, tx.now());
}

std::vector<MandateLine> mandate_lines(db::Sql& sql, MerchantId merchant, Id<Mandate> id) {
  return sql.all<MandateLine>(kLines, merchant, id);
}

}  // namespace gerbang::mandates
