#include <algorithm>

#include "base/db/db_fixture.h"
#include "people/merchants/e_mandate_api.h"
#include "people/merchants/merchant_fixture.h"
#include "people/merchants/route_caller.h"

namespace gerbang::merchants {
namespace {

constexpr db::Statement kAudited{"test_audit",
                                 "SELECT action FROM audit_log WHERE merchant_id = $1 ORDER BY id"};

class EMandateTest : public db::OnBothEngines {
 protected:
  EMandateTest() {
    active_merchant(db(), merchant_);
    active_merchant(db(), other_);
  }
  int call(std::string_view operation, const std::string& body, Role role) {
    return call_route(db(), e_mandate_routes(), operation, body, session_as(role, merchant_))
        .status;
  }
  bool is_enabled(MerchantId merchant) {
    return db().read([&](db::Sql& sql) { return profile_of(sql, merchant); })->is_e_mandate_enabled;
  }

  MerchantId merchant_{101}, other_{102};
};
INSTANTIATE_ON_BOTH_ENGINES(EMandateTest);

TEST_ON_SQLITE(EMandateTest, is_switched_for_one_merchant_and_audited_when_it_changes) {
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(call("e_mandate_enable", "", Role::merchant_operations), 200);
  EXPECT_TRUE(is_enabled(merchant_));
  EXPECT_FALSE(is_enabled(other_));
  EXPECT_EQ(call("e_mandate_disable", "", Role::merchant_owner), 200);
  EXPECT_FALSE(is_enabled(merchant_));
  auto actions = db().read([&](db::Sql& sql) { return sql.all<std::string>(kAudited, merchant_); });
  EXPECT_EQ(actions,
            (std::vector<std::string>{"merchant.enableEMandate", "merchant.disableEMandate"}));
}

TEST_ON_SQLITE(EMandateTest, each_role_may_what_its_permissions_say) {
  for (const auto& row : roles()) {
    using enum Role;
    bool may =
        row.role == merchant_owner || row.role == merchant_admin || row.role == merchant_operations;
    SCOPED_TRACE(std::string(row.name) + (row.gateway ? " (gateway)" : ""));
    EXPECT_EQ(call("e_mandate_enable", "", row.role), may ? 200 : 403);
    EXPECT_EQ(call("e_mandate_disable", "{}", row.role), may ? 200 : 403);
  }
}

}  // namespace
}  // namespace gerbang::merchants
