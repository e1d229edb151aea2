#include "people/onboarding/application.h"

#include <algorithm>

#include "base/audit/audit.h"

#include "base/core/crypto.h"
#include "base/core/email.h"
#include "people/accounts/account.h"
#include "people/accounts/colleagues.h"
#include "people/merchants/merchant.h"
#include "people/merchants/tax_identity.h"
#include "people/onboarding/application_store.h"
#include "people/onboarding/application_view.h"
#include "people/onboarding/document_store.h"
#include "people/onboarding/review.h"
#include "people/onboarding/risk.h"
#include "say/onboarding.h"

namespace gerbang::onboarding {
namespace {

store::Brief brief_of(const ApplicationFields& fields) {
  return {
      fields.company_registered_name, fields.trading_name,
      fields.contact_person1_email ? fields.contact_person1_email : fields.customer_service_email,
      std::nullopt};
}

/// What makes a visitor's application the same one again: the company's number, however it is
/// written, and whom it invites. Not the number alone: anybody could send a stranger's application
/// first and so keep the company out.
std::optional<std::string> sent_key(const ApplicationFields& fields, const store::Brief& brief) {
  std::string key;
  for (char c : fields.company_registered_no.value_or("")) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    if ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z')) key += c;
  }
  if (key.empty()) return std::nullopt;
  return sha256_hex(key + " " + email_key(brief.contact_email.value_or("")));
}

Error sent_already() {
  return conflict(say::onboarding::sent_already, "application.sentAlready");
}

Error cannot(ApplicationStatus status) {
  switch (status) {
    case ApplicationStatus::approved:
      return conflict(say::onboarding::approved_already, "application.approved");
    case ApplicationStatus::rejected:
      return conflict(say::onboarding::rejected, "application.rejected");
    case ApplicationStatus::submitted:
      return conflict(say::onboarding::submitted, "application.submitted");
    case ApplicationStatus::needs_info:
      return conflict(say::onboarding::sent_back, "application.needsInfo");
    case ApplicationStatus::draft:
      break;
  }
  return conflict(say::onboarding::not_submitted, "application.draft");
}

Error changed_meanwhile() {
  return conflict(say::onboarding::changed_meanwhile);
}

Result<Done> emit(db::Tx& tx, const events::Outbox& outbox, const ApplicationKind& kind,
                  MerchantId merchant, Id<Application> id) {
  return outbox.emit(tx, merchant ? merchant : kGatewayCompany, kind, id, {});
}

void audit(db::Tx& tx, MerchantId merchant, const Actor& actor, audit::Action action,
           Id<Application> id, std::string detail = {}) {
  audit::write(tx, merchant ? merchant : kGatewayCompany, actor, action, id_text(id),
               std::move(detail));
}

Error looked_at_another() {
  return conflict(say::onboarding::changed_meanwhile, "application.changed");
}

/// Locked, and still what was looked at; `action` can be taken with it.
Result<ApplicationRow> locked(db::Tx& tx, Id<Application> id, ApplicationAction action,
                              std::optional<std::int64_t> revision) {
  auto row = store::application_lock_by_id(tx, id);
  if (!row) return not_found(say::onboarding::no_application);
  if (!next_state(kApplicationTransitions, row->status, action)) return cannot(row->status);
  if (revision && *revision != row->revision) return looked_at_another();
  return std::move(*row);
}

/// What was sent becomes the next submission: kept as it is, with what is known of it.
void submitted(db::Tx& tx, ApplicationRow& row, const ApplicationFields& fields) {
  store::application_submitted_set(tx, row);
  ++row.submission;
  ++row.revision;
  store::documents_sent(tx, row.id);
  store::marks_replace(tx, row.id, marks_of(fields));
  findings_renew(tx, row);
  // What others are like has changed with it.
  for (const auto& other : duplicates_of(tx, row.id)) {
    if (other.status != ApplicationStatus::submitted) continue;
    if (auto theirs = application_find(tx, other.id)) findings_renew(tx, *theirs);
  }
}

Result<Id<Application>> submit_new(db::Tx& tx, MerchantId merchant,
                                   const ApplicationFields& fields) {
  ApplicationRow row;
  row.merchant_id = merchant;
  row.id = id_new<Application>(tx.now());
  row.status = ApplicationStatus::submitted;
  row.step = 5;
  row.fields = contract::to_json(fields);
  row.submitted_at = tx.now();
  auto brief = brief_of(fields);
  if (!merchant) brief.sent_key = sent_key(fields, brief);
  if (!store::application_insert(tx, row, brief))
    return merchant ? changed_meanwhile() : sent_already();
  submitted(tx, row, fields);
  return row.id;
}

Result<Id<Application>> submit_again(db::Tx& tx, ApplicationRow row,
                                     const ApplicationFields& fields) {
  auto to = next_state(kApplicationTransitions, row.status, ApplicationAction::submit);
  if (!to) return cannot(row.status);
  row.step = 5;
  row.fields = contract::to_json(fields);
  store::application_fields_set(tx, row, brief_of(fields));
  if (!store::application_move(tx, row.id, row.status, *to)) return changed_meanwhile();
  row.status = *to;
  submitted(tx, row, fields);
  return row.id;
}

void profile_from(db::Tx& tx, MerchantId merchant, const ApplicationFields& fields) {
  auto or_empty = [](const std::optional<std::string>& text) { return text.value_or(""); };
  auto name = or_empty(fields.trading_name);
  auto email = or_empty(fields.customer_service_email);
  auto phone = or_empty(fields.customer_service_phone);
  auto address = or_empty(fields.customer_service_address);
  std::optional<std::string> notify;
  if (fields.to_receive_payment_notification_via_email.value_or(false)) {
    notify = fields.payment_notification_email;
  }
  merchants::profile_set(tx, merchant, {name, email, phone, address, notify});
  merchants::tax_identity_set(tx, merchant,
                              {fields.company_tax_no, fields.company_msic_code,
                               fields.company_sst_no, fields.company_registered_no});
}

/// Moves a row that is locked.
Result<Done> move(db::Tx& tx, ApplicationRow& row, ApplicationAction action) {
  auto to = next_state(kApplicationTransitions, row.status, action);
  if (!to || !store::application_move(tx, row.id, row.status, *to)) return changed_meanwhile();
  row.status = *to;
  return Done{};
}

/// Who belongs to the company does not decide about it, whatever her roles add up to.
Result<Done> may_decide(db::Tx& tx, const ApplicationRow& row, const Actor& actor) {
  if (row.merchant_id && accounts::works_for(tx, actor.user, row.merchant_id))
    return forbidden(say::onboarding::review::own_company);
  return Done{};
}

/// What an approval gives the merchant; the package that it asked for where none is chosen.
Result<Done> package_check(db::Sql& sql, const std::optional<std::int64_t>& package) {
  if (!package) return Done{};
  auto all = accounts::package_list(sql);
  if (std::ranges::find(all, *package, &accounts::Package::id) != all.end()) return Done{};
  return invalid_field("packageId", say::onboarding::review::no_package);
}

Result<Done> reason_check(const std::optional<DecisionReason>& reason, bool approves) {
  if (!reason || is_for_approval(*reason) == approves) return Done{};
  return invalid_field("reason", say::onboarding::review::wrong_reason);
}

std::string word_of(DecisionReason reason) {
  for (const auto& [value, word] : contract::WireWords<DecisionReason>::names) {
    if (value == reason) return std::string(word);
  }
  return {};
}

/// For the audit log: why, and with which package.
std::string said(const Decided& decided, std::int64_t score) {
  std::string out = decided.reason ? word_of(*decided.reason) : "";
  if (decided.package_id) out += " package " + std::to_string(*decided.package_id);
  out += " risk " + std::to_string(score);
  if (decided.note) out += " " + *decided.note;
  return out;
}

/// A remark is about a field of the form, a kind of document, or all of it.
bool is_about(std::string_view field) {
  if (field.empty() || step_letter(field)) return true;
  constexpr std::string_view kDocument = "document.";
  if (!field.starts_with(kDocument)) return false;
  field.remove_prefix(kDocument.size());
  return std::ranges::any_of(contract::WireWords<DocumentKind>::names,
                             [&](const auto& it) { return it.second == field; });
}

}  // namespace

