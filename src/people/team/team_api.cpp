#include "people/team/team_api.h"

#include <algorithm>

#include "base/audit/audit.h"
#include "people/accounts/browser.h"
#include "people/accounts/password.h"
#include "people/accounts/session.h"
#include "people/team/group.h"
#include "people/team/may.h"
#include "people/team/people_list.h"
#include "people/team/team_store.h"
#include "say/team.h"

namespace gerbang::team {

struct PersonRow {
  Id<Account> id;
  MerchantId company_id;
  std::string company;
  std::string full_name;
  std::string email;
  Id<CustomRole> role_id;
  std::string role;
  PersonStatus status{};
  bool is_verified = false;
  bool has_two_factor = false;
  bool is_locked = false;
  Instant created_date;
  std::vector<PersonAction> actions;
};
BOOST_DESCRIBE_STRUCT(PersonRow, (),
                      (id, company_id, company, full_name, email, role_id, role, status,
                       is_verified, has_two_factor, is_locked, created_date, actions))

struct PersonGroup {
  Id<UserGroup> id;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(PersonGroup, (), (id, name))

struct PersonSession {
  std::string user_agent;
  std::string ip_address;
  Instant created_date;
  Instant last_seen_date;
};
BOOST_DESCRIBE_STRUCT(PersonSession, (), (user_agent, ip_address, created_date, last_seen_date))

struct RemovalView {
  Id<FactorRemoval> id;
  std::string reason;
  std::string asked_by;
  Instant asked_date;
};
BOOST_DESCRIBE_STRUCT(RemovalView, (), (id, reason, asked_by, asked_date))

struct PersonView : PersonRow {
  std::int64_t rank = 0;
  std::vector<PersonGroup> groups;
  PermissionSet::Wire permissions;
  std::vector<std::string> toxic_pairs;
  std::vector<PersonSession> sessions;
  std::optional<RemovalView> factor_removal;
};
BOOST_DESCRIBE_STRUCT(PersonView, (PersonRow),
                      (rank, groups, permissions, toxic_pairs, sessions, factor_removal))

struct RoleSet {
  Id<CustomRole> role_id;
};
BOOST_DESCRIBE_STRUCT(RoleSet, (), (role_id))

struct OwnershipMove {
  std::optional<std::string>
      password;  // of whoever hands over; needed where the sign-in is a while ago
};
BOOST_DESCRIBE_STRUCT(OwnershipMove, (), (password))
constexpr auto field_rules(contract::Of<OwnershipMove>) {
  return std::array{contract::rule("password").length(0, 1024).or_empty()};
}

struct Reason {
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(Reason, (), (reason))
constexpr auto field_rules(contract::Of<Reason>) {
  return std::array{contract::rule("reason").length(3, 300)};
}

struct InvitationRow {
  Id<TeamInvitation> id;
  std::string email;
  Id<CustomRole> role_id;
  std::string role;
  std::string invited_by;
  Instant created_date;
  Instant ends_date;
  bool is_ended = false;
};
BOOST_DESCRIBE_STRUCT(InvitationRow, (),
                      (id, email, role_id, role, invited_by, created_date, ends_date, is_ended))
struct InvitationRows {
  std::vector<InvitationRow> content;
};
BOOST_DESCRIBE_STRUCT(InvitationRows, (), (content))

struct ToxicPairRow {
  std::string name;
  std::string asks;
  std::string approves;
};
BOOST_DESCRIBE_STRUCT(ToxicPairRow, (), (name, asks, approves))

struct RoleMatrix {
  std::vector<RoleView> roles;
  std::vector<std::string> offered;  // the permissions that open something, in their order
  std::vector<ToxicPairRow> toxic_pairs;
};
BOOST_DESCRIBE_STRUCT(RoleMatrix, (), (roles, offered, toxic_pairs))

struct RoleMade {
  Id<CustomRole> id;
};
BOOST_DESCRIBE_STRUCT(RoleMade, (), (id))

struct PermissionRoute {
  std::string method;
  std::string path;
  std::string operation;
};
BOOST_DESCRIBE_STRUCT(PermissionRoute, (), (method, path, operation))
struct PermissionHolder {
  Id<Account> id;
  std::string full_name;
};
BOOST_DESCRIBE_STRUCT(PermissionHolder, (), (id, full_name))
struct PermissionRow {
  std::string permission;
  std::vector<std::string> roles;
  std::vector<PermissionHolder> people;
  std::vector<PermissionRoute> routes;
};
BOOST_DESCRIBE_STRUCT(PermissionRow, (), (permission, roles, people, routes))
struct PermissionRows {
  std::vector<PermissionRow> content;
};
BOOST_DESCRIBE_STRUCT(PermissionRows, (), (content))

struct ConflictRow {
  Id<Account> id;
  std::string full_name;
  std::string role;
  std::vector<std::string> toxic_pairs;
};
BOOST_DESCRIBE_STRUCT(ConflictRow, (), (id, full_name, role, toxic_pairs))
struct ConflictRows {
  std::vector<ConflictRow> content;
};
BOOST_DESCRIBE_STRUCT(ConflictRows, (), (content))

struct GroupRow {
  Id<UserGroup> id;
  std::string name;
  std::string description;
  std::optional<Id<GroupLevel>> level_id;
  std::string level;
  std::vector<Id<CustomRole>> role_ids;
  std::vector<std::string> roles;
  std::vector<Id<Account>> member_ids;
  std::vector<std::string> members;
  Instant created_date;
};
BOOST_DESCRIBE_STRUCT(GroupRow, (),
                      (id, name, description, level_id, level, role_ids, roles, member_ids, members,
                       created_date))
struct GroupRows {
  std::vector<GroupRow> content;
};
BOOST_DESCRIBE_STRUCT(GroupRows, (), (content))
struct GroupMade {
  Id<UserGroup> id;
};
BOOST_DESCRIBE_STRUCT(GroupMade, (), (id))

struct LevelRow {
  Id<GroupLevel> id;
  std::string name;
  std::int64_t rank = 0;
  std::int64_t groups = 0;
  Instant created_date;
};
BOOST_DESCRIBE_STRUCT(LevelRow, (), (id, name, rank, groups, created_date))
struct LevelRows {
  std::vector<LevelRow> content;
};
BOOST_DESCRIBE_STRUCT(LevelRows, (), (content))
struct LevelMade {
  Id<GroupLevel> id;
};
BOOST_DESCRIBE_STRUCT(LevelMade, (), (id))

struct InvitationMade {
  Id<TeamInvitation> id;
};
BOOST_DESCRIBE_STRUCT(InvitationMade, (), (id))

struct ViewAs {
  std::optional<Id<CustomRole>> role_id;
  std::optional<std::string> name;  // of a role that is not saved
  std::optional<std::vector<std::string>> permissions;
};
BOOST_DESCRIBE_STRUCT(ViewAs, (), (role_id, name, permissions))
constexpr auto field_rules(contract::Of<ViewAs>) {
  return std::array{contract::rule("name").length(1, 60), contract::rule("permissions").items(200)};
}

struct OfferQuery {
  std::string token;
};
BOOST_DESCRIBE_STRUCT(OfferQuery, (), (token))
constexpr auto field_rules(contract::Of<OfferQuery>) {
  return std::array{contract::rule("token").is(contract::Format::token)};
}
struct OfferView {
  std::string email;
  std::string company;
  std::string role;
  std::string invited_by;
  Instant ends_date;
  bool is_known = false;
};
BOOST_DESCRIBE_STRUCT(OfferView, (), (email, company, role, invited_by, ends_date, is_known))

struct JoinBody {
  std::string token;
  std::optional<std::string> full_name;
  std::optional<std::string> password;
};
BOOST_DESCRIBE_STRUCT(JoinBody, (), (token, full_name, password))
constexpr auto field_rules(contract::Of<JoinBody>) {
  using contract::rule;
  return std::array{rule("token").is(contract::Format::token),
                    rule("full_name").is(contract::Format::person_name).length(1, 120),
                    rule("password").length(8, 128)};
}

namespace {

using accounts::Membership;
using contract::Nothing;
using contract::Success;
using http::Call;
using http::Method;
using http::route;

/// Where the routes stand, and what they need.
struct Side {
  std::string path;       // before "/people"
  std::string operation;  // before "_person_list"
  Resource people, roles, permissions, groups, levels;
  bool is_gateway;
};
const std::array kSides{
    Side{"team", "team", Resource::user_team, Resource::user_team, Resource::user_team,
         Resource::user_team, Resource::user_team, false},
    Side{"admin", "admin", Resource::admin_user, Resource::admin_role, Resource::admin_permission,
         Resource::admin_user_group, Resource::admin_user_group_level, true},
};

/// How one of the company's people looks at another.
struct Reader {
  Id<Account> account;
  MerchantId company;
  std::int64_t rank = 0;
  bool may_edit = false;
  bool is_owner = false;
};
Reader reader_of(db::Sql& sql, const Call& call, const Side& side) {
  const auto& who = call.who();
  auto member = accounts::membership_find(sql, who.account);
  return {who.account, who.company, member ? rank_of(*member) : 0,
          who.permissions.has({side.people, Action::edit}),
          member && member->role == Role::merchant_owner};
}

bool is_locked(const PersonRecord& it, Instant now) {
  return (it.locked_until && *it.locked_until > now) ||
         (it.code_locked_until && *it.code_locked_until > now);
}

std::vector<PersonAction> actions_of(const PersonRecord& it, const Reader& reader, Instant now) {
  using enum PersonAction;
  bool is_own_company = it.company == reader.company;
  auto permissions = accounts::account_permissions(it.company, it.role, it.grants);
  bool is_below =
      !is_own_company || stands_over(reader.rank, rank_of(it.role, permissions, it.rank));
  std::vector<PersonAction> out;
  if (!reader.may_edit || it.id == reader.account || !is_below) return out;
  if (is_own_company) out.push_back(change_role);
  out.push_back(it.is_active ? suspend : resume);
  if (is_locked(it, now)) out.push_back(unlock);
  out.push_back(sign_out);
  if (it.has_two_factor) out.push_back(ask_factor_removal);
  if (is_own_company && reader.is_owner && it.is_active && it.is_verified)
    out.push_back(move_ownership);
  return out;
}

Id<CustomRole> role_id_of(Role role, std::int64_t role_id) {
  return {role_id != 0 ? role_id : static_cast<std::int64_t>(role)};
}

PersonRow row_of(PersonRecord&& it, const Reader& reader, Instant now) {
  PersonRow out;
  out.actions = actions_of(it, reader, now);
  out.is_locked = is_locked(it, now);
  out.id = it.id;
  out.company_id = it.company;
  out.company = std::move(it.company_name);
  out.full_name = std::move(it.full_name);
  out.email = std::move(it.email);
  out.role_id = role_id_of(it.role, it.role_id);
  out.role = accounts::role_shown(it.role, it.role_name);
  out.status = it.is_active ? PersonStatus::active : PersonStatus::suspended;
  out.is_verified = it.is_verified;
  out.has_two_factor = it.has_two_factor;
  out.created_date = it.created_at;
  return out;
}

PersonRecord record_of(const Membership& it, std::string company) {
  return {it.id,
          it.company,
          std::move(company),
          it.user,
          it.full_name,
          it.email,
          it.role,
          it.role_id,
          it.role_name,
          it.grants,
          it.rank,
          it.is_active,
          it.is_verified,
          it.has_two_factor,
          it.locked_until,
          it.code_locked_until,
          it.created_at};
}

/// Whom the reader may look at: her colleagues, or anybody where she is an operator.
Result<Membership> seen(db::Sql& sql, const Call& call) {
  auto member = accounts::membership_find(sql, call.id<Account>("id"));
  if (!member || (member->company != call.merchant() && !call.who().is_gateway)) {
    return not_found(say::team::no_person);
  }
  return std::move(*member);
}

Result<PersonView> person_get(db::Sql& sql, const Call& call, const Side& side,
                              const accounts::AccountSettings& settings) {
  GERBANG_TRY(auto member, seen(sql, call));
  auto reader = reader_of(sql, call, side);
  PersonView out;
  static_cast<PersonRow&>(out) =
      row_of(record_of(member, accounts::company_name(sql, member.company)), reader, sql.now());
  auto permissions = permissions_of(member);
  out.rank = rank_of(member);
  out.permissions = permissions.wire();
  out.toxic_pairs = toxic_pairs_in(permissions);
  for (auto id : store::groups_of(sql, member.company, member.id)) {
    if (auto group = store::group(sql, member.company, id)) out.groups.push_back({id, group->name});
  }
  for (auto& it : accounts::browser_list(sql, settings, member.user)) {
    if (it.kind == accounts::BrowserKind::session)
      out.sessions.push_back({it.user_agent, it.ip, it.created_at, it.last_seen_at});
  }
  if (auto it = store::removal_open(sql, member.user)) {
    out.factor_removal = RemovalView{it->id, it->reason, it->asked_by_name, it->asked_at};
    std::erase(out.actions, PersonAction::ask_factor_removal);
    bool is_second = it->asked_by != call.who().user && member.user != call.who().user;
    if (is_second && reader.may_edit) out.actions.push_back(PersonAction::decide_factor_removal);
  }
  return out;
}

std::string name_of_role(const std::vector<RoleView>& roles, Id<CustomRole> id) {
  auto at = std::ranges::find(roles, id, &RoleView::id);
  return at == roles.end() ? std::string() : at->name;
}

Result<InvitationRows> invitation_list(db::Sql& sql, const Call& call) {
  auto roles = roles_of(sql, call.merchant());
  InvitationRows out;
  for (auto& it : store::invitations(sql, call.merchant())) {
    out.content.push_back({it.id, it.email, it.role, name_of_role(roles, it.role),
                           it.invited_by_name, it.created_at, it.ends_at, it.ends_at <= sql.now()});
  }
  return out;
}

Result<GroupRows> group_list(db::Sql& sql, const Call& call) {
  auto company = call.merchant();
  auto roles = roles_of(sql, company);
  auto people = accounts::memberships_of(sql, company);
  GroupRows out;
  for (auto& it : store::groups(sql, company)) {
    GroupRow row{it.id,
                 it.name,
                 it.description,
                 {},
                 "",
                 store::group_roles(sql, company, it.id),
                 {},
                 store::group_members(sql, company, it.id),
                 {},
                 it.created_at};
    if (it.level) {
      row.level_id = it.level;
      if (auto level = store::level(sql, company, it.level)) row.level = level->name;
    }
    for (auto id : row.role_ids)
      row.roles.push_back(name_of_role(roles, id));
    for (auto id : row.member_ids) {
      auto at = std::ranges::find(people, id, &Membership::id);
      if (at != people.end()) row.members.push_back(at->full_name);
    }
    out.content.push_back(std::move(row));
  }
  return out;
}

Result<LevelRows> level_list(db::Sql& sql, const Call& call) {
  LevelRows out;
  auto groups = store::groups(sql, call.merchant());
  for (auto& it : store::levels(sql, call.merchant())) {
    out.content.push_back({it.id, it.name, it.rank,
                           std::ranges::count(groups, it.id, &GroupRecord::level), it.created_at});
  }
  return out;
}

/// What a role of her side may have: what opens something.
PermissionSet offered_to(const http::Session& who, const RouteNeeds& needs) {
  PermissionSet out;
  for (const auto& it : needs())
    out.add(it.permission);
  // Its handlers ask for it themselves, to refuse in words of their own (may_edit_application).
  out.add({Resource::merchant_merchant_application, Action::edit});
  out.keep(permissions_max(who.is_gateway));
  return out;
}

/// Whoever gives a role what opens nothing believes that it does. What the role has already it
/// keeps.
Result<Done> opens_something(const http::Session& who, const RouteNeeds& needs,
                             const RoleDraft& draft, const PermissionSet& kept = {}) {
  const auto offered = offered_to(who, needs);
  for (const auto& text : draft.permissions) {
    auto permission = permission_parse(text);
    if (!permission || !permissions_max(who.is_gateway).has(*permission)) continue;  // said later
    if (!offered.has(*permission) && !kept.has(*permission))
      return invalid_field("permissions", say::team::opens_nothing({.permission = text}));
  }
  return Done{};
}

Result<RoleMatrix> role_matrix(db::Sql& sql, const Call& call, const RouteNeeds& needs) {
  RoleMatrix out;
  out.roles =
      roles_of(sql, call.merchant(),
               {call.who().permissions, accounts::membership_find(sql, call.who().account)});
  const auto& max = permissions_max(call.who().is_gateway);
  for (const Permission p : offered_to(call.who(), needs).list())
    out.offered.push_back(permission_text(p));
  for (const auto& pair : toxic_pairs()) {
    if (!max.has(pair.asks) || !max.has(pair.approves)) continue;
    out.toxic_pairs.push_back(
        {std::string(pair.name), permission_text(pair.asks), permission_text(pair.approves)});
  }
  return out;
}

Result<PermissionRows> permission_list(db::Sql& sql, const Call& call, const RouteNeeds& needs) {
  auto roles = roles_of(sql, call.merchant());
  auto people = accounts::memberships_of(sql, call.merchant());
  std::erase_if(people, [](const Membership& it) { return !it.is_active; });
  std::vector<PermissionSet> held;
  for (const auto& it : people)
    held.push_back(permissions_of(it));
  PermissionRows out;
  for (const Permission p : permissions_max(call.who().is_gateway).list()) {
    PermissionRow row{permission_text(p), {}, {}, {}};
    for (const auto& it : needs()) {
      if (it.permission == p) row.routes.push_back({it.method, it.path, it.operation});
    }
    if (row.routes.empty()) continue;
    for (const auto& role : roles) {
      if (std::ranges::find(role.permissions, row.permission) != role.permissions.end())
        row.roles.push_back(role.name);
    }
    for (std::size_t i = 0; i < people.size(); ++i) {
      if (held[i].has(p)) row.people.push_back({people[i].id, people[i].full_name});
    }
    out.content.push_back(std::move(row));
  }
  return out;
}

Result<ConflictRows> conflict_list(db::Sql& sql, const Call& call) {
  ConflictRows out;
  for (const auto& it : accounts::memberships_of(sql, call.merchant())) {
    auto pairs = it.is_active ? toxic_pairs_in(permissions_of(it)) : std::vector<std::string>();
    if (pairs.empty()) continue;
    out.content.push_back(
        {it.id, it.full_name, accounts::role_shown(it.role, it.role_name), std::move(pairs)});
  }
  return out;
}

Result<Success> view_as(db::Tx& tx, const Call& call, const ViewAs& body) {
  const auto& who = call.who();
  PermissionSet permissions;
  std::string name = body.name.value_or("");
  if (body.role_id) {
    auto role = role_grant(tx, who.company, *body.role_id);
    if (!role) return invalid_field("roleId", say::team::no_role);
    permissions = role->permissions;
    name = accounts::role_shown(role->account.role, role->account.role_name);
  } else {
    for (const auto& text : body.permissions.value_or(std::vector<std::string>())) {
      auto permission = permission_parse(text);
      if (!permission) {
        return invalid_field("permissions", say::team::no_permission({.permission = text}));
      }
      permissions.add(*permission);
    }
  }
  if (permissions.empty()) return invalid_field("permissions", say::team::nothing_chosen);
  // What she may not see as herself she does not see as somebody else.
  if (!who.permissions.contains(permissions)) return forbidden(say::team::above_yourself);
  accounts::view_as_set(tx, who.token_hash, permissions_text(permissions), name);
  audit::write(tx, who.company, call.actor(), "team.viewAs", id_text(who.account),
               name + ": " + permissions_text(permissions));
  return Success{say::team::done::viewing};
}

/// The routes of one side.
class SideRoutes {
 public:
  SideRoutes(const Side& side, const People& people, accounts::PasswordPool& passwords,
             RouteNeeds needs)
      : side_(side), people_(people), passwords_(passwords), needs_(std::move(needs)) {}

