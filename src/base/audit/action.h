#pragma once
// All that the audit log can say was done, "object.verb", in one list: the filters of its page, the
// words for it in each language and tests/golden/audit_actions.txt come from here. An action that
// is not on the list does not compile where it is written:
//
//   audit::write(tx, merchant, actor, "paymentLink.create", id_text(link.id), link.title);

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "base/contract/wire.h"

namespace gerbang::audit {

/// How somebody acts. A person of the gateway who changes a merchant's records is `as_operator`.
enum class ActorKind : unsigned char { job = 0, person = 1, key = 2, as_operator = 3 };

/// A name that was once written stays: records have it.
inline constexpr std::array kActions = std::to_array<std::string_view>({
    // What the service writes where a call wrote nothing itself, and what it turned away.
    "call.done",
    "call.refuse",
    // People and their sessions.
    "session.create",
    "session.refuse",
    "session.revoke",
    "session.end",
    "session.switch",
    "browser.copied",
    "browser.end",
    "code.refuse",
    "password.refuse",
    "password.forget",
    "account.locked",
    "account.passwordChanged",
    "account.passwordForgotten",
    "account.twoFactorEnabled",
    "account.twoFactorDisabled",
    "account.twoFactorRemoved",
    "account.recoveryCodeUsed",
    "account.recoveryCodesRenewed",
    // People of a company.
    "team.invite",
    "team.inviteAgain",
    "team.withdrawInvitation",
    "team.join",
    "team.setRole",
    "team.suspend",
    "team.resume",
    "team.unlock",
    "team.signOut",
    "team.askFactorRemoval",
    "team.approveFactorRemoval",
    "team.refuseFactorRemoval",
    "team.moveOwnership",
    "team.viewAs",
    "team.endViewAs",
    "role.create",
    "role.change",
    "role.delete",
    "userGroup.create",
    "userGroup.change",
    "userGroup.delete",
    "userGroupLevel.create",
    "userGroupLevel.change",
    "userGroupLevel.delete",
    // Merchants.
    "merchantApplication.assign",
    "merchantApplication.documentAdd",
    "merchantApplication.documentOpen",
    "merchantApplication.documentRemove",
    "merchantApplication.propose",
    "merchantApplication.withdraw",
    "merchantApplication.claim",
    "merchantApplication.submit",
    "merchantApplication.requestInfo",
    "merchantApplication.approve",
    "merchantApplication.reject",
    "merchant.activate",
    "merchant.deactivate",
    "merchant.limits",
    "merchant.method",
    "merchant.note",
    "merchant.package",
    "merchant.connector",
    "merchant.enableEMandate",
    "merchant.disableEMandate",
    "acquirer.close",
    "acquirer.open",
    "acquirer.limit",
    "runProblem.retry",
    "apiAccount.rotateKey",
    "apiAccount.setReturnUrlOrigins",
    "apiAccount.setBackendResultUrl",
    "apiAccount.acceptSignatureV1",
    "apiAccount.refuseSignatureV1",
    // Money.
    "salesTransaction.cancel",
    "salesTransaction.sendReceipt",
    "salesTransaction.ask",
    "salesTransaction.void",
    "salesTransaction.voidRefused",
    "refundRequest.create",
    "refundRequest.withdraw",
    "refundRequest.approve",
    "refundRequest.reject",
    "refundRequest.resend",
    "refundRequest.stop",
    "refundRequest.settle",
    "refundRequest.confirm",
    "refundRequest.dismiss",
    "payout.close",
    "payout.approve",
    "payout.hold",
    "payout.release",
    "payout.send",
    "payout.resend",
    "payout.pay",
    "payout.return",
    "payout.scheduleSet",
    "payout.exceptionEnd",
    "reconciliation.takeFile",
    "reconciliation.askWriteOff",
    "reconciliation.approveWriteOff",
    "reconciliation.rejectWriteOff",
    "payoutAccount.ask",
    "payoutAccount.approve",
    "payoutAccount.reject",
    "payoutAdjustment.ask",
    "payoutAdjustment.approve",
    "payoutAdjustment.reject",
    "invoice.issue",
    "invoice.refuse",
    "fee.propose",
    "fee.approve",
    "fee.reject",
    "fee.withdraw",
    "settlement.ruleSet",
    "calendar.holidayAdd",
    "calendar.holidayChange",
    "calendar.holidayDelete",
    "calendar.weekendSet",
    // What merchants sell.
    "paymentLink.create",
    "paymentLink.edit",
    "paymentLink.activate",
    "paymentLink.deactivate",
    "paymentLink.delete",
    "paymentLink.email",
    "paymentLink.upload",
    "cart.create",
    "cart.edit",
    "cart.publish",
    "cart.unpublish",
    "cart.delete",
    "mandateProduct.create",
    "mandateProduct.edit",
    "mandateProduct.activate",
    "mandateProduct.deactivate",
    "mandateProduct.delete",
    "mandate.prepare",
    "mandate.resend",
    "mandate.upload",
    "mandate.collect",
    "mandate.maintain",
    "mandate.cancel",
    "mandate.pause",
    "mandate.resume",
    "mandate.terminationAsk",
    "mandate.terminationApprove",
    "mandate.terminationReject",
    "mandateFile.readAgain",
    "mandateFile.resend",
    "mandateFile.handedOver",
    "mandateFile.skip",
    // Outside.
    "delivery.resend",
    "delivery.enable",
    "delivery.resendMissed",
    "personalData.find",
    "personalData.export",
    "personalData.ask",
    "personalData.approve",
    "personalData.reject",
    "personalData.withdraw",
    "personalData.done",
    "personalData.sweep",
    "list.export",
    "list.exportWhole",
    "clock.advance",
    "sandbox.incident",
});

/// One of them.
class Action {
 public:
  consteval Action(const char* name) : name_(name) {
    if (std::ranges::find(kActions, name_) == kActions.end()) throw "not in kActions";
  }
  /// For a name that comes from elsewhere, such as an event's.
  static std::optional<Action> of(std::string_view name) {
    auto found = std::ranges::find(kActions, name);
    if (found == kActions.end()) return std::nullopt;
    return Action(*found);
  }
  constexpr std::string_view name() const { return name_; }

