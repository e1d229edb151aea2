#include "money/fees/fee.h"

namespace gerbang::fees {
namespace {

constexpr db::Statement kFeeRule{"fee_rule", R"(
  SELECT fee_type, mdr_acquirer, mdr_gateway, flat_fee_acquirer, flat_fee_gateway
  FROM fee_rules
  WHERE merchant_id = $1 AND payment_method = $2 AND valid_from <= $3
  ORDER BY valid_from DESC LIMIT 1)"};
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

}  // namespace

std::optional<FeeRule> fee_rule(db::Sql& sql, MerchantId merchant, int payment_method, Instant at) {
  std::optional<FeeRule> rule;
  sql.each(
      kFeeRule,
      [&](const db::Row& row) {
        rule = FeeRule{row.get<FeeType>(0), row.number(1), row.number(2), row.get<Money>(3),
                       row.get<Money>(4)};
      },
      merchant, payment_method, at);
  return rule;
}

void fee_rules_seed(db::Tx& tx, MerchantId merchant, std::int64_t package_id) {
  tx.exec(kFeeRulesSeed, merchant, package_id, tx.now());
}

void demo_fees_since(db::Tx& tx, MerchantId merchant, Instant since) {
  tx.exec(kFeesSince, merchant, since);
}

}  // namespace gerbang::fees
