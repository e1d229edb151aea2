#include "base/audit/audit.h"
#include "people/accounts/account.h"
#include "people/accounts/invitation.h"
#include "people/onboarding/application.h"
#include "people/onboarding/application_store.h"
#include "people/onboarding/document_store.h"
#include "say/onboarding.h"

namespace gerbang::onboarding {
namespace {

Error invitation_ended() {
  return conflict(say::onboarding::claim::ended, "invitation.ended");
}

Error other_address() {
  return conflict(say::onboarding::claim::other_address, "invitation.otherAddress");
}

bool is_empty(const ApplicationRow& row) {
  static const std::string kNothing = contract::to_json(ApplicationFields{});
  return row.fields == kNothing;
}

/// Whether the company's own application gives way: a draft does, what was submitted does not.
Result<Done> makes_room(const ApplicationRow& own) {
  if (own.status == ApplicationStatus::draft) return Done{};
  return conflict(say::onboarding::claim::company_has_one, "application.exists");
}

/// The waiting application that the invitation is for.
Result<ApplicationRow> invited_row(db::Sql& sql,
                                   const std::optional<accounts::Invitation>& invitation,
                                   std::string_view email) {
  if (!invitation) return invitation_ended();
  if (!accounts::is_invited(*invitation, email)) return other_address();
  auto row = application_find(sql, invitation->application);
  if (!row || row->merchant_id) return invitation_ended();
  return std::move(*row);
}

}  // namespace

Result<InvitedApplication> application_invited(db::Sql& sql,
                                               const accounts::AccountSettings& settings,
                                               MerchantId merchant, std::string_view email,
                                               std::string_view invitation) {
  GERBANG_TRY(auto row,
              invited_row(sql, accounts::invitation_find(sql, settings, invitation), email));
  auto own = application_of(sql, merchant);
  if (own) GERBANG_CHECK(makes_room(*own));
  auto fields = application_fields(row);
  return InvitedApplication{fields.company_registered_name,
                            fields.trading_name,
                            fields.bank_name,
                            fields.bank_account_name,
                            masked(fields.bank_account_no.value_or("")),
                            own && !is_empty(*own)};
}

Result<Id<Application>> application_claim(db::Tx& tx, const events::Outbox& outbox,
                                          const accounts::AccountSettings& settings,
                                          MerchantId merchant, const Actor& actor,
                                          std::string_view invitation, bool replaces_draft) {
  GERBANG_TRY(auto waiting,
              invited_row(tx, accounts::invitation_use(tx, settings, invitation), actor.email));
  // An empty draft is made where there is none, so that a draft which is saved at this moment
  // waits, and finds its place taken.
  auto begun = store::application_lock_or_begin(tx, merchant);
  if (!begun) return conflict(say::onboarding::changed_meanwhile);
  const auto& own = *begun;
  GERBANG_CHECK(makes_room(own));
  if (!is_empty(own) && !replaces_draft) {
    return conflict(say::onboarding::claim::company_began, "application.draftExists");
  }
  store::application_draft_delete(tx, merchant);
  auto row = store::application_claim(tx, waiting.id, merchant);
  if (!row) return invitation_ended();
  store::documents_move(tx, own.id, *row);
  if (auto name = application_fields(*row).company_registered_name) {
    accounts::company_rename(tx, merchant, *name);
  }
  audit::write(tx, merchant, actor, "merchantApplication.claim", id_text(row->id),
               replaces_draft ? "a draft was replaced" : "");
  GERBANG_CHECK(outbox.emit(tx, merchant, kApplicationSubmitted, row->id, {}));
  return row->id;
}

}  // namespace gerbang::onboarding
