#pragma once
// All SQL about applications, but for the operators' list (application_admin_store.h).

#include "people/onboarding/application.h"

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
std::optional<ApplicationRow> application_lock_by_id(db::Tx& tx, Id<Application> id);
/// False when the merchant has one already, or a visitor sent it before.
bool application_insert(db::Tx& tx, const ApplicationRow& row, const Brief& brief);
void application_fields_set(db::Tx& tx, const ApplicationRow& row, const Brief& brief);
/// Compare-and-set; false when the status was another one.
bool application_move(db::Tx& tx, Id<Application> id, ApplicationStatus from, ApplicationStatus to);
void application_submitted_set(db::Tx& tx, Id<Application> id);
void application_decided_set(db::Tx& tx, Id<Application> id, Id<User> by);
/// So that a visitor may send it again.
void application_sent_forget(db::Tx& tx, Id<Application> id);
/// Removes a draft to make room for another application.
void application_draft_delete(db::Tx& tx, MerchantId merchant);
/// Gives a waiting application to a company; nothing when it has an owner already.
std::optional<ApplicationRow> application_claim(db::Tx& tx, Id<Application> id,
                                                MerchantId merchant);
void remarks_replace(db::Tx& tx, Id<Application> id, const std::vector<FieldRemark>& remarks);

}  // namespace gerbang::onboarding::store
