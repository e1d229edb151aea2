#pragma once
// How fees and tax change. One of the gateway's people proposes (admin.fee, edit): a merchant's
// rule for one payment method from a day to come on, the tax of some components from a day to come
// on, or what a package gives merchants that are approved from then on. Another person approves or
// rejects (admin.fee, approve), never the one who proposed it; who proposed it can withdraw it.
// Only then does it count, and never for what has passed: a rule is of whole days in Kuala Lumpur
// and begins tomorrow at the earliest, also when it is approved. A package's new defaults touch
// nobody who is a merchant already. What was proposed and by whom decided stays, and stands in the
// audit log.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/contract/json.h"
#include "base/contract/rules.h"
#include "base/contract/wire.h"
#include "base/core/actor.h"
#include "base/core/result.h"
#include "base/core/states.h"
#include "base/db/db.h"
#include "money/fees/fee.h"

namespace gerbang::audit {
struct Restorable;
}

namespace gerbang::fees {

enum class ProposalKind : unsigned char { merchant = 1, tax = 2, package = 3 };
enum class ProposalStatus : unsigned char {
  waiting = 0,
  approved = 1,
  rejected = 2,
  withdrawn = 3
};
enum class ProposalEvent { approve, reject, withdraw };

inline constexpr std::array kProposalTransitions{
    Transition<ProposalStatus, ProposalEvent>{ProposalStatus::waiting, ProposalEvent::approve,
                                              ProposalStatus::approved},
    Transition<ProposalStatus, ProposalEvent>{ProposalStatus::waiting, ProposalEvent::reject,
                                              ProposalStatus::rejected},
    Transition<ProposalStatus, ProposalEvent>{ProposalStatus::waiting, ProposalEvent::withdraw,
                                              ProposalStatus::withdrawn},
};
static_assert(is_deterministic(kProposalTransitions));
static_assert(is_final(kProposalTransitions, ProposalStatus::approved),
              "what counts is changed by another proposal, never taken back");

/// A rule as people write it. Percentages are hundredths of a percent: 250 is 2.50 %.
struct RuleDraft {
  FeeType fee_type = FeeType::percentage;
  std::int64_t mdr_acquirer = 0;
  std::int64_t mdr_gateway = 0;
  Money flat_fee_acquirer;
  Money flat_fee_gateway;

  FeeRule rule() const {
    return {fee_type, mdr_acquirer, mdr_gateway, flat_fee_acquirer, flat_fee_gateway};
  }
};
BOOST_DESCRIBE_STRUCT(RuleDraft, (),
                      (fee_type, mdr_acquirer, mdr_gateway, flat_fee_acquirer, flat_fee_gateway))

/// The same terms of a rule that applies: of a merchant, a package or a tax.
RuleDraft draft_of(const auto& rule) {
  return {rule.fee_type, rule.mdr_acquirer, rule.mdr_gateway, rule.flat_fee_acquirer,
          rule.flat_fee_gateway};
}

inline constexpr std::int64_t kPercentMax = 10'000;
inline constexpr std::int64_t kFlatFeeMax = 1'000'000;  // sen
constexpr auto field_rules(contract::Of<RuleDraft>) {
  using contract::rule;
  return std::array{rule("fee_type").between(1, 4), rule("mdr_acquirer").between(0, kPercentMax),
                    rule("mdr_gateway").between(0, kPercentMax),
                    rule("flat_fee_acquirer").between(0, kFlatFeeMax),
                    rule("flat_fee_gateway").between(0, kFlatFeeMax)};
}
/// Both parts together are at most the whole, and a type has no numbers that it does not take.
void whole_check(const RuleDraft& draft, const std::string& path, contract::Problems& problems);

struct MerchantRuleDraft {
  int payment_method = 0;
  CalendarDay valid_from;
  RuleDraft rule;
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(MerchantRuleDraft, (), (payment_method, valid_from, rule, reason))
constexpr auto field_rules(contract::Of<MerchantRuleDraft>) {
  return std::array{contract::rule("payment_method").between(1, 999),
                    contract::rule("reason").length(1, 500)};
}

struct PackageRuleDraft {
  int payment_method = 0;
  RuleDraft rule;
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(PackageRuleDraft, (), (payment_method, rule, reason))
constexpr auto field_rules(contract::Of<PackageRuleDraft>) {
  return std::array{contract::rule("payment_method").between(1, 999),
                    contract::rule("reason").length(1, 500)};
}

/// A rate, or why there is none.
struct TaxDraft {
  std::vector<FeeComponent> components;
  CalendarDay valid_from;
  std::optional<std::int64_t> rate;  // hundredths of a percent
  std::optional<std::string> exempt_reason;

