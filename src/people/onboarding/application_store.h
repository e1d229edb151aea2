#pragma once
// All SQL about applications, but for the operators' list (application_admin_store.h).

#include "people/onboarding/application_marks.h"

namespace gerbang::onboarding::store {

/// What is copied out of the fields, for lists.
struct Brief {
  std::optional<std::string> company_registered_name;
  std::optional<std::string> trading_name;
  std::optional<std::string> contact_email;
  std::optional<std::string> sent_key;  // of what a visitor sends: no second one has it
};

/// What the form of the merchant's own application says, one at most; asked together with what is
/// read next.
db::Ahead<std::string> application_fields_ahead(db::Sql& sql, MerchantId merchant);
std::optional<ApplicationRow> application_lock(db::Tx& tx, MerchantId merchant);
/// An empty draft where there is none; nothing when somebody else has just begun one.
std::optional<ApplicationRow> application_lock_or_begin(db::Tx& tx, MerchantId merchant);
std::optional<ApplicationRow> application_lock_by_id(db::Tx& tx, Id<Application> id);
/// False when the merchant has one already, or a visitor sent it before.
bool application_insert(db::Tx& tx, const ApplicationRow& row, const Brief& brief);
void application_fields_set(db::Tx& tx, const ApplicationRow& row, const Brief& brief);
/// Compare-and-set; false when the status was another one.
bool application_move(db::Tx& tx, Id<Application> id, ApplicationStatus from, ApplicationStatus to);
/// What was sent, as number row.submission + 1, and what is known of it now. The clock goes on.
void application_submitted_set(db::Tx& tx, const ApplicationRow& row);
void application_findings_set(db::Tx& tx, Id<Application> id, std::int64_t risk_score,
                              std::int64_t open_points);
/// The clock stands still, and no approval is proposed any more.
void application_sent_back_set(db::Tx& tx, const ApplicationRow& row, std::int64_t open_points);
/// The clock stands still, for good.
void application_decided_set(db::Tx& tx, const ApplicationRow& row, Id<User> by,
                             DecisionReason reason);
/// Something came: a new revision, and no approval is proposed any more.
void application_touch(db::Tx& tx, Id<Application> id);
void application_proposed_set(db::Tx& tx, Id<Application> id, const Actor& by,
                              const Decided& decided);
void application_proposal_clear(db::Tx& tx, Id<Application> id);
void application_assigned_set(db::Tx& tx, Id<Application> id, std::optional<Id<User>> assignee,
                              const std::optional<std::string>& name);
/// What was sent as that number.
std::optional<std::string> submission_fields(db::Sql& sql, Id<Application> id, std::int64_t number);

void marks_replace(db::Tx& tx, Id<Application> id, const std::vector<Mark>& marks);
/// Another application that was sent, by one thing that both have.
struct Alike {
  Id<Application> id;
  MerchantId merchant_id;
  std::optional<std::string> company_registered_name;
  std::optional<std::string> trading_name;
  ApplicationStatus status{};
  MarkKind kind{};
};
std::vector<Alike> application_alike(db::Sql& sql, Id<Application> id);
/// Those that were sent and have no marks; of a version that kept none.
std::vector<Id<Application>> applications_unmarked(db::Sql& sql);
/// So that a visitor may send it again.
void application_sent_forget(db::Tx& tx, Id<Application> id);
/// Removes a draft to make room for another application.
void application_draft_delete(db::Tx& tx, MerchantId merchant);
/// Gives a waiting application to a company; nothing when it has an owner already.
std::optional<ApplicationRow> application_claim(db::Tx& tx, Id<Application> id,
                                                MerchantId merchant);
/// Closes those that are open, and makes these in their place.
void remarks_replace(db::Tx& tx, const ApplicationRow& row, const Actor& by,
                     const std::vector<FieldRemark>& remarks);
bool remark_answer_set(db::Tx& tx, Id<Application> id, std::int64_t position,
                       const std::optional<std::string>& answer);

BOOST_DESCRIBE_STRUCT(Alike, (),
                      (id, merchant_id, company_registered_name, trading_name, status, kind))

}  // namespace gerbang::onboarding::store