  http::Routes all() {
    reads();
    persons();
    roles_and_groups();
    return std::move(out_);
  }

 private:
  template <class F>
  void add(Method method, std::string_view path, std::string_view operation, Permission needed,
           F handler, http::RouteOptions options = {}) {
    out_.push_back(route(method, side_.path + "/" + std::string(path),
                         side_.operation + "_" + std::string(operation),
                         http::needs(needed.resource, needed.action), std::move(handler), options));
  }

  /// A change of the company's own; `change(tx, by, call, body)`.
  template <class Body, class F>
  void change(Method method, std::string_view path, std::string_view operation, Permission needed,
              F does) {
    using Answer = std::invoke_result_t<F, db::Tx&, const Administrator&, const Call&, const Body&>;
    add(method, path, operation, needed,
        [needed, does](db::Tx& tx, const Call& call, const Body& body) -> Answer {
          GERBANG_TRY(auto by,
                      administrator(tx, call.actor(), call.who().account, call.merchant(), needed));
          return does(tx, by, call, body);
        });
  }
  /// A change of the person that the path names; `does(tx, by, account, body)` answers
  /// Result<Done>.
  template <class Body, class F>
  void person(std::string_view path, std::string_view operation, TextId done, F does) {
    Permission needed{side_.people, Action::edit};
    add(Method::post, "people/{id}/" + std::string(path), operation, needed,
        [needed, done, does](db::Tx& tx, const Call& call, const Body& body) -> Result<Success> {
          GERBANG_TRY(auto member, seen(tx, call));
          GERBANG_TRY(auto by,
                      administrator(tx, call.actor(), call.who().account, member.company, needed));
          GERBANG_CHECK(does(tx, by, member.id, body));
          return Success{done};
        });
  }

