#include "people/accounts/account_personal.h"

#include "base/audit/audit_personal.h"
#include "base/events/events_personal.h"
#include "say/personal.h"

namespace gerbang::accounts {

std::vector<personal::Holding> account_holdings() {
  using personal::Says;
  namespace instead = personal::instead;

  const std::vector<personal::Link> of_user{{"user_id", "id"}};
  personal::Holding users;
  users.table = "users";
  users.title = say::personal::of::users;
  users.merchant = {};
  users.columns = {{"email", Says::email, "'anonymised-' || id"},
                   {"email_key", Says::email, "'anonymised-' || id"},
                   {"full_name", Says::name}};
  users.ways = {{personal::Key::email, "email_key"}};
  users.stays = {
      {"id IN (SELECT a.user_id FROM accounts a WHERE a.user_id = users.id AND a.is_active = 1)",
       say::personal::stays::account}};
  personal::Holding sessions;
  sessions.table = "sessions";
  sessions.title = say::personal::of::sessions;
  sessions.merchant = {};
  sessions.about = {"users", of_user};
  sessions.columns = {{"ip", Says::network, instead::empty},
                      {"user_agent", Says::network, instead::empty}};
  personal::Holding browsers = sessions;
  browsers.table = "remembered_browsers";
  browsers.title = say::personal::of::browsers;
  personal::Holding links = sessions;
  links.table = "mail_links";
  links.title = say::personal::of::mail_links;
  links.id = "purpose";
  links.columns = {{"email", Says::email}};
  return {std::move(users), std::move(sessions),          std::move(browsers),
          std::move(links), events::events_held("users"), audit::acts_held("users")};
}

}  // namespace gerbang::accounts