std::vector<ApplicationAction> merchant_actions(ApplicationStatus status) {
  if (!application_can(status, ApplicationAction::submit, true)) return {};
  return {ApplicationAction::submit};
}

void findings_renew(db::Tx& tx, const ApplicationRow& row) {
  auto open =
      std::ranges::count(application_remarks_shown(tx, row), false, &ShownRemark::is_answered);
  store::application_findings_set(tx, row.id, risk_now(tx, row).score, open);
}

void marks_fill(db::Tx& tx) {
  std::vector<ApplicationRow> rows;
  for (auto id : store::applications_unmarked(tx)) {
    auto row = application_find(tx, id);
    if (!row) continue;
    store::marks_replace(tx, id, marks_of(application_fields(*row)));
    rows.push_back(std::move(*row));
  }
  for (const auto& row : rows) {
    if (row.status == ApplicationStatus::submitted) findings_renew(tx, row);
  }
}

ApplicationFields application_fields(const ApplicationRow& row) {
  auto fields = contract::from_stored<ApplicationFields>(row.fields);
  return fields.ok() ? std::move(*fields) : ApplicationFields{};
}

Result<Done> application_save(db::Tx& tx, MerchantId merchant, std::int64_t step,
                              const ApplicationFields& fields) {
  auto row = store::application_lock(tx, merchant);
  bool is_new = !row;
  if (is_new) {
    row = ApplicationRow{};
    row->merchant_id = merchant;
    row->id = id_new<Application>(tx.now());
  }
  if (!application_can(row->status, ApplicationAction::submit, true)) return cannot(row->status);
  row->step = step;
  row->fields = contract::to_json(fields);
  if (!is_new) {
    store::application_fields_set(tx, *row, brief_of(fields));
  } else if (!store::application_insert(tx, *row, brief_of(fields))) {
    return changed_meanwhile();
  }
  return Done{};
}