  void reads() {
    const auto* settings = people_.settings().accounts;
    add(Method::get, "people", "person_list", {side_.people, Action::view},
        [side = &side_](db::Sql& sql, const Call& call,
                        const PeopleQuery& query) -> Result<contract::CappedPage<PersonRow>> {
          auto reader = reader_of(sql, call, *side);
          auto found = side->is_gateway ? people_page_of_all(sql, query)
                                        : people_page(sql, call.merchant(), query);
          GERBANG_TRY(auto page, std::move(found));
          return contract::page_as(std::move(page), [&](PersonRecord&& it) {
            return row_of(std::move(it), reader, sql.now());
          });
        });
    add(Method::get, "people/{id}", "person_get", {side_.people, Action::view},
        [side = &side_, settings](db::Sql& sql, const Call& call) {
          return person_get(sql, call, *side, *settings);
        });
    add(Method::get, "invitations", "invitation_list", {side_.people, Action::view},
        invitation_list);
    add(Method::get, "roles", "role_matrix", {side_.roles, Action::view},
        [needs = needs_](db::Sql& sql, const Call& call) { return role_matrix(sql, call, needs); });
    add(Method::get, "permissions", "permission_list", {side_.permissions, Action::view},
        [needs = needs_](db::Sql& sql, const Call& call) {
          return permission_list(sql, call, needs);
        });
    add(Method::get, "conflicts", "conflict_list", {side_.roles, Action::view}, conflict_list);
    add(Method::get, "may", "may_get", {side_.permissions, Action::view},
        [needs = needs_](db::Sql& sql, const Call& call, const MayQuery& query) -> Result<May> {
          return may(sql, call.merchant(), query, needs());
        });
    add(Method::get, "user-groups", "user_group_list", {side_.groups, Action::view}, group_list);
    add(Method::get, "user-group-levels", "user_group_level_list", {side_.levels, Action::view},
        level_list);
  }

