#include "money/settlement/rule_api.h"

#include "money/settlement/rule.h"

namespace gerbang::settlement {

struct SettlementRuleRow {
  sales::PaymentMethod payment_method{};
  std::optional<CalendarDay> valid_from;  // nothing: from the beginning
  int banking_days = 0;
  int cut_off_minutes = 0;                  // after midnight in Kuala Lumpur; 1440 is the whole day
  bool is_to_come = false;                  // another rule may still take its place
  std::optional<CalendarDay> available_on;  // what is paid now; of the rule in force alone
};
BOOST_DESCRIBE_STRUCT(SettlementRuleRow, (),
                      (payment_method, valid_from, banking_days, cut_off_minutes, is_to_come,
                       available_on))

struct SettlementRules {
  CalendarDay today;
  std::vector<SettlementRuleRow> rules;  // by method, and of a method by first day
};
BOOST_DESCRIBE_STRUCT(SettlementRules, (), (today, rules))

namespace {

SettlementRuleRow row_of(const Rule& rule, Day today) {
  SettlementRuleRow out;
  out.payment_method = sales::PaymentMethod{rule.payment_method};
  if (rule.valid_from.day > 0) out.valid_from = rule.valid_from;
  out.banking_days = rule.banking_days;
  out.cut_off_minutes = rule.cut_off;
  out.is_to_come = rule.valid_from.day > today;
  return out;
}

Result<SettlementRules> settlement_rules(db::Sql& sql, const http::Call&) {
  auto days = timetable(sql);
  SettlementRules out;
  out.today = {kl_day(sql.now())};
  SettlementRuleRow* in_force = nullptr;
  auto all = rules(sql);
  out.rules.reserve(all.size());
  for (const Rule& it : all) {
    auto& row = out.rules.emplace_back(row_of(it, out.today.day));
    if (row.is_to_come) continue;
    if (in_force && in_force->payment_method == row.payment_method) in_force->available_on = {};
    row.available_on = {{days.day_of(it.payment_method, sql.now())}};
    in_force = &row;
  }
  return out;
}

}  // namespace

http::Routes rule_routes() {
  http::Routes out;
  out.push_back(http::route(http::Method::get, "admin/settlement-rules", "settlement_rules_get",
                            http::needs(Resource::admin_fee, Action::view), settlement_rules));
  out.push_back(http::route(http::Method::put, "admin/settlement-rules", "settlement_rule_update",
                            http::needs(Resource::admin_fee, Action::edit),
                            [](db::Tx& tx, const http::Call& call,
                               const SettlementRuleDraft& draft) -> Result<SettlementRuleRow> {
                              GERBANG_TRY(auto rule, rule_set(tx, draft, call.actor()));
                              return row_of(rule, kl_day(tx.now()));
                            }));
  return out;
}

}  // namespace gerbang::settlement