Result<Id<Application>> application_submit(db::Tx& tx, const events::Outbox& outbox,
                                           MerchantId merchant, const Actor& actor,
                                           const ApplicationSubmit& form) {
  auto fields = fields_of(form);
  auto row = merchant ? store::application_lock(tx, merchant) : std::nullopt;
  GERBANG_TRY(auto id,
              row ? submit_again(tx, std::move(*row), fields) : submit_new(tx, merchant, fields));
  if (merchant) accounts::company_rename(tx, merchant, form.company_registered_name);
  audit(tx, merchant, actor, "merchantApplication.submit", id);
  GERBANG_CHECK(merchant
                    ? emit(tx, outbox, kApplicationSubmitted, merchant, id)
                    : outbox.emit(tx, kGatewayCompany, kApplicationInvited, id, {actor.language}));
  return id;
}

Result<Done> application_answer(db::Tx& tx, MerchantId merchant, std::int64_t position,
                                std::string_view answer) {
  auto row = store::application_lock(tx, merchant);
  if (!row) return not_found(say::onboarding::none_yet);
  if (!application_can(row->status, ApplicationAction::submit, true)) return cannot(row->status);
  std::optional<std::string> text;
  if (!contract::is_blank(answer)) text = std::string(answer);
  if (store::remark_answer_set(tx, row->id, position, text)) return Done{};
  return not_found(say::onboarding::review::no_remark);
}

