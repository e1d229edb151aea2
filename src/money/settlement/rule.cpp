#include "money/settlement/rule.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>

#include "base/audit/audit.h"
#include "base/audit/change.h"
#include "base/audit/meanwhile.h"
#include "base/audit/put_back.h"
#include "base/db/record.h"
#include "say/settlement.h"

namespace gerbang::settlement {

/// What a rule says.
struct RuleTerms {
  int banking_days = 0;
  int cut_off = 0;
};
BOOST_DESCRIBE_STRUCT(RuleTerms, (), (banking_days, cut_off))

namespace {

constexpr Day kAheadMax = 3653;  // ten years
constexpr Instant kEver{std::numeric_limits<std::int64_t>::max()};

constexpr db::Statement kRules{
    "settlement_rules",
    db::text<Rule, "SELECT {} FROM settlement_rules ORDER BY payment_method, valid_from">};
constexpr db::RecordStatement<Rule, R"(INSERT INTO settlement_rules
    (payment_method, valid_from, banking_days, cut_off)
  VALUES (:payment_method, :valid_from, :banking_days, :cut_off)
  ON CONFLICT (payment_method, valid_from)
  DO UPDATE SET banking_days = excluded.banking_days, cut_off = excluded.cut_off)">
    kWrite{"settlement_rule_write"};

std::string told(const Rule& rule) {
  return fmt::format("T+{} {:02}:{:02}", rule.banking_days, rule.cut_off / 60, rule.cut_off % 60);
}

}  // namespace

Timetable::Timetable(std::vector<Rule> rules, calendar::BankingDays banking_days)
    : banking_days_(std::move(banking_days)) {
  std::ranges::sort(rules, {},
                    [](const Rule& it) { return std::pair{it.payment_method, it.valid_from}; });
  for (const Rule& it : rules) {
    Span span{it.payment_method, kl_day_start(it.valid_from.day), kEver};
    if (!terms_.empty() && terms_.back().rule.payment_method == it.payment_method)
      terms_.back().span.until = span.from;
    terms_.push_back({it, span});
  }
}

Day Timetable::day_of(int payment_method, Instant paid_at) const {
  for (const auto& [rule, span] : terms_) {
    if (rule.payment_method != payment_method || paid_at < span.from || paid_at >= span.until)
      continue;
    return banking_days_.after(banking_days_.of(paid_at, minutes(rule.cut_off)), rule.banking_days);
  }
  throw std::runtime_error(fmt::format("payment method {} has no settlement rule", payment_method));
}

Instant Timetable::limit(const Rule& rule, Day day) const {
  // A later payment belongs to a later banking day, never to an earlier one.
  return kl_day_start(banking_days_.before(day, rule.banking_days)) + minutes(rule.cut_off);
}

std::vector<Span> Timetable::due(Day today) const {
  std::vector<Span> out;
  for (const auto& [rule, span] : terms_) {
    auto until = std::min(span.until, limit(rule, today));
    if (span.from < until) out.push_back({span.payment_method, span.from, until});
  }
  return out;
}

std::vector<Timetable::Coming> Timetable::coming(Instant now) const {
  std::vector<Coming> out;
  for (const auto& [rule, span] : terms_) {
    auto from = span.from;
    for (Day day = kl_day(now); from < span.until && from <= now;
         day = banking_days_.on_or_after(day + 1)) {
      auto until = std::min(span.until, limit(rule, day));
      if (from >= until) continue;
      out.push_back({day, {span.payment_method, from, until}});
      from = until;
    }
  }
  return out;
}

std::vector<Rule> rules(db::Sql& sql) {
  return sql.all<Rule>(kRules);
}

std::optional<Rule> rule_on(db::Sql& sql, int payment_method, CalendarDay day) {
  std::optional<Rule> out;
  for (const Rule& it : rules(sql)) {
    if (it.payment_method == payment_method && it.valid_from <= day) out = it;
  }
  return out;
}

