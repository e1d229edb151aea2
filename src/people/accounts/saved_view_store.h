#pragma once
// All SQL about saved views.

#include "people/accounts/saved_view.h"

namespace gerbang::accounts::store {

std::vector<SavedView> saved_view_list(db::Sql& sql, const ViewOwner& owner, std::string_view list);
std::int64_t saved_view_count(db::Sql& sql, const ViewOwner& owner, std::string_view list);
/// Of how many other lists there are views.
std::int64_t saved_view_other_lists(db::Sql& sql, const ViewOwner& owner, std::string_view list);
/// False when the list has a view of that name.
bool saved_view_insert(db::Tx& tx, const ViewOwner& owner, const SavedView& view);
/// False when there is none.
bool saved_view_delete(db::Tx& tx, const ViewOwner& owner, Id<SavedView> id);

}  // namespace gerbang::accounts::store