Result<Done> application_request_info(db::Tx& tx, const events::Outbox& outbox, Id<Application> id,
                                      const Actor& actor, const std::vector<FieldRemark>& remarks,
                                      std::optional<std::int64_t> revision) {
  if (remarks.empty()) {
    return invalid_field("remarks", say::onboarding::remark_needed);
  }
  for (std::size_t i = 0; i < remarks.size(); ++i) {
    if (!is_about(remarks[i].field))
      return invalid_field("remarks[" + std::to_string(i) + "].field",
                           say::onboarding::review::no_field);
  }
  GERBANG_TRY(auto row, locked(tx, id, ApplicationAction::request_info, revision));
  GERBANG_CHECK(move(tx, row, ApplicationAction::request_info));
  store::remarks_replace(tx, row, actor, remarks);
  store::application_sent_back_set(tx, row, std::ssize(remarks));
  audit(tx, row.merchant_id, actor, "merchantApplication.requestInfo", id,
        contract::to_json(remarks));
  return emit(tx, outbox, kApplicationNeedsInfo, row.merchant_id, id);
}

Result<Done> application_approve(db::Tx& tx, const events::Outbox& outbox, Id<Application> id,
                                 const Actor& actor, const Decided& decided) {
  GERBANG_TRY(auto row, locked(tx, id, ApplicationAction::approve, decided.revision));
  if (!row.merchant_id) {
    return conflict(say::onboarding::no_owner, "application.unowned");
  }
  GERBANG_CHECK(may_decide(tx, row, actor));
  GERBANG_CHECK(reason_check(decided.reason, true));
  GERBANG_CHECK(package_check(tx, decided.package_id));
  // As it is now: what it is like may have come since it was sent.
  auto risk = risk_now(tx, row);
  if (!row.proposed_by && risk.needs_second_person())
    return conflict(say::onboarding::review::two_people, "application.secondPersonNeeded");
  if (row.proposed_by == actor.user)
    return conflict(say::onboarding::review::own_proposal, "application.ownProposal");
  // Who confirms agrees to what was proposed, and to nothing else.
  auto agreed = decided;
  if (row.proposed_by) {
    if (decided.package_id && decided.package_id != row.proposed_package)
      return conflict(say::onboarding::review::other_package, "application.otherPackage");
    agreed.reason = row.proposed_reason;
    agreed.package_id = row.proposed_package;
  }
  GERBANG_CHECK(move(tx, row, ApplicationAction::approve));
  profile_from(tx, row.merchant_id, application_fields(row));
  // The fees that follow from the approval are those of this package.
  if (agreed.package_id) merchants::package_set(tx, row.merchant_id, *agreed.package_id);
  merchants::merchant_status_set(tx, row.merchant_id, merchants::MerchantStatus::active);
  store::application_decided_set(tx, row, actor.user,
                                 agreed.reason.value_or(DecisionReason::meets_requirements));
  store::remarks_replace(tx, row, actor, {});
  auto detail = said(agreed, risk.score);
  if (row.proposed_by) detail += " proposed by " + row.proposed_name.value_or("");
  audit(tx, row.merchant_id, actor, "merchantApplication.approve", id, std::move(detail));
  return emit(tx, outbox, kApplicationApproved, row.merchant_id, id);
}

Result<Done> application_propose(db::Tx& tx, const events::Outbox& outbox, Id<Application> id,
                                 const Actor& actor, const Decided& decided) {
  GERBANG_TRY(auto row, locked(tx, id, ApplicationAction::approve, decided.revision));
  if (!row.merchant_id) return conflict(say::onboarding::no_owner, "application.unowned");
  GERBANG_CHECK(may_decide(tx, row, actor));
  GERBANG_CHECK(reason_check(decided.reason, true));
  GERBANG_CHECK(package_check(tx, decided.package_id));
  if (row.proposed_by)
    return conflict(say::onboarding::review::proposed_already, "application.proposed");
  auto proposed = decided;
  proposed.reason = decided.reason.value_or(DecisionReason::risk_accepted);
  store::application_proposed_set(tx, id, actor, proposed);
  audit(tx, row.merchant_id, actor, "merchantApplication.propose", id,
        said(proposed, risk_now(tx, row).score));
  return emit(tx, outbox, kApplicationProposed, row.merchant_id, id);
}

