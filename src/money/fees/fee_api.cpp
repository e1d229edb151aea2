#include "money/fees/fee_api.h"

#include <algorithm>

#include "money/fees/proposal_store.h"
#include "people/accounts/account.h"
#include "people/merchants/merchant.h"
#include "say/fees.h"

namespace gerbang::fees {

struct FeeProposalRow {
  Id<FeeProposal> id;
  ProposalKind kind{};
  ProposalStatus status{};
  std::optional<MerchantId> merchant;
  std::optional<std::string> merchant_name;
  std::optional<std::int64_t> package_id;
  std::optional<std::string> package_name;
  std::optional<int> payment_method;
  std::optional<RuleDraft> rule;
  std::vector<FeeComponent> components;
  std::optional<std::int64_t> tax_rate;
  std::optional<std::string> exempt_reason;
  std::optional<CalendarDay> valid_from;
  std::string reason;
  std::string proposed_by;
  Instant created_date;
  std::optional<std::string> decided_by;
  std::optional<Instant> decided_date;
  std::optional<std::string> remarks;
  std::vector<ProposalEvent> actions;  // of whoever reads it
};
BOOST_DESCRIBE_STRUCT(FeeProposalRow, (),
                      (id, kind, status, merchant, merchant_name, package_id, package_name,
                       payment_method, rule, components, tax_rate, exempt_reason, valid_from,
                       reason, proposed_by, created_date, decided_by, decided_date, remarks,
                       actions))

/// A proposal, and what it would take the place of.
struct FeeProposalDetails : FeeProposalRow {
  std::optional<RuleDraft> replaces;  // none: the method is not offered then, or it is tax
};
BOOST_DESCRIBE_STRUCT(FeeProposalDetails, (FeeProposalRow), (replaces))

struct DatedRuleRow {
  Instant valid_from;
  RuleDraft rule;
  bool is_in_force = false;
  bool is_to_come = false;
};
BOOST_DESCRIBE_STRUCT(DatedRuleRow, (), (valid_from, rule, is_in_force, is_to_come))

struct MethodFees {
  int payment_method = 0;
  std::vector<DatedRuleRow> rules;  // the latest first
};
BOOST_DESCRIBE_STRUCT(MethodFees, (), (payment_method, rules))

struct MerchantFees {
  MerchantId merchant;
  std::string merchant_name;
  std::int64_t package_id = 0;
  std::string package_name;
  CalendarDay first_day;  // from which on a change can be proposed
  std::vector<MethodFees> methods;
  std::vector<FeeProposalRow> waiting;  // the hundred latest
};
BOOST_DESCRIBE_STRUCT(MerchantFees, (),
                      (merchant, merchant_name, package_id, package_name, first_day, methods,
                       waiting))

struct PackageMethodRow {
  int payment_method = 0;
  RuleDraft rule;
};
BOOST_DESCRIBE_STRUCT(PackageMethodRow, (), (payment_method, rule))
struct PackageFees {
  std::int64_t package_id = 0;
  std::string package_name;
  std::vector<PackageMethodRow> methods;
};
BOOST_DESCRIBE_STRUCT(PackageFees, (), (package_id, package_name, methods))

struct TaxRuleRow {
  FeeComponent component{};
  CalendarDay valid_from;
  std::int64_t rate = 0;
  std::optional<std::string> exempt_reason;
  bool is_in_force = false;
  bool is_to_come = false;
};
BOOST_DESCRIBE_STRUCT(TaxRuleRow, (),
                      (component, valid_from, rate, exempt_reason, is_in_force, is_to_come))
struct TaxRules {
  CalendarDay first_day;          // from which on a change can be proposed
  std::vector<TaxRuleRow> rules;  // by component, the latest first
  std::vector<FeeProposalRow> waiting;
};
BOOST_DESCRIBE_STRUCT(TaxRules, (), (first_day, rules, waiting))

struct FeeRejection {
  std::string remarks;
};
BOOST_DESCRIBE_STRUCT(FeeRejection, (), (remarks))
constexpr auto field_rules(contract::Of<FeeRejection>) {
  return std::array{contract::rule("remarks").length(1, 500)};
}

namespace {

using contract::Nothing;
using contract::Success;
using http::Call;
using http::Method;

constexpr std::array kSorts{db::SortColumn{"createdDate", "p.created_at"},
                            db::SortColumn{"validFrom", "COALESCE(p.valid_from, 0)"}};
constexpr db::List<FeeProposal, FeeProposalQuery> kProposalList{
    .whose = db::Whose::of_all(),
    .select = db::text<FeeProposal, GERBANG_PROPOSAL_SELECT>,
    .from = "fee_proposals p",
    .id = "p.id",
    .created_at = "p.created_at",
    .sorts = kSorts,
    .narrow = [](db::Where& where, const FeeProposalQuery& query) {
      where.equal("p.merchant_id", query.merchant);
      where.one_of("p.kind", query.kind);
      where.one_of("p.status", query.status);
      where.at_least("p.created_at", query.created_date_from);
      where.at_most("p.created_at", query.created_date_to);
    }};
constexpr int kWaitingMost = 100;

std::string package_name(db::Sql& sql, std::int64_t id) {
  for (auto& it : accounts::package_list(sql)) {
    if (it.id == id) return it.name;
  }
  return {};
}

FeeProposalRow row_of(db::Sql& sql, const FeeProposal& it, const Call& call) {
  FeeProposalRow out;
  out.id = it.id;
  out.kind = it.kind;
  out.status = it.status;
  if (it.kind == ProposalKind::merchant) {
    out.merchant = it.merchant;
    auto face = merchants::merchant_for_payment(sql, it.merchant);
    if (face.ok()) out.merchant_name = face->name;
  }
  if (it.kind == ProposalKind::package) {
    out.package_id = it.package_id;
    out.package_name = package_name(sql, it.package_id);
  }
  if (it.kind == ProposalKind::tax) {
    for (const TaxRule& rule : it.tax_rules())
      out.components.push_back(rule.component);
    if (!it.exempt_reason) out.tax_rate = it.tax_rate;
    out.exempt_reason = it.exempt_reason;
  } else {
    out.payment_method = it.payment_method;
    out.rule = it.rule();
  }
  out.valid_from = it.valid_from;
  out.reason = it.reason;
  out.proposed_by = it.proposed_name;
  out.created_date = it.created_at;
  out.decided_by = it.decided_name;
  out.decided_date = it.decided_at;
  out.remarks = it.remarks;
  out.actions = proposal_actions(it, call.who().user);
  return out;
}

std::vector<FeeProposalRow> waiting(db::Sql& sql, const Call& call, ProposalKind kind,
                                    std::optional<MerchantId> merchant) {
  FeeProposalQuery query;
  query.merchant = merchant;
  query.kind = {kind};
  query.status = {ProposalStatus::waiting};
  std::vector<FeeProposalRow> out;
  for (const auto& it : kProposalList.first(sql, call.merchant(), query, kWaitingMost))
    out.push_back(row_of(sql, it, call));
  return out;
}

Result<contract::Page<FeeProposalRow>> proposal_page(db::Sql& sql, const Call& call,
                                                     const FeeProposalQuery& query) {
  GERBANG_TRY(auto page, kProposalList.page(sql, call.merchant(), query));
  return contract::page_as(std::move(page),
                           [&](const FeeProposal& it) { return row_of(sql, it, call); });
}

Result<FeeProposalDetails> proposal_get(db::Sql& sql, const Call& call) {
  auto found = proposal_find(sql, call.id<FeeProposal>("id"));
  if (!found) return not_found(say::fees::no_proposal);
  FeeProposalDetails out{row_of(sql, *found, call), {}};
  if (found->kind == ProposalKind::merchant) {
    // What would count on that day if nothing changed.
    auto at = std::max(sql.now(), kl_day_start(found->valid_from->day) - milliseconds(1));
    if (found->status != ProposalStatus::waiting && found->decided_at) at = *found->decided_at;
    if (auto rule = fee_rule(sql, found->merchant, found->payment_method, at))
      out.replaces = draft_of(*rule);
  }
  if (found->kind == ProposalKind::package && found->status == ProposalStatus::waiting) {
    for (const auto& it : package_rules(sql)) {
      if (it.package_id == found->package_id && it.payment_method == found->payment_method)
        out.replaces = draft_of(it);
    }
  }
  return out;
}

Result<MerchantFees> merchant_fees(db::Sql& sql, const Call& call) {
  auto merchant = call.id<Company>("id");
  auto profile = merchants::profile_of(sql, merchant);
  auto face = merchants::merchant_for_payment(sql, merchant);
  if (!profile || !face.ok()) return not_found(say::fees::no_merchant);
  MerchantFees out;
  out.merchant = merchant;
  out.merchant_name = face->name;
  out.package_id = profile->package_id;
  out.package_name = package_name(sql, profile->package_id);
  out.first_day = first_day_of_change(sql.now());
  for (const auto& it : rules_of_merchant(sql, merchant)) {
    if (out.methods.empty() || out.methods.back().payment_method != it.payment_method)
      out.methods.push_back({it.payment_method, {}});
    auto& rules = out.methods.back().rules;
    bool is_to_come = it.valid_from > sql.now();
    bool is_in_force = !is_to_come && (rules.empty() || rules.back().is_to_come);
    rules.push_back({it.valid_from, draft_of(it), is_in_force, is_to_come});
  }
  out.waiting = waiting(sql, call, ProposalKind::merchant, merchant);
  return out;
}

Result<std::vector<PackageFees>> package_fees(db::Sql& sql, const Call&) {
  std::vector<PackageFees> out;
  for (auto& it : accounts::package_list(sql))
    out.push_back({it.id, it.name, {}});
  for (const auto& it : package_rules(sql)) {
    auto at = std::ranges::find(out, it.package_id, &PackageFees::package_id);
    if (at != out.end()) at->methods.push_back({it.payment_method, draft_of(it)});
  }
  return out;
}

Result<TaxRules> tax_rules(db::Sql& sql, const Call& call) {
  TaxRules out;
  out.first_day = first_day_of_change(sql.now());
  auto table = tax_table(sql);
  Day today = kl_day(sql.now());
  for (auto component : kFeeComponents) {
    auto first = out.rules.size();
    for (const TaxRule& it : table.rules()) {
      if (it.component != component) continue;
      out.rules.insert(out.rules.begin() + static_cast<std::ptrdiff_t>(first),
                       {it.component, it.valid_from, it.rate, it.exempt_reason,
                        &it == table.rule(component, today), it.valid_from.day > today});
    }
  }
  out.waiting = waiting(sql, call, ProposalKind::tax, std::nullopt);
  return out;
}

}  // namespace

http::Routes fee_routes() {
  constexpr auto kFee = Resource::admin_fee;
  const auto may_view = http::needs(kFee, Action::view);
  const auto may_edit = http::needs(kFee, Action::edit);
  const auto may_approve = http::needs(kFee, Action::approve);
  http::Routes r;
  r.push_back(http::route(Method::get, "admin/fees/merchants/{id}", "merchant_fees_get", may_view,
                          merchant_fees));
  r.push_back(
      http::route(Method::get, "admin/fees/packages", "package_fees_list", may_view, package_fees));
  r.push_back(http::route(Method::get, "admin/fees/taxes", "tax_rules_get", may_view, tax_rules));
  r.push_back(http::route(Method::get, "admin/fees/proposals", "fee_proposal_list", may_view,
                          proposal_page));
  r.push_back(http::route(Method::get, "admin/fees/proposals/{id}", "fee_proposal_get", may_view,
                          proposal_get));
  r.push_back(http::route(
      Method::post, "admin/fees/merchants/{id}/proposals", "merchant_fee_propose", may_edit,
      [](db::Tx& tx, const Call& call, const MerchantRuleDraft& draft) -> Result<FeeProposalRow> {
        GERBANG_TRY(auto made,
                    merchant_rule_propose(tx, call.id<Company>("id"), draft, call.actor()));
        return row_of(tx, made, call);
      }));
  r.push_back(http::route(
      Method::post, "admin/fees/packages/{id}/proposals", "package_fee_propose", may_edit,
      [](db::Tx& tx, const Call& call, const PackageRuleDraft& draft) -> Result<FeeProposalRow> {
        GERBANG_TRY(auto made, package_rule_propose(tx, call.id<FeeProposal>("id").value, draft,
                                                    call.actor()));
        return row_of(tx, made, call);
      }));
  r.push_back(http::route(
      Method::post, "admin/fees/taxes/proposals", "tax_propose", may_edit,
      [](db::Tx& tx, const Call& call, const TaxProposalDraft& draft) -> Result<FeeProposalRow> {
        GERBANG_TRY(auto made, tax_propose(tx, draft, call.actor()));
        return row_of(tx, made, call);
      }));
  r.push_back(
      http::route(Method::post, "admin/fees/proposals/{id}/approve", "fee_proposal_approve",
                  may_approve, [](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
                    GERBANG_CHECK(proposal_approve(tx, call.id<FeeProposal>("id"), call.actor()));
                    return Success{say::fees::done::approved};
                  }));
  r.push_back(http::route(
      Method::post, "admin/fees/proposals/{id}/reject", "fee_proposal_reject", may_approve,
      [](db::Tx& tx, const Call& call, const FeeRejection& why) -> Result<Success> {
        GERBANG_CHECK(proposal_reject(tx, call.id<FeeProposal>("id"), why.remarks, call.actor()));
        return Success{say::fees::done::rejected};
      }));
  r.push_back(
      http::route(Method::post, "admin/fees/proposals/{id}/withdraw", "fee_proposal_withdraw",
                  may_edit, [](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
                    GERBANG_CHECK(proposal_withdraw(tx, call.id<FeeProposal>("id"), call.actor()));
                    return Success{say::fees::done::withdrawn};
                  }));
  return r;
}

}  // namespace gerbang::fees
