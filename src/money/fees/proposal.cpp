#include "money/fees/proposal.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "base/audit/audit.h"
#include "base/audit/change.h"
#include "base/audit/put_back.h"
#include "money/fees/proposal_store.h"
#include "people/accounts/account.h"
#include "people/merchants/merchant.h"
#include "say/contract.h"
#include "say/fees.h"

namespace gerbang::fees {
namespace {

constexpr Day kAheadMax = 3653;  // ten years
constexpr Duration kBefore = minutes(5);

std::string percent_text(std::int64_t hundredths) {
  return fmt::format("{}.{:02} %", hundredths / 100, hundredths % 100);
}

std::string told(const RuleDraft& rule) {
  constexpr std::array kNames{"", "percentage", "flat fee", "the greater of both", "both"};
  return fmt::format("{}: MDR {} + {}, flat {} + {}",
                     kNames.at(static_cast<std::size_t>(rule.fee_type)),
                     percent_text(rule.mdr_acquirer), percent_text(rule.mdr_gateway),
                     money_text(rule.flat_fee_acquirer), money_text(rule.flat_fee_gateway));
}

/// What is proposed, for the audit log.
std::string told(const FeeProposal& proposal) {
  std::string out;
  if (proposal.kind == ProposalKind::tax) {
    for (const TaxRule& it : proposal.tax_rules()) {
      for (const auto& [component, name] : contract::WireWords<FeeComponent>::names) {
        if (component == it.component) out += (out.empty() ? "tax of " : ", ") + std::string(name);
      }
    }
    out += proposal.exempt_reason ? ": exempt, " + *proposal.exempt_reason
                                  : ": " + percent_text(proposal.tax_rate);
  } else {
    out = fmt::format("method {}, {}", proposal.payment_method, told(proposal.rule()));
    if (proposal.package_id != 0) out = fmt::format("package {}, {}", proposal.package_id, out);
  }
  if (proposal.valid_from) out += ", from " + day_text(proposal.valid_from->day);
  return out;
}

void audit_proposal(db::Tx& tx, const FeeProposal& proposal, const Actor& actor,
                    audit::Action action, const std::string& why, std::string changes = {}) {
  auto of = proposal.merchant.value != 0 ? proposal.merchant : actor.company;
  audit::Partner proposer;
  if (proposal.proposed_by != actor.user) proposer = {proposal.proposed_by, proposal.proposed_name};
  audit::write_decision(tx, of, actor, action, id_text(proposal.id), told(proposal) + "; " + why,
                        std::move(proposer), std::move(changes));
}

Error not_now(const FeeProposal& proposal) {
  switch (proposal.status) {
    case ProposalStatus::approved:
      return conflict(say::fees::approved_already, "fee_proposal.approved");
    case ProposalStatus::rejected:
      return conflict(say::fees::rejected_already, "fee_proposal.rejected");
    case ProposalStatus::withdrawn:
      return conflict(say::fees::withdrawn_already, "fee_proposal.withdrawn");
    case ProposalStatus::waiting:
      break;
  }
  return conflict(say::fees::changed_meanwhile);
}

Result<Done> check_method(db::Sql& sql, int payment_method) {
  if (is_priced_method(sql, payment_method)) return Done{};
  return invalid_field("paymentMethod", say::fees::no_method);
}

Result<Done> check_day(db::Sql& sql, const char* field, CalendarDay day) {
  auto first = first_day_of_change(sql.now());
  if (day < first) return invalid_field(field, say::fees::not_to_come);
  if (day.day > first.day + kAheadMax) return invalid_field(field, say::fees::far);
  return Done{};
}

FeeProposal keep(db::Tx& tx, FeeProposal proposal, std::string reason, const Actor& actor) {
  proposal.id = id_new<FeeProposal>(tx.now());
  proposal.reason = std::move(reason);
  proposal.proposed_by = actor.user;
  proposal.proposed_name = actor.name;
  proposal.created_at = tx.now();
  proposal_insert(tx, proposal);
  audit_proposal(tx, proposal, actor, "fee.propose", proposal.reason);
  return proposal;
}

Result<FeeProposal> decide(db::Tx& tx, FeeProposal proposal, ProposalEvent event,
                           const Actor& actor) {
  auto to = next_state(kProposalTransitions, proposal.status, event);
  if (!to) return not_now(proposal);
  auto from = std::exchange(proposal.status, *to);
  proposal.decided_by = actor.user;
  proposal.decided_name = actor.name;
  proposal.decided_at = tx.now();
  if (!proposal_move(tx, proposal, from)) return conflict(say::fees::changed_meanwhile);
  return proposal;
}

/// What counts instead of it: of a merchant or tax on its day, of a package now.
std::optional<RuleDraft> rule_without(db::Sql& sql, const FeeProposal& it, CalendarDay day) {
  if (it.kind == ProposalKind::merchant) {
    auto rule = fee_rule(sql, it.merchant, it.payment_method, kl_day_start(day.day));
    return rule ? std::optional(draft_of(*rule)) : std::nullopt;
  }
  for (const auto& rule : package_rules(sql)) {
    if (rule.package_id == it.package_id && rule.payment_method == it.payment_method)
      return draft_of(rule);
  }
  return std::nullopt;
}

constexpr std::string_view kExempt = "exempt: ";

/// "8.00 %", or "exempt: so small a company".
std::optional<std::string> tax_text(const TaxRule* rule) {
  if (!rule) return std::nullopt;
  if (rule->exempt_reason) return std::string(kExempt) + *rule->exempt_reason;
  return percent_text(rule->rate);
}

/// The same backwards; nothing for what is neither.
std::optional<TaxDraft> tax_read(std::string_view text) {
  TaxDraft out;
  if (text.starts_with(kExempt)) {
    out.exempt_reason = text.substr(kExempt.size());
    return out;
  }
  auto rate = money_parse(text.substr(0, text.find(' ')));  // two digits behind the point, too
  if (!rate) return std::nullopt;
  out.rate = rate->sen;
  return out;
}

std::string component_word(FeeComponent component) {
  for (const auto& [it, word] : contract::WireWords<FeeComponent>::names)
    if (it == component) return std::string(word);
  return {};
}

/// For the audit log: what an approval replaces.
std::string changes_by(db::Sql& sql, const FeeProposal& it) {
  if (it.kind != ProposalKind::tax) {
    auto was = rule_without(sql, it, it.valid_from.value_or(CalendarDay{}));
    const auto is = it.rule();
    return audit::changes(was ? &*was : nullptr, &is);
  }
  const auto table = tax_table(sql);
  std::string out;
  for (const TaxRule& rule : it.tax_rules()) {
    out = audit::change_of(component_word(rule.component),
                           tax_text(table.rule(rule.component, rule.valid_from.day)),
                           tax_text(&rule), out);
  }
  return out;
}

/// From when on it can count that was put back: never in the past, nor before what it puts back.
CalendarDay day_of_put_back(db::Sql& sql, const FeeProposal& it) {
  return std::max(first_day_of_change(sql.now()), it.valid_from.value_or(CalendarDay{}));
}

void rule_look(db::Sql& sql, const audit::Record& record, const FeeProposal& it,
               audit::PutBack& plan) {
  auto changes = audit::changes_read(record.changes);
  auto day = day_of_put_back(sql, it);
  auto now = rule_without(sql, it, day);
  bool was_any = std::ranges::any_of(changes, [](const auto& c) { return c.before.has_value(); });
  if (!now || !was_any) return;
  auto then = plan.take(record, *now);
  if (it.kind == ProposalKind::merchant) plan.valid_from = day;
  plan.run = [=](db::Tx& tx, const audit::PutBackBy& by) -> Result<Done> {
    // Parts of two rules need not be one.
    GERBANG_TRY(auto rule, contract::from_json<RuleDraft>(contract::to_json(then)));
    if (it.kind == ProposalKind::merchant) {
      GERBANG_CHECK(merchant_rule_propose(tx, it.merchant,
                                          {it.payment_method, day, rule, by.reason}, by.actor));
    } else {
      GERBANG_CHECK(
          package_rule_propose(tx, it.package_id, {it.payment_method, rule, by.reason}, by.actor));
    }
    return Done{};
  };
}

/// Components that were taxed differently become a proposal each.
void tax_look(db::Sql& sql, const audit::Record& record, const FeeProposal& it,
              audit::PutBack& plan) {
  const auto day = day_of_put_back(sql, it);
  const auto table = tax_table(sql);
  std::map<std::string, TaxDraft> drafts;
  for (const auto& change : audit::changes_read(record.changes)) {
    for (auto component : kFeeComponents) {
      if (component_word(component) != change.field) continue;
      auto now = tax_text(table.rule(component, day.day));
      auto then = change.before ? tax_read(*change.before) : std::nullopt;
      audit::PutBackField field{change.field, now, change.before};
      field.fate = !then                  ? audit::PutBackFate::incomplete
                   : now == change.before ? audit::PutBackFate::stays
                                          : audit::PutBackFate::changes;
      if (field.fate == audit::PutBackFate::changes) {
        auto& draft = drafts.emplace(*change.before, *then).first->second;
        draft.components.push_back(component);
        draft.valid_from = day;
      }
      plan.seen += change.field + now.value_or("") + "\n";
      plan.fields.push_back(std::move(field));
    }
  }
  plan.valid_from = day;
  plan.run = [=](db::Tx& tx, const audit::PutBackBy& by) -> Result<Done> {
    for (const auto& [text, draft] : drafts)
      GERBANG_CHECK(tax_propose(tx, {draft, by.reason}, by.actor));
    return Done{};
  };
}

void make_true(db::Tx& tx, const FeeProposal& proposal) {
  switch (proposal.kind) {
    case ProposalKind::merchant:
      return fee_rule_put(tx, proposal.merchant,
                          {proposal.payment_method, kl_day_start(proposal.valid_from->day),
                           proposal.fee_type, proposal.mdr_acquirer, proposal.mdr_gateway,
                           proposal.flat_fee_acquirer, proposal.flat_fee_gateway});
    case ProposalKind::tax:
      for (const TaxRule& it : proposal.tax_rules())
        tax_rule_put(tx, it);
      return;
    case ProposalKind::package:
      return package_rule_put(tx, {proposal.package_id, proposal.payment_method, proposal.fee_type,
                                   proposal.mdr_acquirer, proposal.mdr_gateway,
                                   proposal.flat_fee_acquirer, proposal.flat_fee_gateway});
  }
}

}  // namespace

CalendarDay first_day_of_change(Instant now) {
  return {kl_day(now + kBefore) + 1};
}

void whole_check(const RuleDraft& draft, const std::string& path, contract::Problems& problems) {
  auto add = [&](std::string_view field, TextId why) {
    problems.add(contract::path_join(path, field), why);
  };
  if (draft.mdr_acquirer + draft.mdr_gateway > kPercentMax) {
    add("mdrGateway", say::fees::percent_whole);
  }
  if (draft.fee_type == FeeType::percentage) {
    if (draft.flat_fee_acquirer != Money{}) add("flatFeeAcquirer", say::fees::no_flat_fee);
    if (draft.flat_fee_gateway != Money{}) add("flatFeeGateway", say::fees::no_flat_fee);
  }
  if (draft.fee_type == FeeType::flat_fee) {
    if (draft.mdr_acquirer != 0) add("mdrAcquirer", say::fees::no_percentage);
    if (draft.mdr_gateway != 0) add("mdrGateway", say::fees::no_percentage);
  }
}

void whole_check(const TaxDraft& draft, const std::string& path, contract::Problems& problems) {
  auto add = [&](std::string_view field, TextId why) {
    problems.add(contract::path_join(path, field), why);
  };
  if (draft.components.empty()) add("components", say::contract::required);
  if (draft.rate.has_value() == draft.exempt_reason.has_value()) {
    add("rate", say::fees::rate_or_exempt);
  }
}

std::vector<TaxRule> TaxDraft::rules() const {
  std::vector<TaxRule> out;
  for (auto component : kFeeComponents) {
    if (std::ranges::find(components, component) == components.end()) continue;
    out.push_back({component, valid_from, rate.value_or(0), exempt_reason});
  }
  return out;
}

void FeeProposal::rule_set(const RuleDraft& rule) {
  fee_type = rule.fee_type;
  mdr_acquirer = rule.mdr_acquirer;
  mdr_gateway = rule.mdr_gateway;
  flat_fee_acquirer = rule.flat_fee_acquirer;
  flat_fee_gateway = rule.flat_fee_gateway;
}

std::vector<TaxRule> FeeProposal::tax_rules() const {
  std::vector<TaxRule> out;
  for (std::size_t n = 0; n < kFeeComponents.size(); ++n) {
    if ((components >> n & 1) == 0) continue;
    out.push_back({kFeeComponents[n], valid_from.value_or(CalendarDay{}), tax_rate, exempt_reason});
  }
  return out;
}

std::vector<ProposalEvent> proposal_actions(const FeeProposal& proposal, Id<User> person) {
  std::vector<ProposalEvent> out;
  for (auto event : {ProposalEvent::approve, ProposalEvent::reject, ProposalEvent::withdraw}) {
    bool is_mine = event == ProposalEvent::withdraw;
    if (is_mine == (proposal.proposed_by == person) &&
        next_state(kProposalTransitions, proposal.status, event)) {
      out.push_back(event);
    }
  }
  return out;
}

Result<FeeProposal> merchant_rule_propose(db::Tx& tx, MerchantId merchant,
                                          const MerchantRuleDraft& draft, const Actor& actor) {
  if (!merchants::profile_of(tx, merchant)) return not_found(say::fees::no_merchant);
  GERBANG_CHECK(check_method(tx, draft.payment_method));
  GERBANG_CHECK(check_day(tx, "validFrom", draft.valid_from));
  FeeProposal out;
  out.kind = ProposalKind::merchant;
  out.merchant = merchant;
  out.payment_method = draft.payment_method;
  out.valid_from = draft.valid_from;
  out.rule_set(draft.rule);
  return keep(tx, std::move(out), draft.reason, actor);
}

Result<FeeProposal> package_rule_propose(db::Tx& tx, std::int64_t package_id,
                                         const PackageRuleDraft& draft, const Actor& actor) {
  auto packages = accounts::package_list(tx);
  if (std::ranges::find(packages, package_id, &accounts::Package::id) == packages.end()) {
    return not_found(say::fees::no_package);
  }
  GERBANG_CHECK(check_method(tx, draft.payment_method));
  FeeProposal out;
  out.kind = ProposalKind::package;
  out.package_id = package_id;
  out.payment_method = draft.payment_method;
  out.rule_set(draft.rule);
  return keep(tx, std::move(out), draft.reason, actor);
}

Result<FeeProposal> tax_propose(db::Tx& tx, const TaxProposalDraft& draft, const Actor& actor) {
  GERBANG_CHECK(check_day(tx, "tax.validFrom", draft.tax.valid_from));
  FeeProposal out;
  out.kind = ProposalKind::tax;
  for (const TaxRule& it : draft.tax.rules())
    out.components |= std::int64_t{1} << (static_cast<int>(it.component) - 1);
  out.valid_from = draft.tax.valid_from;
  out.tax_rate = draft.tax.rate.value_or(0);
  out.exempt_reason = draft.tax.exempt_reason;
  return keep(tx, std::move(out), draft.reason, actor);
}

Result<FeeProposal> proposal_approve(db::Tx& tx, Id<FeeProposal> id, const Actor& actor) {
  auto found = proposal_find(tx, id);
  if (!found) return not_found(say::fees::no_proposal);
  if (found->proposed_by == actor.user) return forbidden(say::fees::decider_is_proposer);
  GERBANG_TRY(auto proposal, decide(tx, std::move(*found), ProposalEvent::approve, actor));
  if (proposal.valid_from && !check_day(tx, "validFrom", *proposal.valid_from).ok()) {
    auto late = conflict(say::fees::day_has_come, "fee_proposal.late");
    late.field_errors.push_back({"validFrom", say::fees::day_has_come});
    return late;
  }
  auto changes = changes_by(tx, proposal);
  make_true(tx, proposal);
  audit_proposal(tx, proposal, actor, "fee.approve", "proposed by " + proposal.proposed_name,
                 std::move(changes));
  return proposal;
}

audit::Restorable approval_restorable() {
  audit::Restorable out;
  out.actions = {"fee.approve"};
  out.gateway = Permission{Resource::admin_fee, Action::edit};
  out.look = [](db::Sql& sql, const audit::Record& record) -> Result<audit::PutBack> {
    auto it = proposal_find(sql, {id_parse(record.subject).value_or(0)});
    if (!it) return audit::put_back_gone();
    audit::PutBack plan;
    plan.needs_reason = true;
    plan.needs_second_person = true;
    auto look = it->kind == ProposalKind::tax ? tax_look : rule_look;
    look(sql, record, *it, plan);
    return plan;
  };
  return out;
}

Result<FeeProposal> proposal_reject(db::Tx& tx, Id<FeeProposal> id, const std::string& remarks,
                                    const Actor& actor) {
  auto found = proposal_find(tx, id);
  if (!found) return not_found(say::fees::no_proposal);
  if (found->proposed_by == actor.user) return forbidden(say::fees::decider_is_proposer);
  found->remarks = remarks;
  GERBANG_TRY(auto proposal, decide(tx, std::move(*found), ProposalEvent::reject, actor));
  audit_proposal(tx, proposal, actor, "fee.reject", remarks);
  return proposal;
}

Result<FeeProposal> proposal_withdraw(db::Tx& tx, Id<FeeProposal> id, const Actor& actor) {
  auto found = proposal_find(tx, id);
  if (!found) return not_found(say::fees::no_proposal);
  if (found->proposed_by != actor.user) return forbidden(say::fees::not_yours);
  GERBANG_TRY(auto proposal, decide(tx, std::move(*found), ProposalEvent::withdraw, actor));
  audit_proposal(tx, proposal, actor, "fee.withdraw", proposal.reason);
  return proposal;
}

}  // namespace gerbang::fees
