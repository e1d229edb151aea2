// Every action on a company's own role, in every state, by people of every rank.

#include "people/team/team_fixture.h"

namespace gerbang::team {
namespace {

constexpr std::string_view kAbove = "team.aboveYourself", kInUse = "role.inUse",
                           kRoleChanged = "role.changed";

class RoleStatesTest : public TeamFixture {
 protected:
  static constexpr const char* kCartView = "payment.cart.view";
  static constexpr const char* kRefundView = "payment.refundRequest.view";

  Id<CustomRole> role_made(std::vector<std::string> permissions, Who by = Who::owner) {
    Id<CustomRole> out;
    write([&](db::Tx& tx) {
      out = role(tx, by, "Role " + std::to_string(++made_), std::move(permissions));
    });
    return out;
  }
  void change_and_delete(Id<CustomRole> id, const Answers& change, const Answers& removal,
                         std::int64_t version = 1) {
    expect_answers(change, [&](db::Tx& tx, const Administrator& by, MerchantId company) {
      auto done =
          role_change(tx, outbox_, by, company, id, {"Changed", "", {kRefundView}, version});
      if (done.ok()) {
        EXPECT_EQ(store::role(tx, company, id)->name, "Changed");
      }
      if (done.ok()) expect_invariants(tx);
      return done;
    });
    expect_answers(removal, [&](db::Tx& tx, const Administrator& by, MerchantId company) {
      auto done = role_delete(tx, by, company, id);
      if (done.ok()) {
        EXPECT_FALSE(store::role(tx, company, id));
      }
      return done;
    });
  }

