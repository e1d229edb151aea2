// Every action on a group and on a level, in every state, by people of every rank.

#include "people/team/team_fixture.h"

namespace gerbang::team {
namespace {

class GroupStatesTest : public TeamFixture {
 protected:
  GroupStatesTest() {
    write([&](db::Tx& tx) {
      level_10_ = level(tx, Who::owner, 10);
      level_90_ = level(tx, Who::owner, 90);
      for (const auto& it : store::levels(tx, kedai_))
        if (it.rank == 50) level_50_ = it.id;
      theirs_ = level(tx, Who::outsider, 10);
    });
  }
  Id<UserGroup> group_made(GroupDraft draft, const std::vector<Who>& members = {},
                           Who by = Who::owner) {
    Id<UserGroup> out;
    write([&](db::Tx& tx) {
      draft.name = "Group " + std::to_string(++made_);
      out = group(tx, by, std::move(draft), members);
    });
    return out;
  }
  GroupDraft draft_of(MerchantId company, Id<UserGroup> id) {
    return db().read([&](db::Sql& sql) {
      auto record = store::group(sql, company, id);
      return record ? group_draft(sql, company, *record) : GroupDraft{"Nothing", {}, {}, {}, {}};
    });
  }
  /// Saves the group with what `edit(draft)` makes of it.
  template <class F>
  void change(Id<UserGroup> id, const Answers& answers, F edit) {
    auto draft = draft_of(kedai_, id);
    if (draft.name == "Nothing") draft = draft_of(kopi_, id);
    edit(draft);
    expect_answers(answers, [&](db::Tx& tx, const Administrator& by, MerchantId company) {
      auto done = group_change(tx, outbox_, by, company, id, draft);
      if (done.ok()) expect_invariants(tx);
      return done;
    });
  }

