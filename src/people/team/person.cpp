#include "people/team/person.h"

#include "base/audit/audit.h"
#include "base/core/email.h"
#include "base/core/language.h"
#include "people/accounts/invitation.h"
#include "people/accounts/two_factor.h"
#include "people/team/team_store.h"
#include "say/team.h"

namespace gerbang::team {
namespace {

using accounts::Membership;

void audit(db::Tx& tx, const Administrator& by, MerchantId company, audit::Action action,
           std::string subject, std::string detail = {}) {
  audit::write(tx, company, by.actor, action, std::move(subject), std::move(detail));
}

std::string role_name_of(const RoleGrant& role) {
  return accounts::role_shown(role.account.role, role.account.role_name);
}

Error invitation_ended() {
  return conflict(say::team::invitation_ended, "team.invitationEnded");
}

bool is_head(const Membership& member) {
  return rank_of(member) == kHeadRank;
}

/// The last head of a company stays what she is.
Result<Done> head_stays(db::Sql& sql, const Membership& member) {
  if (is_head(member) && member.is_active && accounts::heads_active(sql, member.company) <= 1) {
    return conflict(say::team::last_head, "team.lastHead");
  }
  return Done{};
}

std::string language_of(const std::optional<std::string>& wanted, const std::string& otherwise) {
  for (auto known : kLanguages)
    if (wanted && known == *wanted) return *wanted;
  return otherwise;
}

}  // namespace

Result<Done> People::tell(db::Tx& tx, const TeamKind& kind, MerchantId company,
                          const TeamEvent& event) const {
  return settings_.outbox->emit(tx, company, kind, event.account, event);
}

/// Somebody whom she may administer: of her company, or anybody's where she is an operator.
Result<Membership> People::below(db::Tx& tx, const Administrator& by, Id<Account> account) const {
  auto member = accounts::membership_find(tx, account);
  if (!member || (member->company != by.member.company && !by.is_gateway)) {
    return not_found(say::team::no_person);
  }
  if (member->id == by.member.id) return forbidden(say::team::yourself);
  // The gateway's operators stand over merchants' people, whoever they are there.
  if (member->company == by.member.company && !stands_over(by.rank, rank_of(*member))) {
    return forbidden(say::team::not_below);
  }
  return std::move(*member);
}

Result<Id<TeamInvitation>> People::invite(db::Tx& tx, const Administrator& by, MerchantId company,
                                          const Invite& input) const {
  auto role = role_grant(tx, company, input.role_id);
  if (!role) return invalid_field("roleId", say::team::no_role);
  if (!by.permissions.contains(role->permissions)) {
    return invalid_field("roleId", say::team::above_yourself);
  }
  if (!stands_over(by.rank, rank_of(role->account.role, role->permissions, 0))) {
    return invalid_field("roleId", say::team::not_below);
  }
  auto user = accounts::user_find_by_email(tx, input.email);
  if (user && accounts::membership_of(tx, company, user->id)) {
    return invalid_field("email", say::team::colleague_already);
  }
  if (store::invitations_open(tx, company) >= settings_.invitations_open_max) {
    return conflict(say::team::too_many_invitations, "team.tooManyInvitations");
  }
  InvitationRecord it{company,
                      id_new<TeamInvitation>(tx.now()),
                      input.email,
                      input.role_id,
                      language_of(input.language, by.actor.language),
                      InvitationStatus::open,
                      by.actor.user,
                      by.actor.name,
                      tx.now(),
                      tx.now() + settings_.accounts->invitation};
  if (!store::invitation_insert(tx, it)) return invalid_field("email", say::team::invited_already);
  audit(tx, by, company, "team.invite", id_text(it.id), it.email + ": " + role_name_of(*role));
  GERBANG_CHECK(tell(tx, kPersonInvited, company, {{}, it.id, by.actor.name, ""}));
  return it.id;
}

Result<Done> People::invite_again(db::Tx& tx, const Administrator& by, MerchantId company,
                                  Id<TeamInvitation> invitation) const {
  auto it = store::invitation(tx, invitation);
  if (!it || it->company != company || it->status != InvitationStatus::open) {
    return not_found(say::team::no_invitation);
  }
  auto role = role_grant(tx, company, it->role);
  if (!role || !by.permissions.contains(role->permissions)) {
    return forbidden(say::team::above_yourself);
  }
  store::invitation_renew(tx, company, invitation, tx.now() + settings_.accounts->invitation);
  audit(tx, by, company, "team.inviteAgain", id_text(invitation), it->email);
  return tell(tx, kPersonInvited, company, {{}, invitation, by.actor.name, ""});
}

Result<Done> People::invitation_withdraw(db::Tx& tx, const Administrator& by, MerchantId company,
                                         Id<TeamInvitation> invitation) const {
  auto it = store::invitation(tx, invitation);
  if (!it || it->company != company ||
      !store::invitation_move(tx, company, invitation, InvitationStatus::open,
                              InvitationStatus::withdrawn)) {
    return not_found(say::team::no_invitation);
  }
  audit(tx, by, company, "team.withdrawInvitation", id_text(invitation), it->email);
  return Done{};
}

Result<People::Offer> People::offer(db::Sql& sql, std::string_view token) const {
  auto id = accounts::team_link_find(sql, *settings_.accounts, token);
  auto it = id ? store::invitation(sql, {*id}) : std::nullopt;
  if (!it || it->status != InvitationStatus::open || it->ends_at <= sql.now()) {
    return invitation_ended();
  }
  auto role = role_grant(sql, it->company, it->role);
  if (!role) return invitation_ended();
  bool is_known = accounts::user_find_by_email(sql, it->email).has_value();
  auto company = accounts::company_name(sql, it->company);
  return Offer{std::move(*it), std::move(company), role_name_of(*role), is_known};
}

Result<Done> People::join(db::Tx& tx, const Join& input) const {
  auto id = accounts::team_link_use(tx, *settings_.accounts, input.token);
  auto it = id ? store::invitation(tx, {*id}) : std::nullopt;
  if (!it) return invitation_ended();
  accounts::company_lock(tx, it->company);
  if (it->ends_at <= tx.now() ||
      !store::invitation_move(tx, it->company, it->id, InvitationStatus::open,
                              InvitationStatus::accepted)) {
    return invitation_ended();
  }
  auto role = role_grant(tx, it->company, it->role);
  // What she might not give any more, her invitation gives no more either.
  auto inviter = accounts::membership_of(tx, it->company, it->invited_by);
  bool may_give =
      inviter && inviter->is_active && role && permissions_of(*inviter).contains(role->permissions);
  if (!may_give) return invitation_ended();
  auto user = accounts::user_find_by_email(tx, it->email);
  if (!user) {
    if (input.full_name.empty()) return invalid_field("fullName", say::team::name_needed);
    if (input.password_hash.empty()) return invalid_field("password", say::team::password_needed);
    GERBANG_CHECK(accounts::person_create(
        tx, {it->email, input.full_name, input.password_hash, it->language}));
    user = accounts::user_find_by_email(tx, it->email);
  }
  auto account = accounts::membership_add(tx, it->company, user->id, role->account);
  if (!account) return conflict(say::team::colleague_already, "team.colleagueAlready");
  audit::Entry entry{it->company, user->id, "team.join", id_text(*account), role_name_of(*role)};
  entry.kind = audit::ActorKind::person;
  entry.ip = input.ip;
  entry.request_id = input.request_id;
  entry.actor_name = user->full_name;
  audit::write(tx, entry);
  return tell(tx, kPersonJoined, it->company, {*account, it->id, it->invited_by_name, ""});
}

Result<Done> People::role_set(db::Tx& tx, const Administrator& by, Id<Account> account,
                              Id<CustomRole> role_id) const {
  GERBANG_TRY(auto member, below(tx, by, account));
  auto role = role_grant(tx, member.company, role_id);
  if (!role) return invalid_field("roleId", say::team::no_role);
  if (!by.permissions.contains(role->permissions)) {
    return invalid_field("roleId", say::team::above_yourself);
  }
  if (!stands_over(by.rank, rank_of(role->account.role, role->permissions, 0))) {
    return invalid_field("roleId", say::team::not_below);
  }
  if (rank_of(role->account.role, role->permissions, 0) != kHeadRank) {
    GERBANG_CHECK(head_stays(tx, member));
  }
  auto before = accounts::role_shown(member.role, member.role_name);
  regrant(tx, member, *role);
  settings_.outbox->hint(tx, events::hint_of(member.user));
  audit(tx, by, member.company, "team.setRole", id_text(account),
        before + " -> " + role_name_of(*role));
  return tell(tx, kRoleGiven, member.company, {account, {}, by.actor.name, role_name_of(*role)});
}

Result<Done> People::suspend(db::Tx& tx, const Administrator& by, Id<Account> account,
                             const std::string& reason) const {
  GERBANG_TRY(auto member, below(tx, by, account));
  GERBANG_CHECK(head_stays(tx, member));
  if (!accounts::membership_switch(tx, member, false)) {
    return conflict(say::team::suspended_already, "team.suspendedAlready");
  }
  settings_.outbox->hint(tx, events::hint_of(member.user));
  audit(tx, by, member.company, "team.suspend", id_text(account), reason);
  return tell(tx, kPersonSuspended, member.company, {account, {}, by.actor.name, reason});
}

Result<Done> People::resume(db::Tx& tx, const Administrator& by, Id<Account> account) const {
  GERBANG_TRY(auto member, below(tx, by, account));
  // With all she may: who could not give it does not bring it back.
  if (!by.is_gateway && !by.permissions.contains(permissions_of(member))) {
    return forbidden(say::team::above_yourself);
  }
  if (!accounts::membership_switch(tx, member, true)) {
    return conflict(say::team::not_suspended, "team.notSuspended");
  }
  audit(tx, by, member.company, "team.resume", id_text(account));
  return tell(tx, kPersonResumed, member.company, {account, {}, by.actor.name, ""});
}

Result<Done> People::unlock(db::Tx& tx, const Administrator& by, Id<Account> account) const {
  GERBANG_TRY(auto member, below(tx, by, account));
  accounts::user_unlock(tx, member.user);
  audit(tx, by, member.company, "team.unlock", id_text(account));
  return Done{};
}

Result<Done> People::sign_out(db::Tx& tx, const Administrator& by, Id<Account> account) const {
  GERBANG_TRY(auto member, below(tx, by, account));
  accounts::sign_out_by(tx, member.user, by.actor);
  settings_.outbox->hint(tx, events::hint_of(member.user));
  audit(tx, by, member.company, "team.signOut", id_text(account));
  return Done{};
}

Result<Done> People::factor_removal_ask(db::Tx& tx, const Administrator& by, Id<Account> account,
                                        const std::string& reason) const {
  GERBANG_TRY(auto member, below(tx, by, account));
  if (!member.has_two_factor) return conflict(say::team::no_factor, "team.noFactor");
  FactorRemoval it{member.company, id_new<FactorRemoval>(tx.now()),
                   account,        member.user,
                   reason,         RemovalStatus::asked,
                   by.actor.user,  by.actor.name,
                   tx.now()};
  if (!store::removal_insert(tx, it)) {
    return conflict(say::team::removal_waits, "team.removalWaits");
  }
  audit(tx, by, member.company, "team.askFactorRemoval", id_text(account), reason);
  // The person hears of it at once: who did not ask for it can say so before it happens.
  return tell(tx, kFactorRemovalAsked, member.company, {account, {}, by.actor.name, reason});
}

Result<Done> People::factor_removal_decide(db::Tx& tx, const Administrator& by,
                                           Id<FactorRemoval> removal, bool is_approved) const {
  auto it = store::removal(tx, removal);
  if (!it) return not_found(say::team::no_removal);
  GERBANG_TRY(auto member, below(tx, by, it->account));
  if (is_approved && it->asked_by == by.actor.user) return forbidden(say::team::second_person);
  auto to = is_approved ? RemovalStatus::done : RemovalStatus::refused;
  if (!store::removal_decide(tx, it->company, removal, to, by.actor.user)) {
    return conflict(say::team::decided_already, "team.decidedAlready");
  }
  audit::write_decision(tx, member.company, by.actor,
                        is_approved ? audit::Action("team.approveFactorRemoval")
                                    : audit::Action("team.refuseFactorRemoval"),
                        id_text(it->account), it->reason, {it->asked_by, it->asked_by_name});
  if (!is_approved) return Done{};
  accounts::two_factor_remove(tx, member.user);
  accounts::sign_out_by(tx, member.user, by.actor);
  settings_.outbox->hint(tx, events::hint_of(member.user));
  return settings_.outbox->emit(tx, member.company, accounts::kTwoFactorDisabled, member.user,
                                {.user_id = member.user, .ip = by.actor.ip});
}

Result<Done> People::ownership_move(db::Tx& tx, const Administrator& by,
                                    Id<Account> account) const {
  if (by.member.role != Role::merchant_owner) return forbidden(say::team::owners_only);
  GERBANG_TRY(auto member, below(tx, by, account));
  if (member.company != by.member.company) return not_found(say::team::no_person);
  if (!member.is_active || !member.is_verified) {
    return conflict(say::team::not_ready_to_own, "team.notReadyToOwn");
  }
  auto preset = [&](Role role) {
    return *role_grant(tx, member.company, {static_cast<std::int64_t>(role)});
  };
  regrant(tx, member, preset(Role::merchant_owner));
  regrant(tx, by.member, preset(Role::merchant_admin));
  for (auto user : {member.user, by.member.user})
    settings_.outbox->hint(tx, events::hint_of(user));
  audit(tx, by, member.company, "team.moveOwnership", id_text(account),
        by.member.full_name + " -> " + member.full_name);
  return tell(tx, kOwnershipMoved, member.company, {account, {}, by.actor.name, "", by.member.id});
}

}  // namespace gerbang::team