  void persons() {
    const auto* p = &people_;
    change<Invite>(Method::post, "invitations", "person_invite", {side_.people, Action::create},
                   [p](db::Tx& tx, const Administrator& by, const Call& call,
                       const Invite& body) -> Result<InvitationMade> {
                     GERBANG_TRY(auto id, p->invite(tx, by, call.merchant(), body));
                     return InvitationMade{id};
                   });
    change<Nothing>(
        Method::post, "invitations/{id}/send", "invitation_send", {side_.people, Action::create},
        [p](db::Tx& tx, const Administrator& by, const Call& call,
            const Nothing&) -> Result<Success> {
          GERBANG_CHECK(p->invite_again(tx, by, call.merchant(), call.id<TeamInvitation>("id")));
          return Success{say::team::done::invited_again};
        });
    change<Nothing>(Method::remove, "invitations/{id}", "invitation_withdraw",
                    {side_.people, Action::create},
                    [p](db::Tx& tx, const Administrator& by, const Call& call,
                        const Nothing&) -> Result<Success> {
                      GERBANG_CHECK(p->invitation_withdraw(tx, by, call.merchant(),
                                                           call.id<TeamInvitation>("id")));
                      return Success{say::team::done::withdrawn};
                    });
    using D = db::Tx;
    using By = Administrator;
    person<RoleSet>("role", "person_set_role", say::team::done::role_given,
                    [p](D& tx, const By& by, Id<Account> id, const RoleSet& body) {
                      return p->role_set(tx, by, id, body.role_id);
                    });
    person<Reason>("suspend", "person_suspend", say::team::done::suspended,
                   [p](D& tx, const By& by, Id<Account> id, const Reason& body) {
                     return p->suspend(tx, by, id, body.reason);
                   });
    person<Nothing>(
        "resume", "person_resume", say::team::done::resumed,
        [p](D& tx, const By& by, Id<Account> id, const Nothing&) { return p->resume(tx, by, id); });
    person<Nothing>(
        "unlock", "person_unlock", say::team::done::unlocked,
        [p](D& tx, const By& by, Id<Account> id, const Nothing&) { return p->unlock(tx, by, id); });
    person<Nothing>("sign-out", "person_sign_out", say::team::done::signed_out,
                    [p](D& tx, const By& by, Id<Account> id, const Nothing&) {
                      return p->sign_out(tx, by, id);
                    });
    person<Reason>("factor-removal", "factor_removal_ask", say::team::done::removal_asked,
                   [p](D& tx, const By& by, Id<Account> id, const Reason& body) {
                     return p->factor_removal_ask(tx, by, id, body.reason);
                   });
    for (bool is_approved : {true, false}) {
      person<Nothing>(
          is_approved ? "factor-removal/approve" : "factor-removal/refuse",
          is_approved ? "factor_removal_approve" : "factor_removal_refuse",
          is_approved ? TextId(say::team::done::removed) : TextId(say::team::done::removal_refused),
          [p, is_approved](D& tx, const By& by, Id<Account> id, const Nothing&) -> Result<Done> {
            auto member = accounts::membership_find(tx, id);
            auto open = member ? store::removal_open(tx, member->user) : std::nullopt;
            if (!open) return not_found(say::team::no_removal);
            return p->factor_removal_decide(tx, by, open->id, is_approved);
          });
    }
    if (!side_.is_gateway) {
      ownership();
    }
  }