  Id<GroupLevel> level_10_, level_50_, level_90_, theirs_;
  int made_ = 0;
};
INSTANTIATE_ON_BOTH_ENGINES(GroupStatesTest);

enum class GroupDoes { rename, empty, add_an_admin, add_support, raise_to_90, remove };
constexpr std::array kGroupDoes{GroupDoes::rename,       GroupDoes::empty,
                                GroupDoes::add_an_admin, GroupDoes::add_support,
                                GroupDoes::raise_to_90,  GroupDoes::remove};

TEST_ON_SQLITE(GroupStatesTest,
               a_group_is_changed_and_deleted_only_by_those_who_are_above_all_of_it) {
  const auto support = preset(Role::merchant_support);
  struct Line {
    const char* has;
    Id<UserGroup> id;
    // The answers to owner, admin and lead for each of kGroupDoes.
    std::array<std::array<std::string_view, 3>, kGroupDoes.size()> answers;
  };
  constexpr std::array<std::string_view, 3> kAll{kOk, kOk, kOk}, kNotLead{kOk, kOk, kForbidden},
      kOwnerOrForbidden{kOk, kInvalid, kForbidden}, kInvalidToLead{kOk, kOk, kInvalid},
      kOwnerOnly{kOk, kInvalid, kInvalid};
  // clang-format off
  const std::array lines{
      //                                                        rename          empty           add_an_admin       add_support     raise_to_90     remove
      Line{"a role and a person below", group_made({"", {}, {}, {clerk_role_}, {}}, {Who::clerk}),
           {kAll,           kAll,           kOwnerOnly,        kInvalidToLead, kInvalidToLead, kAll}},
      Line{"the lead", group_made({"", {}, {}, {}, {}}, {Who::lead}),
           {kAll,           kAll,           kOwnerOnly,        kInvalidToLead, kInvalidToLead, kAll}},
      Line{"a level below", group_made({"", {}, level_10_, {}, {}}),
           {kAll,           kAll,           kOwnerOnly,        kInvalidToLead, kInvalidToLead, kAll}},
      Line{"a role that allows more", group_made({"", {}, {}, {support}, {}}),
           {kNotLead,       kNotLead,       kOwnerOrForbidden, kNotLead,       kNotLead,       kNotLead}},
      Line{"the lead's level", group_made({"", {}, level_50_, {}, {}}),
           {kNotLead,       kNotLead,       kOwnerOrForbidden, kNotLead,       kNotLead,       kNotLead}},
      Line{"a level above", group_made({"", {}, level_90_, {}, {}}),
           {kNotLead,       kNotLead,       kOwnerOrForbidden, kNotLead,       kNotLead,       kNotLead}},
      Line{"a lead", group_made({"", {}, {}, {}, {}}, {Who::second_lead}),
           {kInvalidToLead, kInvalidToLead, kOwnerOnly,        kInvalidToLead, kInvalidToLead, kInvalidToLead}},
      Line{"an admin", group_made({"", {}, {}, {}, {}}, {Who::second_admin}),
           {kOwnerOnly,     kOwnerOnly,     kOwnerOnly,        kOwnerOnly,     kOwnerOnly,     kOwnerOnly}},
      Line{"an owner", group_made({"", {}, {}, {}, {}}, {Who::second_owner}),
           {kOwnerOnly,     kOwnerOnly,     kOwnerOnly,        kOwnerOnly,     kOwnerOnly,     kOwnerOnly}},
  };
  // clang-format on
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < kGroupDoes.size(); ++i) {
      SCOPED_TRACE(std::string("a group with ") + line.has + ", action " + std::to_string(i));
      const auto& [owner, admin, lead] = line.answers.at(i);
      const Answers answers{owner, admin, lead, kForbidden, kNotFound, kNotFound};
      switch (kGroupDoes.at(i)) {
        case GroupDoes::rename:
          change(line.id, answers, [](GroupDraft& draft) { draft.name = "Renamed"; });
          break;
        case GroupDoes::empty:
          change(line.id, answers, [](GroupDraft& draft) { draft = {draft.name, {}, {}, {}, {}}; });
          break;
        case GroupDoes::add_an_admin:
          change(line.id, answers, [&](GroupDraft& draft) {
            draft.member_ids.push_back(person(Who::second_admin).account);
          });
          break;
        case GroupDoes::add_support:
          change(line.id, answers, [&](GroupDraft& draft) { draft.role_ids.push_back(support); });
          break;
        case GroupDoes::raise_to_90:
          change(line.id, answers, [&](GroupDraft& draft) { draft.level_id = level_90_; });
          break;
        case GroupDoes::remove:
          expect_answers(answers, [&](db::Tx& tx, const Administrator& by, MerchantId company) {
            auto done = group_delete(tx, outbox_, by, company, line.id);
            if (done.ok()) expect_invariants(tx);
            return done;
          });
          break;
      }
    }
  }
}

TEST_P(GroupStatesTest,
       another_company_s_group_does_not_exist_and_nothing_of_theirs_gets_into_one) {
  auto theirs = group_made({"", {}, {}, {}, {}}, {}, Who::outsider);
  constexpr Answers kTheirs{kNotFound, kNotFound, kNotFound, kForbidden, kOk, kNotFound};
  constexpr Answers kOurs{kNotFound, kNotFound, kNotFound, kForbidden, kInvalid, kNotFound};
  change(theirs, kTheirs, [](GroupDraft& draft) { draft.name = "Renamed"; });
  change(theirs, kOurs, [&](GroupDraft& draft) { draft.level_id = level_10_; });
  change(theirs, kOurs, [&](GroupDraft& draft) { draft.role_ids = {clerk_role_}; });
  change(theirs, kOurs,
         [&](GroupDraft& draft) { draft.member_ids = {person(Who::clerk).account}; });
  expect_answers(kTheirs, [&](db::Tx& tx, const Administrator& by, MerchantId company) {
    return group_delete(tx, outbox_, by, company, theirs);
  });
}