 private:
  constexpr explicit Action(std::string_view name) : name_(name) {}
  std::string_view name_;
};

/// "paymentLink" of "paymentLink.create".
constexpr std::string_view object_of(std::string_view action) {
  return action.substr(0, action.find('.'));
}

namespace detail {
consteval std::size_t objects_count() {
  std::size_t out = 0;
  for (std::size_t i = 0; i < kActions.size(); ++i)
    out += i == 0 || object_of(kActions[i]) != object_of(kActions[i - 1]) ? 1 : 0;
  return out;
}
consteval auto objects() {
  std::array<std::string_view, objects_count()> out;
  std::size_t at = 0;
  for (std::size_t i = 0; i < kActions.size(); ++i)
    if (i == 0 || object_of(kActions[i]) != object_of(kActions[i - 1]))
      out[at++] = object_of(kActions[i]);
  return out;
}
}  // namespace detail
/// What an action may be about; the actions of each stand together in kActions.
inline constexpr auto kObjects = detail::objects();

/// Their places in the lists, for the wire.
enum class AuditAction : short {};
enum class AuditObject : short {};

constexpr std::string_view action_name(AuditAction code) {
  return kActions[static_cast<std::size_t>(code)];
}
constexpr std::string_view object_name(AuditObject code) {
  return kObjects[static_cast<std::size_t>(code)];
}

namespace detail {
template <class Code, std::size_t N>
consteval auto words(const std::array<std::string_view, N>& names) {
  std::array<std::pair<Code, std::string_view>, N> out;
  for (std::size_t i = 0; i < N; ++i)
    out[i] = {static_cast<Code>(i), names[i]};
  return out;
}
}  // namespace detail

}  // namespace gerbang::audit

template <>
struct gerbang::contract::WireWords<gerbang::audit::AuditAction> {
  static constexpr auto names =
      gerbang::audit::detail::words<gerbang::audit::AuditAction>(gerbang::audit::kActions);
};
template <>
struct gerbang::contract::WireWords<gerbang::audit::AuditObject> {
  static constexpr auto names =
      gerbang::audit::detail::words<gerbang::audit::AuditObject>(gerbang::audit::kObjects);
};
template <>
struct gerbang::contract::WireWords<gerbang::audit::ActorKind> {
  using K = gerbang::audit::ActorKind;
  static constexpr std::array<std::pair<K, std::string_view>, 4> names{
      {{K::person, "PERSON"}, {K::key, "KEY"}, {K::job, "JOB"}, {K::as_operator, "OPERATOR"}}};
};