  /// Who finds an open session does not get the company with it.
  void ownership() {
    Permission needed{side_.people, Action::edit};
    accounts::PasswordPool* pool = &passwords_;
    add(Method::post, "people/{id}/ownership", "ownership_move", needed,
        [needed, pool, p = &people_](http::Flow& flow, const Call& call,
                                     const OwnershipMove& body) -> Result<Success> {
          const auto& settings = p->settings();
          GERBANG_CHECK(accounts::password_confirm(
              {flow.db, *settings.outbox, *pool, *settings.accounts}, call.who(),
              body.password.value_or(""), accounts::client_of(call.request())));
          return flow.db.write([&](db::Tx& tx) -> Result<Success> {
            GERBANG_TRY(auto member, seen(tx, call));
            GERBANG_TRY(auto by, administrator(tx, call.actor(), call.who().account, member.company,
                                               needed));
            GERBANG_CHECK(p->ownership_move(tx, by, member.id));
            return Success{say::team::done::ownership_moved};
          });
        },
        {.replays = false, .is_guessable = true});
  }

  void roles_and_groups() {
    const auto* o = people_.settings().outbox;
    change<RoleDraft>(Method::post, "roles", "role_create", {side_.roles, Action::create},
                      [needs = needs_](db::Tx& tx, const Administrator& by, const Call& call,
                                       const RoleDraft& body) -> Result<RoleMade> {
                        GERBANG_CHECK(opens_something(call.who(), needs, body));
                        GERBANG_TRY(auto id, role_create(tx, by, call.merchant(), body));
                        return RoleMade{id};
                      });
    change<RoleDraft>(
        Method::put, "roles/{id}", "role_update", {side_.roles, Action::edit},
        [o, needs = needs_](db::Tx& tx, const Administrator& by, const Call& call,
                            const RoleDraft& body) -> Result<Success> {
          auto now = role_grant(tx, call.merchant(), call.id<CustomRole>("id"));
          GERBANG_CHECK(
              opens_something(call.who(), needs, body, now ? now->permissions : PermissionSet()));
          GERBANG_CHECK(role_change(tx, *o, by, call.merchant(), call.id<CustomRole>("id"), body));
          return Success{say::team::done::role_saved};
        });
    change<Nothing>(
        Method::remove, "roles/{id}", "role_delete", {side_.roles, Action::remove},
        [](db::Tx& tx, const Administrator& by, const Call& call,
           const Nothing&) -> Result<Success> {
          GERBANG_CHECK(role_delete(tx, by, call.merchant(), call.id<CustomRole>("id")));
          return Success{say::team::done::role_deleted};
        });
    add(Method::post, "view-as", "view_as", {side_.roles, Action::view}, view_as);
    change<GroupDraft>(Method::post, "user-groups", "user_group_create",
                       {side_.groups, Action::create},
                       [o](db::Tx& tx, const Administrator& by, const Call& call,
                           const GroupDraft& body) -> Result<GroupMade> {
                         GERBANG_TRY(auto id, group_create(tx, *o, by, call.merchant(), body));
                         return GroupMade{id};
                       });
    change<GroupDraft>(
        Method::put, "user-groups/{id}", "user_group_update", {side_.groups, Action::edit},
        [o](db::Tx& tx, const Administrator& by, const Call& call,
            const GroupDraft& body) -> Result<Success> {
          GERBANG_CHECK(group_change(tx, *o, by, call.merchant(), call.id<UserGroup>("id"), body));
          return Success{say::team::done::group_saved};
        });
    change<Nothing>(
        Method::remove, "user-groups/{id}", "user_group_delete", {side_.groups, Action::remove},
        [o](db::Tx& tx, const Administrator& by, const Call& call,
            const Nothing&) -> Result<Success> {
          GERBANG_CHECK(group_delete(tx, *o, by, call.merchant(), call.id<UserGroup>("id")));
          return Success{say::team::done::group_deleted};
        });
    change<LevelDraft>(Method::post, "user-group-levels", "user_group_level_create",
                       {side_.levels, Action::create},
                       [](db::Tx& tx, const Administrator& by, const Call& call,
                          const LevelDraft& body) -> Result<LevelMade> {
                         GERBANG_TRY(auto id, level_create(tx, by, call.merchant(), body));
                         return LevelMade{id};
                       });
    change<LevelDraft>(
        Method::put, "user-group-levels/{id}", "user_group_level_update",
        {side_.levels, Action::edit},
        [o](db::Tx& tx, const Administrator& by, const Call& call,
            const LevelDraft& body) -> Result<Success> {
          GERBANG_CHECK(level_change(tx, *o, by, call.merchant(), call.id<GroupLevel>("id"), body));
          return Success{say::team::done::level_saved};
        });
    change<Nothing>(
        Method::remove, "user-group-levels/{id}", "user_group_level_delete",
        {side_.levels, Action::remove},
        [](db::Tx& tx, const Administrator& by, const Call& call,
           const Nothing&) -> Result<Success> {
          GERBANG_CHECK(level_delete(tx, by, call.merchant(), call.id<GroupLevel>("id")));
          return Success{say::team::done::level_deleted};
        });
  }