TEST_ON_SQLITE(GroupStatesTest, a_group_is_made_of_what_its_maker_may_give_and_of_people_below) {
  struct Line {
    GroupDraft draft;
    Answers answers;
    const char* field;
  };
  auto with = [&](Who who) { return GroupDraft{"New", {}, {}, {}, {person(who).account}}; };
  // owner, admin, lead, clerk, outsider, gateway
  const std::array lines{
      Line{{"New", {}, {}, {}, {}}, {kOk, kOk, kOk, kForbidden, kOk, kOk}, ""},
      Line{{"lEADS", {}, {}, {}, {}}, {kInvalid, kInvalid, kInvalid, kForbidden, kOk, kOk}, "name"},
      Line{{"New", {}, level_10_, {}, {}},
           {kOk, kOk, kOk, kForbidden, kInvalid, kInvalid},
           "levelId"},
      Line{{"New", {}, level_50_, {}, {}},
           {kOk, kOk, kInvalid, kForbidden, kInvalid, kInvalid},
           "levelId"},
      Line{{"New", {}, {}, {clerk_role_}, {}},
           {kOk, kOk, kOk, kForbidden, kInvalid, kInvalid},
           "roleIds"},
      Line{{"New", {}, {}, {preset(Role::merchant_support)}, {}},
           {kOk, kOk, kInvalid, kForbidden, kOk, kInvalid},
           "roleIds"},
      Line{with(Who::clerk), {kOk, kOk, kOk, kForbidden, kInvalid, kInvalid}, "memberIds"},
      Line{with(Who::lead), {kOk, kOk, kOk, kForbidden, kInvalid, kInvalid}, "memberIds"},
      Line{with(Who::second_lead),
           {kOk, kOk, kInvalid, kForbidden, kInvalid, kInvalid},
           "memberIds"},
      Line{with(Who::second_admin),
           {kOk, kInvalid, kInvalid, kForbidden, kInvalid, kInvalid},
           "memberIds"},
      Line{with(Who::second_owner),
           {kOk, kInvalid, kInvalid, kForbidden, kInvalid, kInvalid},
           "memberIds"},
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    SCOPED_TRACE("line " + std::to_string(i));
    expect_answers(lines.at(i).answers,
                   [&](db::Tx& tx, const Administrator& by, MerchantId company) -> Result<Done> {
                     auto id = group_create(tx, outbox_, by, company, lines.at(i).draft);
                     if (id.ok()) return Done{};
                     EXPECT_EQ(id.error().field_errors.at(0).field, lines.at(i).field);
                     return id.error();
                   });
  }
}

