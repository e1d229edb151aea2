#include "people/onboarding/application_mails.h"

#include "people/accounts/account_mails.h"
#include "people/onboarding/application.h"

namespace gerbang::onboarding {
namespace {

using events::EventRecord;
using mail::MailSettings;

// To one address within an hour: somebody else chose it.
constexpr std::int64_t kInvitationsMax = 3;

/// Each with the letter of its step in the wizard: a field has its label there, in every language.
std::string remarks_text(const std::vector<FieldRemark>& remarks) {
  std::string out;
  for (const auto& remark : remarks) {
    if (!out.empty()) out += "\n";
    if (char letter = step_letter(remark.field)) out += std::string(1, letter) + ": ";
    out += remark.remark;
  }
  return out;
}

Result<Done> send_invitation(db::Tx& tx, const EventRecord& event,
                             const ApplicationInvited& invited,
                             const accounts::AccountSettings& accounts, const MailSettings& mail) {
  Id<Application> id{event.subject_id};
  auto row = application_find(tx, id);
  if (!row) return Done{};
  auto fields = application_fields(*row);
  auto to =
      fields.contact_person1_email ? fields.contact_person1_email : fields.customer_service_email;
  if (!to) return Done{};
  // A visitor chose the address: it must not become a way to flood somebody's mailbox.
  if (mail::mail_count(tx, *to, kInvitation, tx.now() - hours(1)) >= kInvitationsMax) {
    return Done{};
  }
  auto url = accounts::invitation_link(tx, accounts, *to, id);
  // Who is invited has no language yet: the visitor's is the best guess.
  GERBANG_CHECK(mail::mail_queue(
      tx, mail, *to, kInvitation,
      {{"company", fields.company_registered_name.value_or("")}, {"url", url}}, invited.language));
  return Done{};
}

Result<Done> send_about_application(db::Tx& tx, const EventRecord& event, const MailSettings& mail,
                                    const mail::Template& which) {
  Id<Application> id{event.subject_id};
  auto remarks = remarks_text(application_remarks(tx, id));
  auto company = accounts::company_name(tx, event.merchant);
  auto url = mail.public_url +
             (which.word == kApprovedMail.word ? "/dashboard" : "/merchant/application/view");
  for (const auto& owner : accounts::company_owners(tx, event.merchant)) {
    GERBANG_CHECK(accounts::mail_to(
        tx, mail, owner, which,
        {{"name", owner.full_name}, {"company", company}, {"remarks", remarks}, {"url", url}}));
  }
  return Done{};
}

}  // namespace

std::vector<events::Reaction> application_mails(const accounts::AccountSettings& accounts,
                                                const MailSettings& mail) {
  std::vector<events::Reaction> out;
  out.push_back(
      events::on(kApplicationInvited, "mails the invitation",
                 [accounts = &accounts, mail = &mail](db::Tx& tx, const EventRecord& event,
                                                      const ApplicationInvited& invited) {
                   return send_invitation(tx, event, invited, *accounts, *mail);
                 }));
  auto on = [&](const ApplicationKind& kind, const mail::Template& which) {
    out.push_back(events::on(kind, "mails the owners",
                             [mail = &mail, which](db::Tx& tx, const EventRecord& event) {
                               return send_about_application(tx, event, *mail, which);
                             }));
  };
  on(kApplicationSubmitted, kSubmittedMail);
  on(kApplicationNeedsInfo, kNeedsInfoMail);
  on(kApplicationApproved, kApprovedMail);
  on(kApplicationRejected, kRejectedMail);
  return out;
}

}  // namespace gerbang::onboarding
