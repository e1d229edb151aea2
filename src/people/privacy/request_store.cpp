#include "people/privacy/request_store.h"

#include "base/jobs/rows.h"

namespace gerbang::privacy {
namespace {

constexpr db::Statement kFind{
    "personal_request_find",
    db::text<RequestRecord, "SELECT {} FROM personal_requests WHERE id = $1">};
constexpr db::Statement kLock{
    "personal_request_lock",
    db::text<RequestRecord, "SELECT {} FROM personal_requests WHERE id = $1">, true};
constexpr db::RecordStatement<RequestRecord, R"(
  INSERT INTO personal_requests (id, kind, status, subject, subject_key, shown, after_days, reason,
    asked_by, asked_name, place, report, created_at)
  VALUES (:id, :kind, :status, :subject, :subject_key, :shown, :after_days, :reason,
    :asked_by, :asked_name, :place, :report, :created_at)
  ON CONFLICT (kind, subject_key) WHERE status IN (1, 2) DO NOTHING)">
    kInsert{"personal_request_insert"};
/// $1: the status it comes from.
constexpr db::RecordStatement<RequestRecord, R"(
  UPDATE personal_requests SET status = :status, subject = :subject, subject_key = :subject_key,
    decided_by = :decided_by, decided_name = :decided_name, decided_at = :decided_at,
    remarks = :remarks, place = :place, report = :report, ended_at = :ended_at
  WHERE id = :id AND status = $1)">
    kWrite{"personal_request_write"};
constexpr db::Statement kApproved{
    "personal_requests_approved",
    "SELECT id FROM personal_requests WHERE status = 2 AND kind <> 4" GERBANG_NOT_WAITING(
        "personal.anonymise", "personal_requests.id", "$1") " ORDER BY id"};
constexpr db::Statement kRule{
    "personal_rule",
    db::text<RequestRecord, R"(SELECT {} FROM personal_requests WHERE status = 3 AND kind = 4
       ORDER BY decided_at DESC, id DESC LIMIT 1)">};
constexpr db::Statement kUntil{
    "personal_sweep_until",
    "SELECT until FROM personal_sweeps WHERE table_name = $1 AND merchant_id = $2", true};
constexpr db::Statement kSweep{"personal_sweep_write", R"(
  INSERT INTO personal_sweeps (table_name, merchant_id, until, anonymised, told)
  VALUES ($1, $2, $3, $4, 0)
  ON CONFLICT (table_name, merchant_id) DO UPDATE
    SET until = excluded.until, anonymised = personal_sweeps.anonymised + excluded.anonymised)"};
constexpr db::Statement kUntold{
    "personal_sweeps_untold",
    "SELECT CAST(COALESCE(sum(anonymised - told), 0) AS BIGINT) FROM personal_sweeps"};
constexpr db::Statement kTell{
    "personal_sweeps_tell",
    "UPDATE personal_sweeps SET told = anonymised WHERE told <> anonymised"};

}  // namespace

std::optional<RequestRecord> request_find(db::Sql& sql, Id<PersonalRequest> id) {
  return sql.one<RequestRecord>(kFind, id);
}

std::optional<RequestRecord> request_lock(db::Tx& tx, Id<PersonalRequest> id) {
  return tx.one<RequestRecord>(kLock, id);
}

bool request_insert(db::Tx& tx, const RequestRecord& request) {
  return kInsert.changed(tx, request) == 1;
}

bool request_write(db::Tx& tx, const RequestRecord& request, RequestStatus from) {
  return kWrite.changed(tx, request, from) == 1;
}

std::vector<Id<PersonalRequest>> requests_approved(db::Sql& sql) {
  return sql.all<Id<PersonalRequest>>(kApproved, sql.now());
}

std::optional<RequestRecord> rule_in_force(db::Sql& sql) {
  return sql.one<RequestRecord>(kRule);
}

std::int64_t sweep_until(db::Tx& tx, std::string_view table, MerchantId merchant) {
  return tx.one<std::int64_t>(kUntil, table, merchant).value_or(0);
}

void sweep_write(db::Tx& tx, std::string_view table, MerchantId merchant, std::int64_t until,
                 std::int64_t anonymised) {
  tx.exec(kSweep, table, merchant, until, anonymised);
}

std::int64_t sweep_tell(db::Tx& tx) {
  auto untold = tx.one<std::int64_t>(kUntold).value_or(0);
  if (untold > 0) tx.exec(kTell);
  return untold;
}

}  // namespace gerbang::privacy
