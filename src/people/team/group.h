#pragma once
// User groups: people of one company, who have the group's roles beside their own. A group may
// have a level, which ranks its people: one administers only users of a lower rank (domain.md,
// "Permissions").

#include <string>
#include <vector>

#include "people/team/role.h"

namespace gerbang::team {

struct UserGroup;  // name ids
struct GroupLevel;

inline constexpr std::int64_t kLevelMin = 2;
inline constexpr std::int64_t kLevelMax = 99;
inline constexpr std::size_t kGroupMembersMax = 500;

struct GroupRecord {
  Id<UserGroup> id;
  std::string name;
  std::string description;
  Id<GroupLevel> level;  // 0: none
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(GroupRecord, (), (id, name, description, level, created_at))

struct LevelRecord {
  Id<GroupLevel> id;
  std::string name;
  std::int64_t rank = 0;  // 2 to 99; one of a company has it once
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(LevelRecord, (), (id, name, rank, created_at))

struct GroupDraft {
  std::string name;
  std::optional<std::string> description;
  std::optional<Id<GroupLevel>> level_id;
  std::vector<Id<CustomRole>> role_ids;
  std::vector<Id<Account>> member_ids;
};
BOOST_DESCRIBE_STRUCT(GroupDraft, (), (name, description, level_id, role_ids, member_ids))
constexpr auto field_rules(contract::Of<GroupDraft>) {
  using contract::rule;
  return std::array{rule("name").length(1, 60), rule("description").length(0, 300).or_empty(),
                    rule("role_ids").items(50), rule("member_ids").items(kGroupMembersMax)};
}

struct LevelDraft {
  std::string name;
  std::int64_t rank = 0;
};
BOOST_DESCRIBE_STRUCT(LevelDraft, (), (name, rank))
constexpr auto field_rules(contract::Of<LevelDraft>) {
  using contract::rule;
  return std::array{rule("name").length(1, 60), rule("rank").between(kLevelMin, kLevelMax)};
}

/// As it is, in order.
GroupDraft group_draft(db::Sql& sql, MerchantId company, const GroupRecord& group);

/// Errors: a role that she may not give, a person who does not stand below her, a level as high as
/// her own, a name that is taken.
Result<Id<UserGroup>> group_create(db::Tx& tx, const events::Outbox& outbox,
                                   const Administrator& by, MerchantId company,
                                   const GroupDraft& draft);
Result<Done> group_change(db::Tx& tx, const events::Outbox& outbox, const Administrator& by,
                          MerchantId company, Id<UserGroup> id, const GroupDraft& draft);
Result<Done> group_delete(db::Tx& tx, const events::Outbox& outbox, const Administrator& by,
                          MerchantId company, Id<UserGroup> id);

Result<Id<GroupLevel>> level_create(db::Tx& tx, const Administrator& by, MerchantId company,
                                    const LevelDraft& draft);
Result<Done> level_change(db::Tx& tx, const events::Outbox& outbox, const Administrator& by,
                          MerchantId company, Id<GroupLevel> id, const LevelDraft& draft);
/// Conflict level.inUse: groups have it.
Result<Done> level_delete(db::Tx& tx, const Administrator& by, MerchantId company,
                          Id<GroupLevel> id);

}  // namespace gerbang::team
