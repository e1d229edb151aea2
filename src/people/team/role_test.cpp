#include "people/team/role.h"

#include <gtest/gtest.h>

namespace gerbang::team {
namespace {

TEST(TeamRoleTest, what_is_kept_of_a_role_is_what_it_allows) {
  for (const auto& row : kRoles) {
    const auto& set = role_permissions(row.role);
    EXPECT_EQ(gerbang::permissions_of(permissions_text(set)), set) << row.name;
    EXPECT_EQ(gerbang::permissions_of("role:" + std::to_string(static_cast<int>(row.role))), set);
    EXPECT_TRUE(permissions_max(row.gateway).contains(set)) << row.name;
  }
}

TEST(TeamRoleTest, words_of_a_later_version_are_passed_over) {
  auto set = gerbang::permissions_of("payment.cart.view  payment.moon.fly role:99 role:x role: ");
  EXPECT_EQ(permissions_text(set), "payment.cart.view");
}

TEST(TeamRoleTest, no_role_of_a_merchant_reaches_the_gateway) {
  MerchantId merchant{77};
  auto set = accounts::account_permissions(merchant, Role::gateway_administrator,
                                           "admin.payout.approve role:20 payment.cart.view");
  EXPECT_EQ(permissions_text(set), "user.profile.view user.profile.edit payment.cart.view")
      << "the profile is one's own on either side";
  set = accounts::account_permissions(kGatewayCompany, Role::merchant_owner, "payment.cart.view");
  EXPECT_TRUE(set.empty());
}

TEST(TeamRoleTest, ranks_order_heads_admins_levels_and_everybody_else) {
  PermissionSet nothing, leads;
  leads.add(Resource::user_team, {Action::edit});
  std::vector<std::int64_t> ranks{rank_of(Role::merchant_support, nothing, 0),
                                  rank_of(Role{}, leads, 0),
                                  rank_of(Role{}, nothing, 2),
                                  rank_of(Role{}, leads, 99),
                                  rank_of(Role::merchant_admin, leads, 5),
                                  rank_of(Role::merchant_owner, leads, 0)};
  for (std::size_t i = 1; i < ranks.size(); ++i) {
    EXPECT_TRUE(stands_over(ranks[i], ranks[i - 1])) << i;
    EXPECT_FALSE(stands_over(ranks[i - 1], ranks[i])) << i;
    if (i + 1 < ranks.size()) {
      EXPECT_FALSE(stands_over(ranks[i], ranks[i]));
    }
  }
  EXPECT_TRUE(stands_over(kHeadRank, kHeadRank));
}

TEST(TeamRoleTest, a_toxic_pair_is_of_one_side) {
  for (const auto& pair : toxic_pairs()) {
    bool is_of_one_side = false;
    for (bool is_gateway : {false, true}) {
      const auto& max = permissions_max(is_gateway);
      is_of_one_side = is_of_one_side || (max.has(pair.asks) && max.has(pair.approves));
    }
    EXPECT_TRUE(is_of_one_side) << pair.name;
  }
  EXPECT_TRUE(toxic_pairs_in(role_permissions(Role::merchant_support)).empty());
}

}  // namespace
}  // namespace gerbang::team
