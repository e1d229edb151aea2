#include "money/fees/fee.h"

namespace gerbang::fees {
namespace {

/// The rate of a component on a day.
#define GERBANG_TAX(component, day)                                                             \
  "(SELECT t.rate FROM tax_rules t WHERE t.component = " #component " AND t.valid_from <= " day \
  " ORDER BY t.valid_from DESC LIMIT 1)"
/// The columns of a FeeRule. The engines work out the rates once for all rows of a statement.
#define GERBANG_RULE(day)                                                                             \
  "f.fee_type, f.mdr_acquirer, f.mdr_gateway, f.flat_fee_acquirer, f.flat_fee_gateway, " GERBANG_TAX( \
      1, day) ", " GERBANG_TAX(2, day) ", " GERBANG_TAX(3, day) ", " GERBANG_TAX(4, day)

constexpr db::Statement kFeeRule{"fee_rule", "SELECT " GERBANG_RULE("$4") R"(
  FROM fee_rules f
  WHERE f.merchant_id = $1 AND f.payment_method = $2 AND f.valid_from <= $3
  ORDER BY f.valid_from DESC LIMIT 1)"};
constexpr db::Statement kInForce{"fee_rules_in_force",
                                 "SELECT " GERBANG_RULE("$3") R"(, f.payment_method
  FROM fee_rules f
  WHERE f.merchant_id = $1 AND f.valid_from <= $2
    AND NOT EXISTS (SELECT 1 FROM fee_rules n
                    WHERE n.merchant_id = f.merchant_id AND n.payment_method = f.payment_method
                      AND n.valid_from > f.valid_from AND n.valid_from <= $2))"};
constexpr int kMethodColumn = 9;
constexpr db::Statement kFeeRulesSeed{"fee_rules_seed", R"(
  INSERT INTO fee_rules (merchant_id, payment_method, valid_from, fee_type, mdr_acquirer,
                         mdr_gateway, flat_fee_acquirer, flat_fee_gateway)
  SELECT CAST($1 AS BIGINT), p.payment_method, CAST($3 AS BIGINT), p.fee_type, p.mdr_acquirer,
         p.mdr_gateway, p.flat_fee_acquirer, p.flat_fee_gateway
  FROM package_fees p
  WHERE p.package_id = $2
    AND NOT EXISTS (SELECT 1 FROM fee_rules f
                    WHERE f.merchant_id = $1 AND f.payment_method = p.payment_method))"};

constexpr db::Statement kFeesSince{"demo_fees_since", R"(
  UPDATE fee_rules SET valid_from = $2
  WHERE merchant_id = $1 AND valid_from > $2
    AND NOT EXISTS (SELECT 1 FROM fee_rules f
                    WHERE f.merchant_id = $1 AND f.payment_method = fee_rules.payment_method
                      AND f.valid_from < fee_rules.valid_from))"};

constexpr db::Statement kTaxRules{
    "tax_rules", "SELECT component, valid_from, rate, exempt_reason FROM tax_rules"};
constexpr db::Statement kTaxPut{"tax_rule_put", R"(
  INSERT INTO tax_rules (component, valid_from, rate, exempt_reason) VALUES ($1, $2, $3, $4)
  ON CONFLICT (component, valid_from)
  DO UPDATE SET rate = excluded.rate, exempt_reason = excluded.exempt_reason)"};

FeeRule rule_of(const db::Row& row) {
  return {row.get<FeeType>(0), row.number(1),
          row.number(2),       row.get<Money>(3),
          row.get<Money>(4),   {row.number(5), row.number(6), row.number(7), row.number(8)}};
}

}  // namespace

std::optional<FeeRule> fee_rule(db::Sql& sql, MerchantId merchant, int payment_method, Instant at) {
  std::optional<FeeRule> rule;
  sql.each(
      kFeeRule, [&](const db::Row& row) { rule = rule_of(row); }, merchant, payment_method, at,
      kl_day(at));
  return rule;
}

std::map<int, FeeRule> fee_rules_in_force(db::Sql& sql, MerchantId merchant, Instant at) {
  std::map<int, FeeRule> out;
  sql.each(
      kInForce, [&](const db::Row& row) { out[row.get<int>(kMethodColumn)] = rule_of(row); },
      merchant, at, kl_day(at));
  return out;
}

TaxTable tax_table(db::Sql& sql) {
  return TaxTable(sql.all<TaxRule>(kTaxRules));
}

void tax_rule_put(db::Tx& tx, const TaxRule& rule) {
  tx.exec(kTaxPut, rule.component, rule.valid_from, rule.rate, rule.exempt_reason);
}

void fee_rules_seed(db::Tx& tx, MerchantId merchant, std::int64_t package_id) {
  tx.exec(kFeeRulesSeed, merchant, package_id, tx.now());
}

void demo_fees_since(db::Tx& tx, MerchantId merchant, Instant since) {
  tx.exec(kFeesSince, merchant, since);
}

}  // namespace gerbang::fees
