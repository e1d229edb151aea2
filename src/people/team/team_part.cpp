#include "people/team/team_part.h"

#include "people/team/put_back.h"
#include "people/team/team_mails.h"

namespace gerbang::team {

Part team_part(const People& people, accounts::PasswordPool& passwords,
               const mail::MailSettings& mail, RouteNeeds needs) {
  Part out("team");
  out.events = {kPersonInvited, kPersonJoined,   kRoleGiven,         kPersonSuspended,
                kPersonResumed, kOwnershipMoved, kFactorRemovalAsked};
  out.add(team_routes(people, passwords, std::move(needs)));
  out.restorables = team_restorables(*people.settings().outbox);
  out.mails = team_mails(*people.settings().accounts, mail);
  return out;
}

}  // namespace gerbang::team
