#include "people/team/team_mails.h"

#include "people/accounts/account_mails.h"
#include "people/accounts/invitation.h"
#include "people/team/person.h"
#include "people/team/team_store.h"

namespace gerbang::team {
namespace {

using events::EventRecord;
using mail::MailSettings;

// To one address within an hour: whoever may invite could flood a stranger's mailbox.
constexpr std::int64_t kInvitationsMax = 5;

Result<Done> send_invitation(db::Tx& tx, const TeamEvent& event,
                             const accounts::AccountSettings& accounts, const MailSettings& mail) {
  auto it = store::invitation(tx, event.invitation);
  auto role = it ? role_grant(tx, it->company, it->role) : std::nullopt;
  if (!role) return Done{};
  if (mail::mail_count(tx, it->email, kInvitationMail, tx.now() - hours(1)) >= kInvitationsMax) {
    return Done{};
  }
  auto url = accounts::team_link(tx, accounts, it->email, it->id.value);
  GERBANG_CHECK(
      mail::mail_queue(tx, mail, it->email, kInvitationMail,
                       {{"company", accounts::company_name(tx, it->company)},
                        {"role", accounts::role_shown(role->account.role, role->account.role_name)},
                        {"by", event.by},
                        {"url", url}},
                       it->language));
  return Done{};
}

/// Who invited is told that the person is here.
Result<Done> send_joined(db::Tx& tx, const TeamEvent& event, const MailSettings& mail) {
  auto it = store::invitation(tx, event.invitation);
  auto person = accounts::membership_find(tx, event.account);
  auto to = it ? accounts::user_find(tx, it->invited_by) : std::nullopt;
  if (!to || !person) return Done{};
  return accounts::mail_to(tx, mail, *to, kJoinedMail,
                           {{"name", to->full_name},
                            {"company", accounts::company_name(tx, it->company)},
                            {"person", person->full_name},
                            {"role", accounts::role_shown(person->role, person->role_name)},
                            {"url", mail.public_url + "/login"}});
}

Result<Done> send_to_person(db::Tx& tx, const TeamEvent& event, const MailSettings& mail,
                            const mail::Template& which) {
  auto person = accounts::membership_find(tx, event.account);
  auto to = person ? accounts::user_find(tx, person->user) : std::nullopt;
  if (!to) return Done{};
  return accounts::mail_to(tx, mail, *to, which,
                           {{"name", to->full_name},
                            {"company", accounts::company_name(tx, person->company)},
                            {"by", event.by},
                            {"detail", event.detail},
                            {"url", mail.public_url + "/login"}});
}

/// All owners, the one before among them, hear who owns the company now.
Result<Done> send_ownership(db::Tx& tx, const EventRecord& record, const TeamEvent& event,
                            const MailSettings& mail) {
  auto person = accounts::membership_find(tx, event.account);
  if (!person) return Done{};
  for (const auto& it : accounts::memberships_of(tx, record.merchant)) {
    bool is_told = it.is_active && (it.role == Role::merchant_owner || it.id == event.before);
    auto to = is_told ? accounts::user_find(tx, it.user) : std::nullopt;
    if (!to) continue;
    GERBANG_CHECK(accounts::mail_to(tx, mail, *to, kOwnershipMail,
                                    {{"name", to->full_name},
                                     {"company", accounts::company_name(tx, record.merchant)},
                                     {"by", event.by},
                                     {"person", person->full_name},
                                     {"url", mail.public_url + "/login"}}));
  }
  return Done{};
}

}  // namespace

std::vector<events::Reaction> team_mails(const accounts::AccountSettings& accounts,
                                         const MailSettings& mail) {
  std::vector<events::Reaction> out;
  const auto* m = &mail;
  out.push_back(events::on(kPersonInvited, "mails the invitation",
                           [a = &accounts, m](db::Tx& tx, const EventRecord&, const TeamEvent& it) {
                             return send_invitation(tx, it, *a, *m);
                           }));
  out.push_back(events::on(kPersonJoined, "tells who invited",
                           [m](db::Tx& tx, const EventRecord&, const TeamEvent& it) {
                             return send_joined(tx, it, *m);
                           }));
  auto tell = [&](const TeamKind& kind, const mail::Template& which) {
    out.push_back(events::on(kind, "tells the person",
                             [m, which](db::Tx& tx, const EventRecord&, const TeamEvent& it) {
                               return send_to_person(tx, it, *m, which);
                             }));
  };
  tell(kRoleGiven, kRoleGivenMail);
  tell(kPersonSuspended, kSuspendedMail);
  tell(kPersonResumed, kResumedMail);
  tell(kFactorRemovalAsked, kFactorRemovalMail);
  out.push_back(events::on(kOwnershipMoved, "tells the owners",
                           [m](db::Tx& tx, const EventRecord& record, const TeamEvent& it) {
                             return send_ownership(tx, record, it, *m);
                           }));
  return out;
}

}  // namespace gerbang::team
