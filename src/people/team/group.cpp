#include "people/team/group.h"

#include <algorithm>
#include <set>

#include "base/audit/audit.h"
#include "base/audit/change.h"
#include "people/team/team_store.h"
#include "say/team.h"

namespace gerbang::team {
namespace {

using accounts::Membership;

/// Why not: whoever is in the group gets its roles and its rank, so both must be hers to give, and
/// they must stand below her.
Result<Done> draft_check(db::Tx& tx, const Administrator& by, MerchantId company,
                         const GroupDraft& draft) {
  for (auto id : draft.role_ids) {
    auto role = role_grant(tx, company, id);
    if (!role) return invalid_field("roleIds", say::team::no_role);
    if (!by.permissions.contains(role->permissions)) {
      return invalid_field("roleIds", say::team::above_yourself);
    }
  }
  if (draft.level_id) {
    auto level = store::level(tx, company, *draft.level_id);
    if (!level) return invalid_field("levelId", say::team::no_level);
    if (!stands_over(by.rank, level->rank)) {
      return invalid_field("levelId", say::team::not_below);
    }
  }
  for (auto id : draft.member_ids) {
    auto member = accounts::membership_find(tx, id);
    if (!member || member->company != company) {
      return invalid_field("memberIds", say::team::no_person);
    }
    // She herself gets nothing by it that she has not already.
    if (member->id != by.member.id && !stands_over(by.rank, rank_of(*member))) {
      return invalid_field("memberIds", say::team::not_below);
    }
  }
  return Done{};
}

/// What she may not give she may not take, nor touch those who stand as high as she.
Result<Done> group_check(db::Tx& tx, const Administrator& by, MerchantId company,
                         const GroupRecord& group) {
  for (auto id : store::group_roles(tx, company, group.id)) {
    auto role = role_grant(tx, company, id);
    if (role && !by.permissions.contains(role->permissions)) {
      return forbidden(say::team::above_yourself);
    }
  }
  auto level = group.level ? store::level(tx, company, group.level) : std::nullopt;
  if (level && !stands_over(by.rank, level->rank)) return forbidden(say::team::not_below);
  return Done{};
}

Result<Done> left_check(db::Tx& tx, const Administrator& by, const std::vector<Id<Account>>& before,
                        const std::vector<Id<Account>>& after) {
  for (auto id : before) {
    if (std::ranges::find(after, id) != after.end() || id == by.member.id) continue;
    auto member = accounts::membership_find(tx, id);
    if (member && !stands_over(by.rank, rank_of(*member))) {
      return invalid_field("memberIds", say::team::not_below);
    }
  }
  return Done{};
}

void regrant_all(db::Tx& tx, const events::Outbox& outbox, MerchantId company,
                 const std::vector<Id<Account>>& one, const std::vector<Id<Account>>& other) {
  std::set<Id<Account>> all(one.begin(), one.end());
  all.insert(other.begin(), other.end());
  for (auto id : all)
    regrant_member(tx, outbox, company, id);
}

std::string told(const GroupDraft& draft) {
  auto out = draft.name + "; roles";
  for (auto id : draft.role_ids)
    out += " " + id_text(id);
  out += "; people";
  for (auto id : draft.member_ids)
    out += " " + id_text(id);
  if (draft.level_id) out += "; level " + id_text(*draft.level_id);
  return out;
}

std::string told(const LevelDraft& level) {
  return level.name + ": " + std::to_string(level.rank);
}

GroupRecord record_of(Id<UserGroup> id, const GroupDraft& draft) {
  return {id,
          draft.name,
          draft.description.value_or(""),
          draft.level_id.value_or(Id<GroupLevel>{}),
          {}};
}

}  // namespace

GroupDraft group_draft(db::Sql& sql, MerchantId company, const GroupRecord& group) {
  GroupDraft out{group.name,
                 {},
                 {},
                 store::group_roles(sql, company, group.id),
                 store::group_members(sql, company, group.id)};
  if (!group.description.empty()) out.description = group.description;
  if (group.level) out.level_id = group.level;
  return out;
}

Result<Id<UserGroup>> group_create(db::Tx& tx, const events::Outbox& outbox,
                                   const Administrator& by, MerchantId company,
                                   const GroupDraft& draft) {
  constexpr std::size_t kGroupsMax = 200;
  GERBANG_CHECK(draft_check(tx, by, company, draft));
  if (store::groups(tx, company).size() >= kGroupsMax) {
    return conflict(say::team::too_many_groups, "group.tooMany");
  }
  auto id = id_new<UserGroup>(tx.now());
  if (!store::group_insert(tx, company, record_of(id, draft))) {
    return invalid_field("name", say::team::name_taken);
  }
  store::group_roles_set(tx, company, id, draft.role_ids);
  store::group_members_set(tx, company, id, draft.member_ids);
  regrant_all(tx, outbox, company, {}, draft.member_ids);
  audit::write(tx, company, by.actor, "userGroup.create", id_text(id), told(draft));
  return id;
}

Result<Done> group_change(db::Tx& tx, const events::Outbox& outbox, const Administrator& by,
                          MerchantId company, Id<UserGroup> id, const GroupDraft& draft) {
  auto group = store::group(tx, company, id);
  if (!group) return not_found(say::team::no_group);
  GERBANG_CHECK(group_check(tx, by, company, *group));
  const auto was = group_draft(tx, company, *group);
  const auto& before = was.member_ids;
  // A role or a level that the group gets anew reaches those who are in it already, too.
  GERBANG_CHECK(draft_check(tx, by, company, draft));
  GERBANG_CHECK(left_check(tx, by, before, draft.member_ids));
  if (!store::group_update(tx, company, record_of(id, draft))) {
    return invalid_field("name", say::team::name_taken);
  }
  store::group_roles_set(tx, company, id, draft.role_ids);
  store::group_members_set(tx, company, id, draft.member_ids);
  regrant_all(tx, outbox, company, before, draft.member_ids);
  audit::write_change(tx, company, by.actor, "userGroup.change", id_text(id), told(draft),
                      audit::changes(was, group_draft(tx, company, *store::group(tx, company, id)),
                                     {.whole = {"role_ids", "member_ids"}}));
  return Done{};
}

Result<Done> group_delete(db::Tx& tx, const events::Outbox& outbox, const Administrator& by,
                          MerchantId company, Id<UserGroup> id) {
  auto group = store::group(tx, company, id);
  if (!group) return not_found(say::team::no_group);
  GERBANG_CHECK(group_check(tx, by, company, *group));
  auto before = store::group_members(tx, company, id);
  GERBANG_CHECK(left_check(tx, by, before, {}));
  store::group_remove(tx, company, id);
  regrant_all(tx, outbox, company, before, {});
  audit::write(tx, company, by.actor, "userGroup.delete", id_text(id), group->name);
  return Done{};
}

Result<Id<GroupLevel>> level_create(db::Tx& tx, const Administrator& by, MerchantId company,
                                    const LevelDraft& draft) {
  if (!stands_over(by.rank, draft.rank)) return invalid_field("rank", say::team::not_below);
  LevelRecord level{id_new<GroupLevel>(tx.now()), draft.name, draft.rank, {}};
  if (!store::level_insert(tx, company, level)) {
    return invalid_field("name", say::team::level_taken);
  }
  audit::write(tx, company, by.actor, "userGroupLevel.create", id_text(level.id), told(draft));
  return level.id;
}

Result<Done> level_change(db::Tx& tx, const events::Outbox& outbox, const Administrator& by,
                          MerchantId company, Id<GroupLevel> id, const LevelDraft& draft) {
  auto level = store::level(tx, company, id);
  if (!level) return not_found(say::team::no_level);
  if (!stands_over(by.rank, level->rank)) return forbidden(say::team::not_below);
  if (!stands_over(by.rank, draft.rank)) return invalid_field("rank", say::team::not_below);
  const LevelDraft was{level->name, level->rank};
  level->name = draft.name;
  level->rank = draft.rank;
  if (!store::level_update(tx, company, *level)) {
    return invalid_field("name", say::team::level_taken);
  }
  for (const auto& group : store::groups(tx, company)) {
    if (group.level == id) {
      regrant_all(tx, outbox, company, store::group_members(tx, company, group.id), {});
    }
  }
  audit::write_change(tx, company, by.actor, "userGroupLevel.change", id_text(id),
                      told(was) + " -> " + told(draft), audit::changes(was, draft));
  return Done{};
}

Result<Done> level_delete(db::Tx& tx, const Administrator& by, MerchantId company,
                          Id<GroupLevel> id) {
  auto level = store::level(tx, company, id);
  if (!level) return not_found(say::team::no_level);
  if (!stands_over(by.rank, level->rank)) return forbidden(say::team::not_below);
  for (const auto& group : store::groups(tx, company)) {
    if (group.level == id) return conflict(say::team::level_in_use, "level.inUse");
  }
  store::level_remove(tx, company, id);
  audit::write(tx, company, by.actor, "userGroupLevel.delete", id_text(id), level->name);
  return Done{};
}

}  // namespace gerbang::team
