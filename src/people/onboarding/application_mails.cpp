#include "people/onboarding/application_mails.h"

#include "people/accounts/account_mails.h"
#include "people/accounts/colleagues.h"
#include "people/onboarding/application.h"

namespace gerbang::onboarding {
namespace {

using events::EventRecord;
using mail::MailSettings;

// To one address within an hour: somebody else chose it.
constexpr std::int64_t kInvitationsMax = 3;

/// Each with the letter of its step in the wizard: a field has its label there, in every language.
std::string remarks_text(const std::vector<Remark>& remarks) {
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

/// To whom somebody else gave it.
Result<Done> send_assigned(db::Tx& tx, const EventRecord& event, const ApplicationAssigned& facts,
                           const MailSettings& mail) {
  auto row = application_find(tx, Id<Application>{event.subject_id});
  auto person = facts.assignee ? accounts::user_find(tx, facts.assignee) : std::nullopt;
  if (!row || !person || facts.assignee == facts.by) return Done{};
  return accounts::mail_to(
      tx, mail, *person, kAssignedMail,
      {{"name", person->full_name},
       {"company", application_fields(*row).company_registered_name.value_or("")},
       {"by", facts.by_name},
       {"url", mail.public_url + "/merchant/application/" + id_text(row->id) + "/view"}});
}

/// To all who can confirm it: everybody who decides, but for whom it was proposed by.
Result<Done> send_proposed(db::Tx& tx, const EventRecord& event, const MailSettings& mail) {
  auto row = application_find(tx, Id<Application>{event.subject_id});
  if (!row) return Done{};
  constexpr Permission kConfirms{Resource::admin_merchant_application, Action::approve};
  for (const auto& person : accounts::people_who_may(tx, kGatewayCompany, kConfirms)) {
    if (row->proposed_by == person.id) continue;
    GERBANG_CHECK(accounts::mail_to(
        tx, mail, person, kProposedMail,
        {{"name", person.full_name},
         {"company", application_fields(*row).company_registered_name.value_or("")},
         {"by", row->proposed_name.value_or("")},
         {"note", row->proposed_note.value_or("")},
         {"url", mail.public_url + "/merchant/application/" + id_text(row->id) + "/view"}}));
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
  out.push_back(events::on(
      kApplicationAssigned, "mails the reviewer",
      [mail = &mail](db::Tx& tx, const EventRecord& event, const ApplicationAssigned& facts) {
        return send_assigned(tx, event, facts, *mail);
      }));
  out.push_back(events::on(kApplicationProposed, "mails those who can confirm it",
                           [mail = &mail](db::Tx& tx, const EventRecord& event) {
                             return send_proposed(tx, event, *mail);
                           }));
  return out;
}

}  // namespace gerbang::onboarding
