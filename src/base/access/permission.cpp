#include "base/access/permission.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace gerbang {
namespace {

using enum Action;
using R = Resource;

constexpr std::array<ResourceName, static_cast<std::size_t>(R::count)> kResources{{
    {"user", "profile"},
    {"user", "apiAccount"},
    {"user", "team"},
    {"user", "auditLog"},
    {"payment", "salesTransaction"},
    {"payment", "refundRequest"},
    {"payment", "paymentLink"},
    {"payment", "cart"},
    {"payment", "payout"},
    {"payment", "eMandateApplication"},
    {"payment", "eMandateTransaction"},
    {"payment", "eMandateTermination"},
    {"merchant", "merchantApplication"},
    {"merchant", "merchantEMandateProduct"},
    {"admin", "user"},
    {"admin", "role"},
    {"admin", "permission"},
    {"admin", "userGroup"},
    {"admin", "userGroupLevel"},
    {"admin", "merchant"},
    {"admin", "merchantApplication"},
    {"admin", "salesTransaction"},
    {"admin", "refundRequest"},
    {"admin", "payout"},
    {"admin", "acquirer"},
    {"admin", "fee"},
    {"admin", "calendar"},
    {"admin", "auditLog"},
    {"admin", "personalData"},
}};
static_assert(!kResources.back().group.empty(), "each Resource has its name");

bool is_merchant_side(R r) {
  return r < R::admin_user;
}

PermissionSet everything(bool gateway) {
  PermissionSet set;
  for (auto r = 0; r < static_cast<int>(R::count); ++r) {
    auto resource = static_cast<R>(r);
    if (is_merchant_side(resource) == gateway) continue;
    set.add(resource, {view, create, edit, remove, approve, export_});
  }
  if (gateway) set.add(R::user_profile, {view, edit});
  return set;
}

PermissionSet views(bool gateway) {
  PermissionSet set;
  for (auto r = 0; r < static_cast<int>(R::count); ++r) {
    auto resource = static_cast<R>(r);
    if (is_merchant_side(resource) == gateway) continue;
    set.add(resource, {view, export_});
  }
  set.add(R::user_profile, {view, edit});
  return set;
}

PermissionSet preset(Role role) {
  PermissionSet set;
  set.add(R::user_profile, {view, edit});
  switch (role) {
    case Role::merchant_owner:
      return everything(false);
    case Role::merchant_admin: {
      PermissionSet all = everything(false);
      return all;
    }
    case Role::merchant_finance:
      set.add(R::payment_sales_transaction, {view, export_});
      set.add(R::payment_refund_request, {view, create, edit, export_});
      set.add(R::payment_payout, {view, approve, export_});
      set.add(R::payment_payment_link, {view});
      set.add(R::payment_cart, {view});
      set.add(R::payment_e_mandate_transaction, {view, export_});
      break;
    case Role::merchant_operations:
      set.add(R::payment_sales_transaction, {view, edit, export_});
      set.add(R::payment_refund_request, {view, create, edit});
      set.add(R::payment_payment_link, {view, create, edit, remove});
      set.add(R::payment_cart, {view, create, edit, remove});
      set.add(R::payment_e_mandate_application, {view, create, edit});
      set.add(R::payment_e_mandate_transaction, {view});
      set.add(R::payment_e_mandate_termination, {view, create});
      set.add(R::merchant_merchant_e_mandate_product, {view, create, edit});
      break;
    case Role::merchant_developer:
      set.add(R::user_api_account, {view, create, edit});
      set.add(R::payment_sales_transaction, {view});
      set.add(R::payment_payment_link, {view});
      break;
    case Role::merchant_support:
      set.add(R::payment_sales_transaction, {view});
      set.add(R::payment_refund_request, {view, create});
      set.add(R::payment_payment_link, {view, create});
      set.add(R::payment_cart, {view});
      break;
    case Role::merchant_auditor:
      return views(false);
    case Role::gateway_administrator:
      return everything(true);
    case Role::gateway_onboarding:
      set.add(R::admin_merchant, {view, create, edit});
      set.add(R::admin_merchant_application, {view, edit, approve, export_});
      set.add(R::admin_fee, {view});
      break;
    case Role::gateway_refunds:
      set.add(R::admin_merchant, {view});
      set.add(R::admin_sales_transaction, {view, edit});
      set.add(R::admin_refund_request, {view, approve, export_});
      break;
    case Role::gateway_settlement:
      set.add(R::admin_merchant, {view});
      set.add(R::admin_sales_transaction, {view, export_});
      set.add(R::admin_payout, {view, create, edit, approve, export_});
      set.add(R::admin_calendar, {view, edit});
      set.add(R::admin_fee, {view, edit, approve});
      break;
    case Role::gateway_auditor:
      return views(true);
  }
  return set;
}

std::vector<Permission> all_permissions() {
  std::vector<Permission> out;
  for (std::size_t r = 0; r < static_cast<std::size_t>(R::count); ++r) {
    for (std::size_t a = 0; a < kActionNames.size(); ++a)
      out.push_back({static_cast<R>(r), static_cast<Action>(a)});
  }
  return out;
}

}  // namespace

