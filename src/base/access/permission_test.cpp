#include "base/access/permission.h"

#include <gtest/gtest.h>

#include <set>

namespace gerbang {
namespace {

TEST(PermissionTest, a_permission_reads_group_resource_action) {
  EXPECT_EQ(permission_text({Resource::payment_sales_transaction, Action::view}),
            "payment.salesTransaction.view");
  EXPECT_EQ(permission_text({Resource::user_api_account, Action::remove}),
            "user.apiAccount.delete");
}

TEST(PermissionTest, each_resource_has_a_name_of_its_own) {
  std::set<std::string> names;
  for (int r = 0; r < static_cast<int>(Resource::count); ++r) {
    names.insert(permission_text({static_cast<Resource>(r), Action::view}));
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(Resource::count));
}

TEST(PermissionTest, the_wire_shape_is_group_to_resource_to_actions) {
  PermissionSet set;
  EXPECT_TRUE(set.wire().empty());
  set.add(Resource::payment_payout, {Action::view, Action::export_});
  set.add(Resource::admin_user, {Action::remove});
  PermissionSet::Wire expected{{"payment", {{"payout", {"view", "export"}}}},
                               {"admin", {{"user", {"delete"}}}}};
  EXPECT_EQ(set.wire(), expected);
}

TEST(PermissionTest, a_set_contains_what_it_has_all_of) {
  PermissionSet small, large;
  small.add(Resource::payment_payout, {Action::view});
  large.add(Resource::payment_payout, {Action::view, Action::approve});
  EXPECT_TRUE(large.contains(small));
  EXPECT_FALSE(small.contains(large));
  EXPECT_TRUE(small.contains(PermissionSet{}));
}

TEST(PermissionTest, no_merchant_role_reaches_the_operators_resources) {
  for (const auto& role : roles()) {
    auto wire = role_permissions(role.role).wire();
    EXPECT_FALSE(wire.empty()) << role.name;
    EXPECT_EQ(wire.contains("admin"), role.gateway) << role.name;
  }
}

TEST(PermissionTest, a_role_is_found_by_its_name_and_side) {
  EXPECT_EQ(role_parse("Auditor", false), Role::merchant_auditor);
  EXPECT_EQ(role_parse("Auditor", true), Role::gateway_auditor);
  EXPECT_FALSE(role_parse("Owner", true));
  EXPECT_EQ(role_row(Role::merchant_owner)->name, "Owner");
}

}  // namespace
}  // namespace gerbang
