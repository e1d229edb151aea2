#include "people/onboarding/application.h"

#include <initializer_list>

#include "base/audit/audit.h"

#include "base/core/crypto.h"
#include "base/core/email.h"
#include "people/accounts/account.h"
#include "people/merchants/merchant.h"
#include "people/onboarding/application_store.h"
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

void audit(db::Tx& tx, MerchantId merchant, const Actor& actor, std::string_view action,
           Id<Application> id, std::string detail = {}) {
  audit::write(tx, merchant ? merchant : kGatewayCompany, actor, std::string(action), id_text(id),
               std::move(detail));
}

/// Moves the application by `action`, or says why it cannot be.
Result<ApplicationRow> move(db::Tx& tx, Id<Application> id, ApplicationAction action) {
  auto row = store::application_lock_by_id(tx, id);
  if (!row) return not_found(say::onboarding::no_application);
  auto to = next_state(kApplicationTransitions, row->status, action);
  if (!to) return cannot(row->status);
  if (!store::application_move(tx, id, row->status, *to)) return changed_meanwhile();
  row->status = *to;
  return std::move(*row);
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
  store::application_submitted_set(tx, row.id);
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
}

std::vector<ApplicationAction> those_of(std::initializer_list<ApplicationAction> actions,
                                        ApplicationStatus status, bool is_owned) {
  std::vector<ApplicationAction> out;
  for (auto action : actions) {
    if (application_can(status, action, is_owned)) out.push_back(action);
  }
  return out;
}

}  // namespace

std::vector<ApplicationAction> merchant_actions(ApplicationStatus status) {
  return those_of({ApplicationAction::submit}, status, true);
}

std::vector<ApplicationAction> operator_actions(ApplicationStatus status, bool is_owned) {
  return those_of(
      {ApplicationAction::approve, ApplicationAction::request_info, ApplicationAction::reject},
      status, is_owned);
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

Result<Done> application_request_info(db::Tx& tx, const events::Outbox& outbox, Id<Application> id,
                                      const Actor& actor, const std::vector<FieldRemark>& remarks) {
  if (remarks.empty()) {
    return invalid_field("remarks", say::onboarding::remark_needed);
  }
  GERBANG_TRY(auto row, move(tx, id, ApplicationAction::request_info));
  store::remarks_replace(tx, id, remarks);
  audit(tx, row.merchant_id, actor, "merchantApplication.requestInfo", id,
        contract::to_json(remarks));
  return emit(tx, outbox, kApplicationNeedsInfo, row.merchant_id, id);
}

Result<Done> application_approve(db::Tx& tx, const events::Outbox& outbox, Id<Application> id,
                                 const Actor& actor) {
  GERBANG_TRY(auto row, move(tx, id, ApplicationAction::approve));
  if (!row.merchant_id) {
    return conflict(say::onboarding::no_owner, "application.unowned");
  }
  auto fields = application_fields(row);
  profile_from(tx, row.merchant_id, fields);
  merchants::merchant_status_set(tx, row.merchant_id, merchants::MerchantStatus::active);
  store::application_decided_set(tx, id, actor.user);
  store::remarks_replace(tx, id, {});
  audit(tx, row.merchant_id, actor, "merchantApplication.approve", id);
  return emit(tx, outbox, kApplicationApproved, row.merchant_id, id);
}

Result<Done> application_reject(db::Tx& tx, const events::Outbox& outbox, Id<Application> id,
                                const Actor& actor, std::string_view remark) {
  GERBANG_TRY(auto row, move(tx, id, ApplicationAction::reject));
  store::application_sent_forget(tx, id);
  store::application_decided_set(tx, id, actor.user);
  store::remarks_replace(tx, id, {{"", std::string(remark)}});
  audit(tx, row.merchant_id, actor, "merchantApplication.reject", id, std::string(remark));
  return emit(tx, outbox, kApplicationRejected, row.merchant_id, id);
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
