#include "people/accounts/saved_view_api.h"

#include "people/accounts/saved_view.h"
#include "say/contract.h"

namespace gerbang::accounts {

struct SavedViewCreate {
  std::string list;
  std::string name;
  std::string search;
};
BOOST_DESCRIBE_STRUCT(SavedViewCreate, (), (list, name, search))
constexpr auto field_rules(contract::Of<SavedViewCreate>) {
  using contract::rule;
  return std::array{rule("list").length(1, 40), rule("name").length(1, 60),
                    rule("search").length(0, 1000).or_empty()};
}
void whole_check(const SavedViewCreate& input, const std::string& path,
                 contract::Problems& problems) {
  if (input.list.empty() || is_list_name(input.list)) return;  // an empty one is said already
  problems.add(contract::path_join(path, "list"), say::contract::invalid);
}

struct SavedViewQuery {
  std::string list;
};
BOOST_DESCRIBE_STRUCT(SavedViewQuery, (), (list))
constexpr auto field_rules(contract::Of<SavedViewQuery>) {
  return std::array{contract::rule("list").length(1, 40)};
}

struct SavedViewRows {
  std::vector<SavedView> content;
};
BOOST_DESCRIBE_STRUCT(SavedViewRows, (), (content))

namespace {

using http::Call;
using http::Method;
using http::route;

ViewOwner owner_of(const Call& call) {
  return {call.who().company, call.who().user};
}

}  // namespace

http::Routes saved_view_routes() {
  http::Routes r;
  r.push_back(route(
      Method::get, "ui/saved-views", "saved_view_list", http::any_session(),
      [](db::Sql& sql, const Call& call, const SavedViewQuery& query) -> Result<SavedViewRows> {
        if (!is_list_name(query.list)) return invalid_field("list", say::contract::invalid);
        return SavedViewRows{saved_view_list(sql, owner_of(call), query.list)};
      }));
  r.push_back(
      route(Method::post, "ui/saved-views", "saved_view_create", http::any_session(),
            [](db::Tx& tx, const Call& call, const SavedViewCreate& body) -> Result<SavedView> {
              return saved_view_create(tx, owner_of(call), {{}, body.list, body.name, body.search});
            }));
  r.push_back(route(Method::remove, "ui/saved-views/{id}", "saved_view_delete", http::any_session(),
                    [](db::Tx& tx, const Call& call) -> Result<Done> {
                      return saved_view_delete(tx, owner_of(call), call.id<SavedView>("id"));
                    }));
  return r;
}

}  // namespace gerbang::accounts