  int made_ = 0;
};
INSTANTIATE_ON_BOTH_ENGINES(RoleStatesTest);

// The columns: owner, admin, lead, clerk, outsider, gateway.
constexpr Answers kRoleDone{kOk, kOk, kOk, kForbidden, kNotFound, kNotFound};
constexpr Answers kRoleInUse{kInUse, kInUse, kInUse, kForbidden, kNotFound, kNotFound};
constexpr Answers kNoRole{kNotFound, kNotFound, kNotFound, kForbidden, kNotFound, kNotFound};

TEST_ON_SQLITE(RoleStatesTest,
               a_role_that_nobody_has_is_changed_and_deleted_by_those_who_may_all_of_it) {
  change_and_delete(role_made({kRefundView}), kRoleDone, kRoleDone);
  constexpr Answers kNotByLeads{kOk, kOk, kAbove, kForbidden, kNotFound, kNotFound};
  change_and_delete(role_made({kRefundView, kCartView}), kNotByLeads, kNotByLeads);
  constexpr Answers kTheirs{kNotFound, kNotFound, kNotFound, kForbidden, kOk, kNotFound};
  change_and_delete(role_made({kRefundView}, Who::outsider), kTheirs, kTheirs);
  change_and_delete(preset(Role::merchant_support), kNoRole, kNoRole);
}

TEST_ON_SQLITE(RoleStatesTest, a_role_that_people_have_is_changed_by_those_who_are_above_them_all) {
  change_and_delete(clerk_role_, kRoleDone, kRoleInUse);
  struct Line {
    Who has;
    Answers change;
  };
  for (const auto& [has, change] : {
           Line{Who::clerk, kRoleDone},
           Line{Who::second_lead, {kOk, kOk, kForbidden, kForbidden, kNotFound, kNotFound}},
           Line{Who::second_admin, {kOk, kForbidden, kForbidden, kForbidden, kNotFound, kNotFound}},
           Line{Who::second_owner, {kOk, kForbidden, kForbidden, kForbidden, kNotFound, kNotFound}},
       }) {
    SCOPED_TRACE("through a group of " + std::string(name_of(has)));
    auto given = role_made({kRefundView});
    write([&](db::Tx& tx) {
      group(tx, Who::owner, {"G" + id_text(given), {}, {}, {given}, {}}, {has});
    });
    change_and_delete(given, change, kRoleInUse);
  }
  auto own = role_made({kRefundView});
  write([&](db::Tx& tx) {
    group(tx, Who::owner, {"Only the lead", {}, {}, {own}, {}}, {Who::lead});
  });
  constexpr Answers kEverybodyAbove{kOk, kOk, kOk, kForbidden, kNotFound, kNotFound};
  change_and_delete(own, kEverybodyAbove, kRoleInUse);
}

TEST_ON_SQLITE(RoleStatesTest, a_role_of_a_group_or_of_an_open_invitation_is_not_deleted) {
  auto grouped = role_made({kRefundView}), waiting = role_made({kRefundView});
  write([&](db::Tx& tx) { group(tx, Who::owner, {"Empty", {}, {}, {grouped}, {}}); });
  ASSERT_TRUE(
      act(Who::owner, [&](db::Tx& tx, const Administrator& by, MerchantId company) -> Result<Done> {
        GERBANG_CHECK(people_.invite(tx, by, company, {"mei@people.example", waiting, {}}));
        return Done{};
      }).ok());
  change_and_delete(grouped, kRoleDone, kRoleInUse);
  change_and_delete(waiting, kRoleDone, kRoleInUse);
  clock.advance(accounts_.invitation);
  change_and_delete(waiting, kRoleDone, kRoleDone);
}

TEST_ON_SQLITE(RoleStatesTest, a_role_that_changed_meanwhile_is_not_changed) {
  constexpr Answers kStale{kRoleChanged, kRoleChanged, kRoleChanged,
                           kForbidden,   kNotFound,    kNotFound};
  change_and_delete(role_made({kRefundView}), kStale, kRoleDone, 2);
}

TEST_ON_SQLITE(RoleStatesTest, a_role_has_a_free_name_and_permissions_that_its_maker_has) {
  struct Line {
    RoleDraft draft;
    Answers answers;
    const char* field;  // of a refusal as invalid
  };
  // owner, admin, lead, clerk, outsider, gateway
  constexpr Answers kNobody{kInvalid, kInvalid, kInvalid, kForbidden, kInvalid, kInvalid};
  constexpr Answers kTaken{kInvalid, kInvalid, kInvalid, kForbidden, kOk, kInvalid};
  const std::array lines{
      Line{
          {"New", {}, {kRefundView}, 0}, {kOk, kOk, kOk, kForbidden, kOk, kInvalid}, "permissions"},
      Line{{"New", {}, {kCartView}, 0},
           {kOk, kOk, kAbove, kForbidden, kOk, kInvalid},
           "permissions"},
      Line{{"New", {}, {"admin.payout.approve"}, 0},
           {kInvalid, kInvalid, kInvalid, kForbidden, kInvalid, kOk},
           "permissions"},
      Line{{"New", {}, {"payment.moon.fly"}, 0}, kNobody, "permissions"},
      Line{{"New", {}, {}, 0}, kNobody, "permissions"},
      Line{{"cLERK", {}, {kRefundView}, 0}, kTaken, ""},
      Line{{"oWNER", {}, {kRefundView}, 0}, kNobody, ""},
  };
  for (const auto& line : lines) {
    SCOPED_TRACE(line.draft.name);
    expect_answers(line.answers,
                   [&](db::Tx& tx, const Administrator& by, MerchantId company) -> Result<Done> {
                     auto id = role_create(tx, by, company, line.draft);
                     if (id.ok()) return Done{};
                     bool is_named = id.error().code == ErrorCode::invalid && *line.field;
                     if (is_named) {
                       EXPECT_EQ(id.error().field_errors.at(0).field, line.field);
                     }
                     return id.error();
                   });
  }
}

TEST_ON_SQLITE(RoleStatesTest,
               a_changed_role_keeps_a_free_name_and_permissions_that_its_changer_has) {
  auto id = role_made({kRefundView});
  struct Line {
    RoleDraft draft;
    Answers answers;
  };
  const std::array lines{
      Line{{"More", {}, {kCartView}, 1}, {kOk, kOk, kAbove, kForbidden, kNotFound, kNotFound}},
      Line{{"Clerk", {}, {kRefundView}, 1},
           {kInvalid, kInvalid, kInvalid, kForbidden, kNotFound, kNotFound}},
      Line{{"Owner", {}, {kRefundView}, 1},
           {kInvalid, kInvalid, kInvalid, kForbidden, kNotFound, kNotFound}},
      Line{{"Role 1", {}, {kRefundView}, 1}, kRoleDone},
  };
  for (const auto& line : lines) {
    SCOPED_TRACE(line.draft.name);
    expect_answers(line.answers, [&](db::Tx& tx, const Administrator& by, MerchantId company) {
      return role_change(tx, outbox_, by, company, id, line.draft);
    });
  }
}

TEST_ON_SQLITE(RoleStatesTest, a_company_has_at_most_a_hundred_roles) {
  while (db().read([&](db::Sql& sql) { return store::roles(sql, kedai_).size(); }) < 99)
    role_made({kRefundView});
  auto create = [&](db::Tx& tx, const Administrator& by, MerchantId company) -> Result<Done> {
    GERBANG_CHECK(role_create(tx, by, company, {"One more", {}, {kRefundView}, 0}));
    return Done{};
  };
  expect_answers({kOk, kOk, kOk, kForbidden, kOk, kInvalid}, create);
  role_made({kRefundView});
  constexpr std::string_view kTooMany = "role.tooMany";
  expect_answers({kTooMany, kTooMany, kTooMany, kForbidden, kOk, kInvalid}, create);
}

TEST_ON_SQLITE(RoleStatesTest, a_changed_role_changes_what_its_people_may_through_a_group_too) {
  auto given = role_made({kCartView});
  write([&](db::Tx& tx) { group(tx, Who::owner, {"Carts", {}, {}, {given}, {}}, {Who::clerk}); });
  auto may_see_carts = [&] {
    return db().read([&](db::Sql& sql) {
      return permissions_of(member(sql, Who::clerk)).has({Resource::payment_cart, Action::view});
    });
  };
  EXPECT_TRUE(may_see_carts());
  ASSERT_TRUE(act(Who::owner, [&](db::Tx& tx, const Administrator& by, MerchantId company) {
                return role_change(tx, outbox_, by, company, given,
                                   {"No carts", {}, {kRefundView}, 1});
              }).ok());
  EXPECT_FALSE(may_see_carts());
}

}  // namespace
}  // namespace gerbang::team