Result<Done> application_withdraw(db::Tx& tx, const events::Outbox& outbox, Id<Application> id,
                                  const Actor& actor) {
  auto row = store::application_lock_by_id(tx, id);
  if (!row) return not_found(say::onboarding::no_application);
  if (row->status != ApplicationStatus::submitted) return cannot(row->status);
  if (!row->proposed_by)
    return conflict(say::onboarding::review::not_proposed, "application.notProposed");
  store::application_proposal_clear(tx, id);
  audit(tx, row->merchant_id, actor, "merchantApplication.withdraw", id,
        "proposed by " + row->proposed_name.value_or(""));
  return emit(tx, outbox, kApplicationWithdrawn, row->merchant_id, id);
}

Result<Done> application_reject(db::Tx& tx, const events::Outbox& outbox, Id<Application> id,
                                const Actor& actor, std::string_view remark,
                                const Decided& decided) {
  GERBANG_CHECK(reason_check(decided.reason, false));
  GERBANG_TRY(auto row, locked(tx, id, ApplicationAction::reject, decided.revision));
  GERBANG_CHECK(may_decide(tx, row, actor));
  GERBANG_CHECK(move(tx, row, ApplicationAction::reject));
  store::application_sent_forget(tx, id);
  store::application_proposal_clear(tx, id);
  auto reason = decided.reason.value_or(DecisionReason::other);
  store::application_decided_set(tx, row, actor.user, reason);
  store::remarks_replace(tx, row, actor, {{"", std::string(remark)}});
  audit(tx, row.merchant_id, actor, "merchantApplication.reject", id,
        word_of(reason) + " " + std::string(remark));
  return emit(tx, outbox, kApplicationRejected, row.merchant_id, id);
}

Result<Done> application_assign(db::Tx& tx, const events::Outbox& outbox, Id<Application> id,
                                const Actor& actor, std::optional<Id<User>> assignee) {
  auto row = store::application_lock_by_id(tx, id);
  if (!row) return not_found(say::onboarding::no_application);
  if (row->status != ApplicationStatus::submitted && row->status != ApplicationStatus::needs_info)
    return cannot(row->status);
  std::optional<std::string> name;
  if (assignee) {
    auto people = accounts::people_who_may(tx, kGatewayCompany, kReviews);
    auto who = std::ranges::find(people, *assignee, &accounts::UserFace::id);
    if (who == people.end()) return invalid_field("userId", say::onboarding::review::no_reviewer);
    name = who->full_name;
  }
  if (row->assignee_id == assignee) return Done{};
  store::application_assigned_set(tx, id, assignee, name);
  audit(tx, row->merchant_id, actor, "merchantApplication.assign", id,
        row->assignee_name.value_or("-") + " -> " + name.value_or("-"));
  auto merchant = row->merchant_id ? row->merchant_id : kGatewayCompany;
  return outbox.emit(tx, merchant, kApplicationAssigned, id,
                     {assignee.value_or(Id<User>{}), actor.user, actor.name});
}

Result<Done> merchant_on_account_created(db::Tx& tx, const events::EventRecord& event,
                                         const accounts::AccountEvent& account) {
  merchants::merchant_create(
      tx, event.merchant,
      account.package_id.value_or(static_cast<std::int64_t>(merchants::Package::starter)));
  if (!account.application_id) return Done{};
  // Gone only when two sign-ups use one invitation, which the link's single use rules out.
  auto row = store::application_claim(tx, *account.application_id, event.merchant);
  if (!row) return Done{};
  if (auto name = application_fields(*row).company_registered_name) {
    accounts::company_rename(tx, event.merchant, *name);
  }
  return Done{};
}

}  // namespace gerbang::onboarding