const ResourceName& resource_name(Resource resource) {
  return kResources[static_cast<std::size_t>(resource)];
}

std::string permission_text(Permission p) {
  const auto& name = resource_name(p.resource);
  std::string out(name.group);
  out.append(".").append(name.resource).append(".");
  return out.append(kActionNames[static_cast<std::size_t>(p.action)]);
}

std::optional<Permission> permission_parse(std::string_view text) {
  static const auto known = [] {
    std::map<std::string, Permission, std::less<>> out;
    for (const Permission p : all_permissions())
      out.emplace(permission_text(p), p);
    return out;
  }();
  auto at = known.find(text);
  if (at == known.end()) return std::nullopt;
  return at->second;
}

std::vector<Permission> PermissionSet::list() const {
  std::vector<Permission> out;
  for (const Permission p : all_permissions())
    if (has(p)) out.push_back(p);
  return out;
}

PermissionSet::Wire PermissionSet::wire() const {
  Wire out;
  for (const Permission p : list()) {
    const auto& name = resource_name(p.resource);
    out[std::string(name.group)][std::string(name.resource)].emplace_back(
        kActionNames[static_cast<std::size_t>(p.action)]);
  }
  return out;
}

std::span<const RoleRow> roles() {
  return kRoles;
}

const RoleRow* role_row(Role role) {
  for (const auto& row : kRoles) {
    if (row.role == role) return &row;
  }
  return nullptr;
}

std::optional<Role> role_parse(std::string_view name, bool gateway) {
  for (const auto& row : kRoles) {
    if (row.name == name && row.gateway == gateway) return row.role;
  }
  return std::nullopt;
}

const PermissionSet& role_permissions(Role role) {
  static const auto sets = [] {
    std::array<PermissionSet, 32> out;
    for (const auto& row : kRoles)
      out[static_cast<std::size_t>(row.role)] = preset(row.role);
    return out;
  }();
  return sets[static_cast<std::size_t>(role) % sets.size()];
}

const PermissionSet& permissions_max(bool is_gateway) {
  static const PermissionSet merchant = everything(false), gateway = everything(true);
  return is_gateway ? gateway : merchant;
}

std::string permissions_text(const PermissionSet& set) {
  std::string out;
  for (const Permission p : set.list())
    out.append(out.empty() ? "" : " ").append(permission_text(p));
  return out;
}

PermissionSet permissions_of(std::string_view text) {
  constexpr std::string_view kRole = "role:";
  PermissionSet out;
  while (!text.empty()) {
    auto end = std::min(text.find(' '), text.size());
    auto word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.starts_with(kRole)) {
      int number = 0;
      word.remove_prefix(kRole.size());
      std::from_chars(word.data(), word.data() + word.size(), number);
      auto role = static_cast<Role>(number);
      if (role_row(role)) out.add(role_permissions(role));
    } else if (auto permission = permission_parse(word)) {
      out.add(*permission);
    }
  }
  return out;
}

}  // namespace gerbang
