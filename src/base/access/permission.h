#pragma once
// What a person may do: {group, resource, action} triples (domain.md, "Permissions"). A menu entry,
// a button and a route ask for the same triple, and the server decides. The wire shape is
// {group: {resource: [action…]}}. Preset roles are sets of triples.

#include <array>
#include <bitset>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gerbang {

enum class Action : unsigned char { view, create, edit, remove, approve, export_ };
inline constexpr std::array kActionNames{"view", "create", "edit", "delete", "approve", "export"};

/// The resources, each in its group, in the order of domain.md. admin.salesTransaction is an
/// addition: who looks at all merchants' sales on behalf of the gateway (docs/security.md).
enum class Resource : unsigned char {
  user_profile,
  user_api_account,
  user_team,
  user_audit_log,
  payment_sales_transaction,
  payment_refund_request,
  payment_payment_link,
  payment_cart,
  payment_payout,
  payment_e_mandate_application,
  payment_e_mandate_transaction,
  payment_e_mandate_termination,
  merchant_merchant_application,
  merchant_merchant_e_mandate_product,
  admin_user,
  admin_role,
  admin_permission,
  admin_user_group,
  admin_user_group_level,
  admin_merchant,
  admin_merchant_application,
  admin_sales_transaction,
  admin_refund_request,
  admin_payout,
  admin_acquirer,
  admin_fee,
  admin_calendar,
  admin_audit_log,
  admin_personal_data,
  count,
};
struct ResourceName {
  std::string_view group;
  std::string_view resource;
};
const ResourceName& resource_name(Resource resource);

struct Permission {
  Resource resource;
  Action action;
  friend constexpr bool operator==(Permission, Permission) = default;
};
/// "payment.salesTransaction.view"
std::string permission_text(Permission permission);
/// The same backwards; nothing for what is none.
std::optional<Permission> permission_parse(std::string_view text);

class PermissionSet {
 public:
  bool has(Permission p) const { return bits_[index(p)]; }
  void add(Permission p) { bits_[index(p)] = true; }
  void add(Resource resource, std::initializer_list<Action> actions) {
    for (Action a : actions)
      add({resource, a});
  }
  void remove(Permission p) { bits_[index(p)] = false; }
  void add(const PermissionSet& other) { bits_ |= other.bits_; }
  /// What both have.
  void keep(const PermissionSet& other) { bits_ &= other.bits_; }
  bool contains(const PermissionSet& other) const { return (other.bits_ & ~bits_).none(); }
  bool empty() const { return bits_.none(); }

  using Wire = std::map<std::string, std::map<std::string, std::vector<std::string>>>;
  Wire wire() const;
  /// All of them, in the order of the resources and actions.
  std::vector<Permission> list() const;
  friend bool operator==(const PermissionSet&, const PermissionSet&) = default;

 private:
  static constexpr std::size_t index(Permission p) {
    return static_cast<std::size_t>(p.resource) * kActionNames.size() +
           static_cast<std::size_t>(p.action);
  }
  std::bitset<static_cast<std::size_t>(Resource::count) * kActionNames.size()> bits_;
};

/// The preset roles. The number is what the database keeps.
enum class Role : unsigned char {
  merchant_owner = 1,
  merchant_admin,
  merchant_finance,
  merchant_operations,
  merchant_developer,
  merchant_support,
  merchant_auditor,
  gateway_administrator = 20,
  gateway_onboarding,
  gateway_refunds,
  gateway_settlement,
  gateway_auditor,
};
struct RoleRow {
  Role role;
  std::string_view name;  // as people and the wire's userAccounts see it
  bool gateway;
};
inline constexpr std::array kRoles{
    RoleRow{Role::merchant_owner, "Owner", false},
    RoleRow{Role::merchant_admin, "Admin", false},
    RoleRow{Role::merchant_finance, "Finance", false},
    RoleRow{Role::merchant_operations, "Operations", false},
    RoleRow{Role::merchant_developer, "Developer", false},
    RoleRow{Role::merchant_support, "Support", false},
    RoleRow{Role::merchant_auditor, "Auditor", false},
    RoleRow{Role::gateway_administrator, "Administrator", true},
    RoleRow{Role::gateway_onboarding, "Onboarding", true},
    RoleRow{Role::gateway_refunds, "Refunds", true},
    RoleRow{Role::gateway_settlement, "Settlement", true},
    RoleRow{Role::gateway_auditor, "Auditor", true},
};
std::span<const RoleRow> roles();
const RoleRow* role_row(Role role);
std::optional<Role> role_parse(std::string_view name, bool gateway);
/// The permissions of a preset role.
const PermissionSet& role_permissions(Role role);

/// All that a role of the gateway, or of a merchant, can have.
const PermissionSet& permissions_max(bool is_gateway);
/// How a set is kept: "payment.cart.edit payment.cart.view".
std::string permissions_text(const PermissionSet& set);
/// What such a text allows. "role:3" in it stands for a preset role by its number, so that what a
/// later version gives this role is in it; words of a later version are passed over.
PermissionSet permissions_of(std::string_view text);

}  // namespace gerbang
