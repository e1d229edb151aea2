#include "people/team/may.h"

#include <algorithm>

#include "people/merchants/merchant.h"
#include "people/team/group.h"
#include "people/team/team_store.h"
#include "say/team.h"

namespace gerbang::team {
namespace {

std::vector<std::string_view> parts_of(std::string_view path) {
  std::vector<std::string_view> out;
  while (!path.empty()) {
    auto end = std::min(path.find('/'), path.size());
    if (end > 0) out.push_back(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return out;
}

/// "https://portal.example/api/v1/x?y" is "/api/v1/x".
std::string_view path_of(std::string_view address) {
  auto scheme = address.find("://");
  if (scheme != std::string_view::npos) {
    auto slash = address.find('/', scheme + 3);
    address = slash == std::string_view::npos ? "/" : address.substr(slash);
  }
  return address.substr(0, address.find_first_of("?#"));
}

bool leads_to(std::string_view address, std::string_view path) {
  auto given = parts_of(address), wanted = parts_of(path);
  return given.size() == wanted.size() &&
         std::equal(given.begin(), given.end(), wanted.begin(),
                    [](auto one, auto other) { return one == other || other.starts_with('{'); });
}

const RouteNeed* route_of(const std::vector<RouteNeed>& routes, const MayQuery& query) {
  auto method = query.method.value_or("GET");
  auto path = path_of(*query.address);
  // "carts/all" is not "carts/{id}": what is written out goes first.
  const RouteNeed* out = nullptr;
  for (const auto& it : routes) {
    if (it.method != method || !leads_to(path, it.path)) continue;
    if (!out || std::ranges::count(it.path, '{') < std::ranges::count(out->path, '{')) out = &it;
  }
  return out;
}

}  // namespace

Result<May> may(db::Sql& sql, MerchantId company, const MayQuery& query,
                const std::vector<RouteNeed>& routes) {
  auto member = accounts::membership_find(sql, query.account_id);
  if (!member || member->company != company) {
    return invalid_field("accountId", say::team::no_person);
  }
  May out;
  Permission asked{};
  if (query.permission) {
    auto parsed = permission_parse(*query.permission);
    if (!parsed) {
      return invalid_field("permission",
                           say::team::no_permission({.permission = *query.permission}));
    }
    asked = *parsed;
  } else {
    const auto* route = query.address ? route_of(routes, query) : nullptr;
    if (!route) return invalid_field("address", say::team::no_address);
    asked = route->permission;
    out.operation = route->operation;
  }
  out.permission = permission_text(asked);
  bool is_gateway = company == kGatewayCompany;
  out.steps.push_back({MayStep::account, member->full_name, member->is_active, 0});
  out.steps.push_back({MayStep::role, accounts::role_shown(member->role, member->role_name),
                       own_role(sql, *member).permissions.has(asked), 0});
  for (auto id : store::groups_of(sql, company, member->id)) {
    auto group = store::group(sql, company, id);
    bool is_given = false;
    for (auto role_id : store::group_roles(sql, company, id)) {
      auto role = role_grant(sql, company, role_id);
      is_given = is_given || (role && role->permissions.has(asked));
    }
    if (group) out.steps.push_back({MayStep::group, group->name, is_given, 0});
  }
  out.steps.push_back({MayStep::side, is_gateway ? "gateway" : "merchant",
                       permissions_max(is_gateway).has(asked), 0});
  bool is_about_people =
      asked.resource == Resource::user_team || asked.resource == Resource::admin_user;
  if (is_about_people && asked.action != Action::view) {
    out.steps.push_back({MayStep::rank, "", rank_of(*member) > 0, rank_of(*member)});
  }
  if (auto merchant = merchants::profile_of(sql, company)) {
    out.steps.push_back(
        {MayStep::merchant, accounts::company_name(sql, company), merchant->is_active, 0});
  }
  if (asked.action == Action::approve) {
    out.steps.push_back({MayStep::second_person, "", true, 0});
  }
  out.may = member->is_active && permissions_of(*member).has(asked);
  return out;
}

}  // namespace gerbang::team