  /// One for each component.
  std::vector<TaxRule> rules() const;
};
BOOST_DESCRIBE_STRUCT(TaxDraft, (), (components, valid_from, rate, exempt_reason))
constexpr auto field_rules(contract::Of<TaxDraft>) {
  using contract::rule;
  return std::array{rule("components").items(kFeeComponents.size()),
                    rule("rate").between(0, kPercentMax), rule("exempt_reason").length(3, 200)};
}
void whole_check(const TaxDraft& draft, const std::string& path, contract::Problems& problems);

struct TaxProposalDraft {
  TaxDraft tax;
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(TaxProposalDraft, (), (tax, reason))
constexpr auto field_rules(contract::Of<TaxProposalDraft>) {
  return std::array{contract::rule("reason").length(1, 500)};
}

/// A proposal as it is kept.
struct FeeProposal {
  Id<FeeProposal> id;
  ProposalKind kind{};
  ProposalStatus status = ProposalStatus::waiting;
  MerchantId merchant;                    // 0: not of one merchant
  std::int64_t package_id = 0;            // 0: not of a package
  int payment_method = 0;                 // 0: of tax
  std::int64_t components = 0;            // of tax: a set, a bit each, the first is mdr_acquirer
  std::optional<CalendarDay> valid_from;  // none: of a package, from the approval on
  FeeType fee_type = FeeType::percentage;
  std::int64_t mdr_acquirer = 0;
  std::int64_t mdr_gateway = 0;
  Money flat_fee_acquirer;
  Money flat_fee_gateway;
  std::int64_t tax_rate = 0;
  std::optional<std::string> exempt_reason;
  std::string reason;
  Id<User> proposed_by;
  std::string proposed_name;
  Instant created_at;
  std::optional<Id<User>> decided_by;
  std::optional<std::string> decided_name;
  std::optional<Instant> decided_at;
  std::optional<std::string> remarks;

  RuleDraft rule() const {
    return {fee_type, mdr_acquirer, mdr_gateway, flat_fee_acquirer, flat_fee_gateway};
  }
  void rule_set(const RuleDraft& rule);
  /// Of tax: one for each component.
  std::vector<TaxRule> tax_rules() const;
};
BOOST_DESCRIBE_STRUCT(FeeProposal, (),
                      (id, kind, status, merchant, package_id, payment_method, components,
                       valid_from, fee_type, mdr_acquirer, mdr_gateway, flat_fee_acquirer,
                       flat_fee_gateway, tax_rate, exempt_reason, reason, proposed_by,
                       proposed_name, created_at, decided_by, decided_name, decided_at, remarks))

/// What `person` can do with it: decide on another's, withdraw an own one.
std::vector<ProposalEvent> proposal_actions(const FeeProposal& proposal, Id<User> person);

/// From which day on a change can be proposed and approved at `now`: tomorrow, and the day after in
/// the last minutes of a day, so that it is committed before anybody reads of its day.
CalendarDay first_day_of_change(Instant now);

/// 404 for what is no merchant, 400 with the field for a method that no package prices or a day
/// that is not to come.
Result<FeeProposal> merchant_rule_propose(db::Tx& tx, MerchantId merchant,
                                          const MerchantRuleDraft& draft, const Actor& actor);
Result<FeeProposal> package_rule_propose(db::Tx& tx, std::int64_t package_id,
                                         const PackageRuleDraft& draft, const Actor& actor);
Result<FeeProposal> tax_propose(db::Tx& tx, const TaxProposalDraft& draft, const Actor& actor);

/// 403 for whoever proposed it, 409 where it is decided already or its day is not to come any more.
Result<FeeProposal> proposal_approve(db::Tx& tx, Id<FeeProposal> id, const Actor& actor);
Result<FeeProposal> proposal_reject(db::Tx& tx, Id<FeeProposal> id, const std::string& remarks,
                                    const Actor& actor);
/// 403 for anybody but who proposed it.
Result<FeeProposal> proposal_withdraw(db::Tx& tx, Id<FeeProposal> id, const Actor& actor);

/// The rules that an approval replaced, as new proposals for a day to come on.
audit::Restorable approval_restorable();

/// A rule of a merchant, past, in force or to come, by method and moment.
struct DatedRule {
  int payment_method = 0;
  Instant valid_from;
  FeeType fee_type{};
  std::int64_t mdr_acquirer = 0;
  std::int64_t mdr_gateway = 0;
  Money flat_fee_acquirer;
  Money flat_fee_gateway;
};
BOOST_DESCRIBE_STRUCT(DatedRule, (),
                      (payment_method, valid_from, fee_type, mdr_acquirer, mdr_gateway,
                       flat_fee_acquirer, flat_fee_gateway))
/// By method, the latest first.
std::vector<DatedRule> rules_of_merchant(db::Sql& sql, MerchantId merchant);

struct PackageRule {
  std::int64_t package_id = 0;
  int payment_method = 0;
  FeeType fee_type{};
  std::int64_t mdr_acquirer = 0;
  std::int64_t mdr_gateway = 0;
  Money flat_fee_acquirer;
  Money flat_fee_gateway;
};
BOOST_DESCRIBE_STRUCT(PackageRule, (),
                      (package_id, payment_method, fee_type, mdr_acquirer, mdr_gateway,
                       flat_fee_acquirer, flat_fee_gateway))
std::vector<PackageRule> package_rules(db::Sql& sql);

}  // namespace gerbang::fees

template <>
struct gerbang::contract::WireWords<gerbang::fees::ProposalKind> {
  using K = gerbang::fees::ProposalKind;
  static constexpr std::array<std::pair<K, std::string_view>, 3> names{
      {{K::merchant, "MERCHANT"}, {K::tax, "TAX"}, {K::package, "PACKAGE"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::fees::ProposalStatus> {
  using S = gerbang::fees::ProposalStatus;
  static constexpr std::array<std::pair<S, std::string_view>, 4> names{
      {{S::waiting, "WAITING"},
       {S::approved, "APPROVED"},
       {S::rejected, "REJECTED"},
       {S::withdrawn, "WITHDRAWN"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::fees::ProposalEvent> {
  using E = gerbang::fees::ProposalEvent;
  static constexpr std::array<std::pair<E, std::string_view>, 3> names{
      {{E::approve, "APPROVE"}, {E::reject, "REJECT"}, {E::withdraw, "WITHDRAW"}}};
};
