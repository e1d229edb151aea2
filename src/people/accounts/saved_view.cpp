#include "people/accounts/saved_view.h"

#include <algorithm>

#include "base/core/utf8.h"
#include "people/accounts/saved_view_store.h"
#include "people/accounts/session_store.h"
#include "say/accounts.h"
#include "say/contract.h"

namespace gerbang::accounts {

bool is_list_name(std::string_view list) {
  constexpr std::size_t kLongest = 40;
  return !list.empty() && list.size() <= kLongest &&
         std::all_of(list.begin(), list.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
}

std::vector<SavedView> saved_view_list(db::Sql& sql, const ViewOwner& owner,
                                       std::string_view list) {
  return store::saved_view_list(sql, owner, list);
}

Result<SavedView> saved_view_create(db::Tx& tx, const ViewOwner& owner, SavedView view) {
  view.name = std::string(trimmed(view.name));
  // The person's row is locked, so that two tabs do not both keep the last one that has room.
  if (!store::credentials_lock(tx, owner.user)) return session_ended();
  if (store::saved_view_count(tx, owner, view.list) >= kSavedViewsMax) {
    return conflict(say::accounts::too_many_views, "savedView.tooMany");
  }
  if (store::saved_view_other_lists(tx, owner, view.list) >= kSavedViewListsMax) {
    return invalid_field("list", say::contract::invalid);
  }
  view.id = id_new<SavedView>(tx.now());
  if (!store::saved_view_insert(tx, owner, view)) {
    Error error = invalid_field("name", say::accounts::view_name_taken);
    error.code = ErrorCode::conflict;
    return error;
  }
  return view;
}

Result<Done> saved_view_delete(db::Tx& tx, const ViewOwner& owner, Id<SavedView> id) {
  if (!store::saved_view_delete(tx, owner, id)) return not_found(say::accounts::view_gone);
  return Done{};
}

}  // namespace gerbang::accounts
