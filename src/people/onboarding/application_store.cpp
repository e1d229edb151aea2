#include "people/onboarding/application_store.h"

#include "base/db/record.h"

namespace gerbang::onboarding {

struct Average {
  std::int64_t count = 0;
  std::int64_t ms = 0;
};
BOOST_DESCRIBE_STRUCT(Average, (), (count, ms))

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
// $3 is as much before now as it has waited already.
constexpr db::Statement kApplicationSubmittedSet{"application_submitted_set", R"(
  UPDATE applications SET submitted_at = $2, submission = submission + 1, revision = revision + 1,
                          waiting_from = $3, waited_ms = 0,
                          proposed_by = NULL, proposed_name = NULL, proposed_at = NULL,
                          proposed_reason = NULL, proposed_package = NULL, proposed_note = NULL
  WHERE id = $1)"};
constexpr db::Statement kSubmissionInsert{"application_submission_insert", R"(
  INSERT INTO application_submissions (application_id, number, fields, submitted_at)
  VALUES ($1, $2, $3, $4))"};
constexpr db::Statement kSubmissionFields{"application_submission_fields", R"(
  SELECT fields FROM application_submissions WHERE application_id = $1 AND number = $2)"};
constexpr db::Statement kApplicationFindingsSet{"application_findings_set", R"(
  UPDATE applications SET risk_score = $2, open_points = $3 WHERE id = $1)"};
constexpr db::Statement kApplicationSentBackSet{"application_sent_back_set", R"(
  UPDATE applications SET waiting_from = NULL, waited_ms = $2, open_points = $3,
                          proposed_by = NULL, proposed_name = NULL, proposed_at = NULL,
                          proposed_reason = NULL, proposed_package = NULL, proposed_note = NULL
  WHERE id = $1)"};
constexpr db::Statement kApplicationDecidedSet{"application_decided_set", R"(
  UPDATE applications SET decided_at = $2, decided_by = $3, decision_reason = $4,
                          waiting_from = NULL, waited_ms = $5
  WHERE id = $1)"};
constexpr db::Statement kApplicationTouch{"application_touch", R"(
  UPDATE applications SET revision = revision + 1,
                          proposed_by = NULL, proposed_name = NULL, proposed_at = NULL,
                          proposed_reason = NULL, proposed_package = NULL, proposed_note = NULL
  WHERE id = $1)"};
constexpr db::Statement kApplicationProposedSet{"application_proposed_set", R"(
  UPDATE applications SET proposed_by = $2, proposed_name = $3, proposed_at = $4,
                          proposed_reason = $5, proposed_package = $6, proposed_note = $7
  WHERE id = $1)"};
constexpr db::Statement kApplicationProposalClear{"application_proposal_clear", R"(
  UPDATE applications SET proposed_by = NULL, proposed_name = NULL, proposed_at = NULL,
                          proposed_reason = NULL, proposed_package = NULL, proposed_note = NULL
  WHERE id = $1)"};
constexpr db::Statement kApplicationAssignedSet{"application_assigned_set", R"(
  UPDATE applications SET assignee_id = $2, assignee_name = $3 WHERE id = $1)"};
constexpr db::Statement kApplicationSentForget{"application_sent_forget", R"(
  UPDATE applications SET sent_key = NULL WHERE id = $1)"};
constexpr db::Statement kApplicationClaim{"application_claim", db::text<ApplicationRow, R"(
  UPDATE applications SET merchant_id = $2, updated_at = $3 WHERE id = $1 AND merchant_id = 0
  RETURNING {})">};
constexpr db::Statement kApplicationDraftDelete{"application_draft_delete", R"(
  DELETE FROM applications WHERE merchant_id = $1 AND status = $2)"};

constexpr db::Statement kRemarks{
    "application_remarks",
    db::text<Remark,
             "SELECT {} FROM application_remarks WHERE application_id = $1 AND closed_at IS NULL "
             "ORDER BY position">};
constexpr db::Statement kRemarksAll{
    "application_remarks_all",
    db::text<Remark,
             "SELECT {} FROM application_remarks WHERE application_id = $1 ORDER BY position">};
constexpr db::Statement kRemarksClose{"application_remarks_close", R"(
  UPDATE application_remarks SET closed_at = $2 WHERE application_id = $1 AND closed_at IS NULL)"};
constexpr db::Statement kRemarkInsert{"application_remark_insert", R"(
  INSERT INTO application_remarks (application_id, position, field, remark, created_at, submission,
                                   asked_name)
  VALUES ($1, (SELECT COALESCE(max(position), -1) + 1 FROM application_remarks
               WHERE application_id = $1), $2, $3, $4, $5, $6))"};
constexpr db::Statement kRemarkAnswerSet{"application_remark_answer_set", R"(
  UPDATE application_remarks SET answer = $3, answered_at = $4
  WHERE application_id = $1 AND position = $2 AND closed_at IS NULL)"};

constexpr db::Statement kMarksDelete{"application_marks_delete", R"(
  DELETE FROM application_marks WHERE application_id = $1)"};
constexpr db::Statement kMarkInsert{"application_mark_insert", R"(
  INSERT INTO application_marks (application_id, kind, value) VALUES ($1, $2, $3))"};
constexpr db::Statement kAlike{"applications_alike", R"(
  SELECT a.id, a.merchant_id, a.company_registered_name, a.trading_name, a.status, o.kind
  FROM application_marks m
    JOIN application_marks o ON o.kind = m.kind AND o.value = m.value
                            AND o.application_id <> m.application_id
    JOIN applications a ON a.id = o.application_id
  WHERE m.application_id = $1
  ORDER BY a.id DESC, o.kind LIMIT 500)"};
constexpr db::Statement kUnmarked{"applications_unmarked", R"(
  SELECT id FROM applications WHERE status <> 0
    AND NOT EXISTS (SELECT 1 FROM application_marks m WHERE m.application_id = applications.id)
  ORDER BY id)"};

// Of the last fifty that were decided.
constexpr db::Statement kWaitingAverage{"application_waiting_average", R"(
  SELECT count(*), CAST(COALESCE(avg(waited_ms), 0) AS BIGINT) FROM (
    SELECT waited_ms FROM applications WHERE decided_at IS NOT NULL AND waited_ms > 0
    ORDER BY decided_at DESC LIMIT 50) AS decided)"};
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

std::vector<Remark> application_remarks(db::Sql& sql, Id<Application> id) {
  return sql.all<Remark>(kRemarks, id);
}

std::vector<Remark> application_remarks_all(db::Sql& sql, Id<Application> id) {
  return sql.all<Remark>(kRemarksAll, id);
}

std::optional<Duration> application_waiting_average(db::Sql& sql) {
  constexpr std::int64_t kFewest = 5;  // of fewer it would say how long one of them took
  auto out = sql.one<Average>(kWaitingAverage);
  if (!out || out->count < kFewest) return std::nullopt;
  return milliseconds(out->ms);
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

std::optional<ApplicationRow> application_lock_or_begin(db::Tx& tx, MerchantId merchant) {
  if (auto row = application_lock(tx, merchant)) return row;
  ApplicationRow row;
  row.merchant_id = merchant;
  row.id = id_new<Application>(tx.now());
  row.fields = contract::to_json(ApplicationFields{});
  if (!application_insert(tx, row, {})) return std::nullopt;
  return row;
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

void application_submitted_set(db::Tx& tx, const ApplicationRow& row) {
  tx.exec(kApplicationSubmittedSet, row.id, tx.now(), tx.now() - row.waited(tx.now()));
  tx.exec(kSubmissionInsert, row.id, row.submission + 1, row.fields, tx.now());
}

std::optional<std::string> submission_fields(db::Sql& sql, Id<Application> id,
                                             std::int64_t number) {
  return sql.one<std::string>(kSubmissionFields, id, number);
}

void application_findings_set(db::Tx& tx, Id<Application> id, std::int64_t risk_score,
                              std::int64_t open_points) {
  tx.exec(kApplicationFindingsSet, id, risk_score, open_points);
}

void application_sent_back_set(db::Tx& tx, const ApplicationRow& row, std::int64_t open_points) {
  tx.exec(kApplicationSentBackSet, row.id, row.waited(tx.now()).ms, open_points);
}

void application_decided_set(db::Tx& tx, const ApplicationRow& row, Id<User> by,
                             DecisionReason reason) {
  tx.exec(kApplicationDecidedSet, row.id, tx.now(), by, reason, row.waited(tx.now()).ms);
}

void application_touch(db::Tx& tx, Id<Application> id) {
  tx.exec(kApplicationTouch, id);
}

void application_proposed_set(db::Tx& tx, Id<Application> id, const Actor& by,
                              const Decided& decided) {
  tx.exec(kApplicationProposedSet, id, by.user, by.name, tx.now(), decided.reason,
          decided.package_id, decided.note);
}

void application_proposal_clear(db::Tx& tx, Id<Application> id) {
  tx.exec(kApplicationProposalClear, id);
}

void application_assigned_set(db::Tx& tx, Id<Application> id, std::optional<Id<User>> assignee,
                              const std::optional<std::string>& name) {
  tx.exec(kApplicationAssignedSet, id, assignee, name);
}

void marks_replace(db::Tx& tx, Id<Application> id, const std::vector<Mark>& marks) {
  tx.exec(kMarksDelete, id);
  for (const auto& mark : marks)
    tx.exec(kMarkInsert, id, mark.kind, mark.value);
}

std::vector<Alike> application_alike(db::Sql& sql, Id<Application> id) {
  return sql.all<Alike>(kAlike, id);
}

std::vector<Id<Application>> applications_unmarked(db::Sql& sql) {
  return sql.all<Id<Application>>(kUnmarked);
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

void remarks_replace(db::Tx& tx, const ApplicationRow& row, const Actor& by,
                     const std::vector<FieldRemark>& remarks) {
  tx.exec(kRemarksClose, row.id, tx.now());
  for (const auto& remark : remarks)
    tx.exec(kRemarkInsert, row.id, remark.field, remark.remark, tx.now(), row.submission, by.name);
}

bool remark_answer_set(db::Tx& tx, Id<Application> id, std::int64_t position,
                       const std::optional<std::string>& answer) {
  return tx.changed(kRemarkAnswerSet, id, position, answer, tx.now()) == 1;
}

}  // namespace store
}  // namespace gerbang::onboarding
