#include "people/onboarding/application_store.h"

#include "base/db/record.h"

namespace gerbang::onboarding {
namespace {

constexpr db::Statement kApplicationOf{
    "application_of",
    db::text<ApplicationRow, "SELECT {} FROM applications WHERE merchant_id = $1">};
// 0 is where visitors' applications wait.
constexpr db::Statement kFieldsOf{
    "application_fields_of",
    "SELECT fields FROM applications WHERE merchant_id = $1 AND merchant_id <> 0"};
constexpr db::Statement kApplicationLock{
    "application_lock",
    db::text<ApplicationRow, "SELECT {} FROM applications WHERE merchant_id = $1">, true};
constexpr db::Statement kApplicationFind{
    "application_find", db::text<ApplicationRow, "SELECT {} FROM applications WHERE id = $1">};
constexpr db::Statement kApplicationLockById{
    "application_lock_by_id", db::text<ApplicationRow, "SELECT {} FROM applications WHERE id = $1">,
    true};
// $1 to $3 are what lists show of the fields, $4 is now.
constexpr db::RecordStatement<ApplicationRow, R"(
  INSERT INTO applications (merchant_id, id, status, step, fields, company_registered_name,
                            trading_name, contact_email, created_at, updated_at, submitted_at,
                            sent_key)
  VALUES (:merchant_id, :id, :status, :step, :fields, $1, $2, $3, $4, $4, :submitted_at, $5)
  ON CONFLICT DO NOTHING)">
    kApplicationInsert{"application_insert"};
constexpr db::RecordStatement<ApplicationRow, R"(
  UPDATE applications SET step = :step, fields = :fields, company_registered_name = $1,
                          trading_name = $2, contact_email = $3, updated_at = $4
  WHERE merchant_id = :merchant_id AND id = :id)">
    kApplicationFieldsSet{"application_fields_set"};
constexpr db::Statement kApplicationMove{"application_move", R"(
  UPDATE applications SET status = $3, updated_at = $4 WHERE id = $1 AND status = $2)"};
constexpr db::Statement kApplicationSubmittedSet{"application_submitted_set", R"(
  UPDATE applications SET submitted_at = $2 WHERE id = $1)"};
constexpr db::Statement kApplicationDecidedSet{"application_decided_set", R"(
  UPDATE applications SET decided_at = $2, decided_by = $3 WHERE id = $1)"};
constexpr db::Statement kApplicationSentForget{"application_sent_forget", R"(
  UPDATE applications SET sent_key = NULL WHERE id = $1)"};
constexpr db::Statement kApplicationClaim{"application_claim", db::text<ApplicationRow, R"(
  UPDATE applications SET merchant_id = $2, updated_at = $3 WHERE id = $1 AND merchant_id = 0
  RETURNING {})">};
constexpr db::Statement kApplicationDraftDelete{"application_draft_delete", R"(
  DELETE FROM applications WHERE merchant_id = $1 AND status = $2)"};

constexpr db::Statement kRemarks{"application_remarks", R"(
  SELECT field, remark FROM application_remarks WHERE application_id = $1 ORDER BY position)"};
constexpr db::Statement kRemarksDelete{"application_remarks_delete", R"(
  DELETE FROM application_remarks WHERE application_id = $1)"};
constexpr db::Statement kRemarkInsert{"application_remark_insert", R"(
  INSERT INTO application_remarks (application_id, position, field, remark, created_at)
  VALUES ($1, $2, $3, $4, $5))"};

constexpr db::Statement kWaiting{
    "applications_waiting",
    "SELECT count(*), min(submitted_at) FROM applications WHERE status = 1"};  // SUBMITTED

}  // namespace

std::optional<ApplicationRow> application_of(db::Sql& sql, MerchantId merchant) {
  if (!merchant) return std::nullopt;  // 0 is where visitors' applications wait
  return sql.one<ApplicationRow>(kApplicationOf, merchant);
}

std::optional<ApplicationRow> application_find(db::Sql& sql, Id<Application> id) {
  return sql.one<ApplicationRow>(kApplicationFind, id);
}

db::Waiting applications_waiting(db::Sql& sql) {
  return sql.one<db::Waiting>(kWaiting).value_or(db::Waiting{});
}

std::vector<FieldRemark> application_remarks(db::Sql& sql, Id<Application> id) {
  return sql.all<FieldRemark>(kRemarks, id);
}

namespace store {

db::Ahead<std::string> application_fields_ahead(db::Sql& sql, MerchantId merchant) {
  return sql.ahead<std::string>(kFieldsOf, merchant);
}

std::optional<ApplicationRow> application_lock(db::Tx& tx, MerchantId merchant) {
  return tx.one<ApplicationRow>(kApplicationLock, merchant);
}

std::optional<ApplicationRow> application_lock_by_id(db::Tx& tx, Id<Application> id) {
  return tx.one<ApplicationRow>(kApplicationLockById, id);
}

bool application_insert(db::Tx& tx, const ApplicationRow& row, const Brief& brief) {
  return kApplicationInsert.changed(tx, row, brief.company_registered_name, brief.trading_name,
                                    brief.contact_email, tx.now(), brief.sent_key) == 1;
}

void application_fields_set(db::Tx& tx, const ApplicationRow& row, const Brief& brief) {
  kApplicationFieldsSet.exec(tx, row, brief.company_registered_name, brief.trading_name,
                             brief.contact_email, tx.now());
}

bool application_move(db::Tx& tx, Id<Application> id, ApplicationStatus from,
                      ApplicationStatus to) {
  return tx.changed(kApplicationMove, id, from, to, tx.now()) == 1;
}

void application_submitted_set(db::Tx& tx, Id<Application> id) {
  tx.exec(kApplicationSubmittedSet, id, tx.now());
}

void application_decided_set(db::Tx& tx, Id<Application> id, Id<User> by) {
  tx.exec(kApplicationDecidedSet, id, tx.now(), by);
}

void application_sent_forget(db::Tx& tx, Id<Application> id) {
  tx.exec(kApplicationSentForget, id);
}

void application_draft_delete(db::Tx& tx, MerchantId merchant) {
  tx.exec(kApplicationDraftDelete, merchant, ApplicationStatus::draft);
}

std::optional<ApplicationRow> application_claim(db::Tx& tx, Id<Application> id,
                                                MerchantId merchant) {
  return tx.one<ApplicationRow>(kApplicationClaim, id, merchant, tx.now());
}

void remarks_replace(db::Tx& tx, Id<Application> id, const std::vector<FieldRemark>& remarks) {
  tx.exec(kRemarksDelete, id);
  for (std::size_t i = 0; i < remarks.size(); ++i) {
    tx.exec(kRemarkInsert, id, i, remarks[i].field, remarks[i].remark, tx.now());
  }
}

}  // namespace store
}  // namespace gerbang::onboarding
