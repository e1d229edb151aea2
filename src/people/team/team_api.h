#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/http/route.h"
#include "people/accounts/password_pool.h"
#include "people/team/person.h"

namespace gerbang::team {

/// A route and what it needs, for whoever asks what a permission opens.
struct RouteNeed {
  std::string method;
  std::string path;
  std::string operation;
  Permission permission;
};
/// All of the process, known when it is wired.
using RouteNeeds = std::function<const std::vector<RouteNeed>&()>;

/// A company's own people under team/, the gateway's and everybody under admin/.
http::Routes team_routes(const People& people, accounts::PasswordPool& passwords, RouteNeeds needs);

}  // namespace gerbang::team