SettlementRuleRead rule_read(const std::optional<Rule>& rule) {
  SettlementRuleRead out;
  if (!rule) return out;
  if (rule->valid_from.day > 0) out.valid_from = rule->valid_from;
  out.banking_days = rule->banking_days;
  out.cut_off_minutes = rule->cut_off;
  return out;
}

Timetable timetable(db::Sql& sql) {
  return {rules(sql), calendar::banking_days(sql)};
}

Result<Rule> rule_set(db::Tx& tx, const SettlementRuleDraft& draft, const Actor& actor) {
  const auto* method = sales::method_row(static_cast<int>(draft.payment_method));
  if (!method) return invalid_field("paymentMethod", say::settlement::no_method);
  Day today = kl_day(tx.now());
  if (draft.valid_from.day <= today)
    return invalid_field("validFrom", say::settlement::not_to_come);
  if (draft.valid_from.day > today + kAheadMax)
    return invalid_field("validFrom", say::settlement::far);
  Rule rule{static_cast<int>(draft.payment_method), draft.valid_from,
            static_cast<int>(draft.banking_days), static_cast<int>(draft.cut_off_minutes)};
  tx.hold("settlement.rules");
  auto was = rule_on(tx, rule.payment_method, rule.valid_from);
  GERBANG_CHECK(audit::unchanged_since(draft.was, rule_read(was), say::settlement::changed,
                                       "settlement.ruleChanged"));
  rule_write(tx, rule);
  // The day on which it begins is said also where another rule was to begin on it.
  auto others = audit::changes(was.value_or(rule), rule, {.left_out = {"valid_from"}});
  std::optional<std::string> since;
  if (was && was->valid_from != rule.valid_from) since = day_text(was->valid_from.day);
  audit::write_change(
      tx, actor.company, actor, "settlement.ruleSet", std::string(method->code),
      fmt::format("{} {} → {}", day_text(rule.valid_from.day), was ? told(*was) : "", told(rule)),
      audit::change_of("validFrom", since, day_text(rule.valid_from.day), others));
  return rule;
}

audit::Restorable rule_restorable() {
  audit::Restorable out;
  out.actions = {"settlement.ruleSet"};
  out.gateway = Permission{Resource::admin_fee, Action::edit};
  out.look = [](db::Sql& sql, const audit::Record& record) -> Result<audit::PutBack> {
    auto method = std::ranges::find(sales::kMethods, record.subject, &sales::MethodRow::code);
    if (method == sales::kMethods.end()) return audit::put_back_gone();
    // What has passed stays: from tomorrow on, or instead of the rule if that is still to come.
    CalendarDay from{kl_day(sql.now()) + 1};
    for (const auto& change : audit::changes_read(record.changes)) {
      auto day = change.field == "validFrom" && change.after ? day_parse(*change.after)
                                                             : std::optional<Day>();
      if (day) from.day = std::max(from.day, *day);
    }
    auto now = rule_on(sql, method->id, from);
    if (!now) return audit::put_back_gone();
    audit::PutBack plan;
    plan.valid_from = from;
    auto then = plan.take(record, RuleTerms{now->banking_days, now->cut_off});
    plan.run = [=](db::Tx& tx, const audit::PutBackBy& by) -> Result<Done> {
      GERBANG_CHECK(rule_set(
          tx,
          {sales::PaymentMethod{method->id}, from, then.banking_days, then.cut_off, rule_read(now)},
          by.actor));
      return Done{};
    };
    return plan;
  };
  return out;
}

void rule_write(db::Tx& tx, const Rule& rule) {
  kWrite.exec(tx, rule);
}

void demo_rules(db::Tx& tx) {
  using enum sales::MethodGroup;
  for (const auto& method : sales::kMethods) {
    if (method.group == fpx || method.group == duitnow)
      rule_write(tx, {method.id, {}, 1, kWholeDay});
  }
}

}  // namespace gerbang::settlement
