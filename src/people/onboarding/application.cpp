#include "people/onboarding/application.h"
#include "base/audit/audit.h"

#include "base/core/crypto.h"
#include "people/accounts/account.h"
#include "people/merchants/merchant.h"
#include "people/onboarding/application_store.h"

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
  return sha256_hex(key + " " + accounts::email_key(brief.contact_email.value_or("")));
}

Error sent_already() {
  return conflict(
      "This application was sent already. Please look for our invitation in the contact person's "
      "mailbox, the spam folder too.",
      "application.sentAlready");
}

Error cannot(ApplicationStatus status) {
  switch (status) {
    case ApplicationStatus::approved:
      return conflict("This application is approved already", "application.approved");
    case ApplicationStatus::rejected:
      return conflict("This application was rejected", "application.rejected");
    case ApplicationStatus::submitted:
      return conflict("This application is submitted and waits for a decision",
                      "application.submitted");
    case ApplicationStatus::needs_info:
      return conflict("This application was sent back and waits for the merchant",
                      "application.needsInfo");
    case ApplicationStatus::draft:
      break;
  }
  return conflict("This application is not submitted yet", "application.draft");
}

Error changed_meanwhile() {
  return conflict("Somebody else has just changed this application. Please load it again.");
}

Result<Done> emit(db::Tx& tx, const events::Outbox& outbox, std::string_view kind,
                  MerchantId merchant, Id<Application> id) {
  return outbox.emit(tx, merchant ? merchant : kGatewayCompany, kind, id_text(id), "{}");
}

void audit(db::Tx& tx, MerchantId merchant, const Actor& actor, std::string_view action,
           Id<Application> id, std::string detail = {}) {
  audit::write(tx, merchant ? merchant : kGatewayCompany, actor, std::string(action), id_text(id),
               std::move(detail));
}

/// Moves the application by `action`, or says why it cannot be.
Result<ApplicationRow> move(db::Tx& tx, Id<Application> id, ApplicationAction action) {
  auto row = store::application_lock_by_id(tx, id);
  if (!row) return not_found("There is no such application");
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

}  // namespace

ApplicationFields application_fields(const ApplicationRow& row) {
  auto fields = contract::from_json<ApplicationFields>(row.fields);
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
  if (row->status != ApplicationStatus::draft && row->status != ApplicationStatus::needs_info) {
    return cannot(row->status);
  }
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
  GERBANG_CHECK(merchant ? emit(tx, outbox, kApplicationSubmitted, merchant, id)
                         : outbox.emit(tx, kGatewayCompany, kApplicationInvited, id_text(id),
                                       contract::to_json(ApplicationInvited{actor.language})));
  return id;
}

Result<Done> application_request_info(db::Tx& tx, const events::Outbox& outbox, Id<Application> id,
                                      const Actor& actor, const std::vector<FieldRemark>& remarks) {
  if (remarks.empty()) {
    return invalid_field("remarks", "Say what is missing, in at least one remark");
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
    return conflict(
        "Nobody owns this application yet: the contact person has not signed up with "
        "the invitation that was mailed.",
        "application.unowned");
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

Result<Done> merchant_on_account_created(db::Tx& tx, const events::EventRecord& event) {
  GERBANG_TRY(auto account, contract::from_json<accounts::AccountEvent>(event.payload));
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