  const Side& side_;
  const People& people_;
  accounts::PasswordPool& passwords_;
  RouteNeeds needs_;
  http::Routes out_;
};

Result<Success> join(http::Flow& flow, const Call& call, const JoinBody& body, const People& people,
                     accounts::PasswordPool& passwords) {
  People::Join input{body.token, body.full_name.value_or(""), "", call.request().remote_ip,
                     call.request().id};
  if (body.password) {
    if (auto problem = accounts::sign_up_password_problem(*body.password)) {
      return invalid_field("password", *problem);
    }
    GERBANG_TRY(input.password_hash, passwords.hash(*body.password));
  }
  GERBANG_CHECK(flow.db.write([&](db::Tx& tx) { return people.join(tx, input); }));
  return Success{say::team::done::joined};
}

}  // namespace

http::Routes team_routes(const People& people, accounts::PasswordPool& passwords,
                         RouteNeeds needs) {
  const auto* p = &people;
  auto* pool = &passwords;
  http::Routes out;
  for (const auto& side : kSides) {
    for (auto& it : SideRoutes(side, people, passwords, needs).all())
      out.push_back(std::move(it));
  }
  out.push_back(route(Method::remove, "security/view-as", "view_as_end", http::any_session(),
                      [](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
                        const auto& who = call.who();
                        accounts::view_as_end(tx, who.token_hash);
                        audit::write(tx, who.company, call.actor(), "team.endViewAs",
                                     id_text(who.account));
                        return Success{say::team::done::view_ended};
                      },
                      {.replays = false, .works_in_view = true}));
  out.push_back(route(Method::get, "registration/team-invitation", "team_invitation_get",
                      http::open_to_all("the link in the mail; its token is the proof"),
                      [p](db::Sql& sql, const Call&, const OfferQuery& query) -> Result<OfferView> {
                        GERBANG_TRY(auto offer, p->offer(sql, query.token));
                        auto& it = offer.invitation;
                        return OfferView{it.email,           offer.company, offer.role,
                                         it.invited_by_name, it.ends_at,    offer.is_known};
                      },
                      {.is_guessable = true}));
  out.push_back(route(Method::post, "registration/team-invitation", "team_invitation_accept",
                      http::open_to_all("joining comes before a session; the token is the proof"),
                      [p, pool](http::Flow& flow, const Call& call, const JoinBody& body) {
                        return join(flow, call, body, *p, *pool);
                      },
                      {.replays = false, .is_guessable = true, .success_is_no_guess = true}));
  return out;
}

}  // namespace gerbang::team
