#pragma once
// Saved views: whoever looks at "failed payments of this week, the largest first" every morning
// keeps these filters and this order under a name and comes back with one click. A view is a
// person's own, in the company that it was made in; nobody else sees it. What is kept is the part
// of the list's address after the question mark, so a view can hold whatever the list can be asked
// for.

#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "base/core/id.h"
#include "base/core/result.h"
#include "base/db/db.h"

namespace gerbang::accounts {

inline constexpr std::int64_t kSavedViewsMax = 50;  // of one list
/// The pages name their lists, not the server; somebody who makes names up must not fill the disk.
inline constexpr std::int64_t kSavedViewListsMax = 40;

struct SavedView {
  Id<SavedView> id;
  std::string list;    // one word of letters, 40 at most: "salesTransactions"
  std::string name;    // 60 characters at most
  std::string search;  // "filterStatus=11&sort=amount,desc", 1000 characters at most; may be empty
};
BOOST_DESCRIBE_STRUCT(SavedView, (), (id, list, name, search))

/// Whose views: a person's, in one company.
struct ViewOwner {
  MerchantId company;
  Id<User> user;
};

/// Whether `list` can be the name of a list.
bool is_list_name(std::string_view list);

/// The views of one list, the oldest first.
std::vector<SavedView> saved_view_list(db::Sql& sql, const ViewOwner& owner, std::string_view list);
/// Keeps a view; its id is made here. Blanks around the name do not count. Conflict when the list
/// has a view of that name (with the field `name`) or kSavedViewsMax views; invalid (field `list`)
/// when the owner has views of kSavedViewListsMax other lists.
Result<SavedView> saved_view_create(db::Tx& tx, const ViewOwner& owner, SavedView view);
/// Not found when it is not the owner's.
Result<Done> saved_view_delete(db::Tx& tx, const ViewOwner& owner, Id<SavedView> id);

}  // namespace gerbang::accounts
