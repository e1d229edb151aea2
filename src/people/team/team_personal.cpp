#include "people/team/team_personal.h"

#include "say/personal.h"

namespace gerbang::team {

std::vector<personal::Holding> team_holdings() {
  using personal::Says;

  personal::Holding invitations;
  invitations.table = "team_invitations";
  invitations.title = say::personal::of::invitations;
  invitations.merchant = "company_id";
  invitations.columns = {{"email", Says::email}, {"email_key", Says::email}};
  invitations.ways = {{personal::Key::email, "email_key"}};
  invitations.stays = {{"status = 1", say::personal::stays::invitation}};
  return {std::move(invitations)};
}

}  // namespace gerbang::team
