#include "people/accounts/saved_view_store.h"

namespace gerbang::accounts::store {
namespace {

// In the order in which they were made: the engines sort text differently, and the page can by its
// reader's alphabet.
constexpr db::Statement kSavedViewList{"saved_view_list", R"(
  SELECT id, list, name, search FROM saved_views
  WHERE merchant_id = $1 AND user_id = $2 AND list = $3 ORDER BY id)"};
constexpr db::Statement kSavedViewCount{"saved_view_count", R"(
  SELECT count(*) FROM saved_views WHERE merchant_id = $1 AND user_id = $2 AND list = $3)"};
constexpr db::Statement kSavedViewOtherLists{"saved_view_other_lists", R"(
  SELECT count(DISTINCT list) FROM saved_views
  WHERE merchant_id = $1 AND user_id = $2 AND list <> $3)"};
constexpr db::Statement kSavedViewInsert{"saved_view_insert", R"(
  INSERT INTO saved_views (merchant_id, user_id, list, name, id, search, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (merchant_id, user_id, list, name) DO NOTHING)"};
constexpr db::Statement kSavedViewDelete{"saved_view_delete", R"(
  DELETE FROM saved_views WHERE merchant_id = $1 AND user_id = $2 AND id = $3)"};

}  // namespace

std::vector<SavedView> saved_view_list(db::Sql& sql, const ViewOwner& owner,
                                       std::string_view list) {
  return sql.all<SavedView>(kSavedViewList, owner.company, owner.user, list);
}

std::int64_t saved_view_count(db::Sql& sql, const ViewOwner& owner, std::string_view list) {
  return sql.one<std::int64_t>(kSavedViewCount, owner.company, owner.user, list).value_or(0);
}

std::int64_t saved_view_other_lists(db::Sql& sql, const ViewOwner& owner, std::string_view list) {
  return sql.one<std::int64_t>(kSavedViewOtherLists, owner.company, owner.user, list).value_or(0);
}

bool saved_view_insert(db::Tx& tx, const ViewOwner& owner, const SavedView& view) {
  return tx.changed(kSavedViewInsert, owner.company, owner.user, view.list, view.name, view.id,
                    view.search, tx.now()) == 1;
}

bool saved_view_delete(db::Tx& tx, const ViewOwner& owner, Id<SavedView> id) {
  return tx.changed(kSavedViewDelete, owner.company, owner.user, id) == 1;
}

}  // namespace gerbang::accounts::store