TEST_ON_SQLITE(GroupStatesTest, a_company_has_at_most_two_hundred_groups) {
  write([&](db::Tx& tx) {
    for (int i = static_cast<int>(store::groups(tx, kedai_).size()); i < 199; ++i) {
      EXPECT_TRUE(store::group_insert(
          tx, kedai_, {{1'000 + i}, "Group of many " + std::to_string(i), "", {}, {}}));
    }
  });
  auto create = [&](db::Tx& tx, const Administrator& by, MerchantId company) -> Result<Done> {
    GERBANG_CHECK(group_create(tx, outbox_, by, company, {"One more", {}, {}, {}, {}}));
    return Done{};
  };
  expect_answers({kOk, kOk, kOk, kForbidden, kOk, kOk}, create);
  group_made({"", {}, {}, {}, {}});
  constexpr std::string_view kTooMany = "group.tooMany";
  expect_answers({kTooMany, kTooMany, kTooMany, kForbidden, kOk, kOk}, create);
}

TEST_ON_SQLITE(GroupStatesTest, a_level_is_changed_and_deleted_only_by_those_who_are_above_it) {
  constexpr std::string_view kUsed = "level.inUse";
  Id<GroupLevel> used;
  write([&](db::Tx& tx) { used = level(tx, Who::owner, 20); });
  group_made({"", {}, used, {}, {}}, {Who::clerk});
  constexpr Answers kDone{kOk, kOk, kOk, kForbidden, kNotFound, kNotFound};
  constexpr Answers kNotLead{kOk, kOk, kForbidden, kForbidden, kNotFound, kNotFound};
  constexpr Answers kRaise{kOk, kOk, kInvalid, kForbidden, kNotFound, kNotFound};
  constexpr Answers kInUseToAll{kUsed, kUsed, kUsed, kForbidden, kNotFound, kNotFound};
  constexpr Answers kInUseNotLead{kUsed, kUsed, kForbidden, kForbidden, kNotFound, kNotFound};
  constexpr Answers kTheirs{kNotFound, kNotFound, kNotFound, kForbidden, kOk, kNotFound};
  struct Line {
    const char* name;
    Id<GroupLevel> id;
    Answers rename;
    Answers raise;  // to 60, above a lead
    Answers removal;
  };
  const std::array lines{
      Line{"below", level_10_, kDone, kRaise, kDone},
      Line{"below, of a group", used, kDone, kRaise, kInUseToAll},
      Line{"the lead's, of a group", level_50_, kNotLead, kNotLead, kInUseNotLead},
      Line{"above", level_90_, kNotLead, kNotLead, kNotLead},
      Line{"another company's", theirs_, kTheirs, kTheirs, kTheirs},
  };
  for (const auto& line : lines) {
    SCOPED_TRACE(line.name);
    auto rank = db().read([&](db::Sql& sql) {
      auto it = store::level(sql, kedai_, line.id);
      return it ? it->rank : 10;
    });
    for (auto to : {rank, std::int64_t{60}}) {
      expect_answers(to == rank ? line.rename : line.raise,
                     [&](db::Tx& tx, const Administrator& by, MerchantId company) {
                       auto done = level_change(tx, outbox_, by, company, line.id, {"Changed", to});
                       if (done.ok()) expect_invariants(tx);
                       return done;
                     });
    }
    expect_answers(line.removal, [&](db::Tx& tx, const Administrator& by, MerchantId company) {
      return level_delete(tx, by, company, line.id);
    });
  }
}

TEST_ON_SQLITE(GroupStatesTest, a_level_has_a_free_name_and_a_free_rank_below_its_maker) {
  struct Line {
    LevelDraft draft;
    Answers answers;
  };
  // owner, admin, lead, clerk, outsider, gateway
  constexpr Answers kTaken{kInvalid, kInvalid, kInvalid, kForbidden, kOk, kOk};
  for (const auto& line : {
           Line{{"New", 49}, {kOk, kOk, kOk, kForbidden, kOk, kOk}},
           Line{{"New", 51}, {kOk, kOk, kInvalid, kForbidden, kOk, kOk}},
           Line{{"New", 50}, kTaken},
           Line{{"lEVEL 90", 91}, kTaken},
       }) {
    SCOPED_TRACE(line.draft.rank);
    expect_answers(line.answers,
                   [&](db::Tx& tx, const Administrator& by, MerchantId company) -> Result<Done> {
                     GERBANG_CHECK(level_create(tx, by, company, line.draft));
                     return Done{};
                   });
  }
}

TEST_ON_SQLITE(GroupStatesTest, a_deleted_group_takes_its_roles_and_its_level_from_its_people) {
  auto id = group_made({"", {}, level_90_, {preset(Role::merchant_developer)}, {}}, {Who::clerk});
  auto clerk = [&] { return db().read([&](db::Sql& sql) { return member(sql, Who::clerk); }); };
  const Permission key{Resource::user_api_account, Action::create};
  EXPECT_TRUE(permissions_of(clerk()).has(key));
  EXPECT_EQ(rank_of(clerk()), 90);
  ASSERT_TRUE(act(Who::owner, [&](db::Tx& tx, const Administrator& by, MerchantId company) {
                return group_delete(tx, outbox_, by, company, id);
              }).ok());
  EXPECT_FALSE(permissions_of(clerk()).has(key));
  EXPECT_EQ(rank_of(clerk()), 0);
}

}  // namespace
}  // namespace gerbang::team
