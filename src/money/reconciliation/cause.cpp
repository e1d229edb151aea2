#include "money/reconciliation/cause.h"

#include <algorithm>

#include "money/fees/proposal.h"

namespace gerbang::reconciliation {
namespace {

bool is_transposed(Money expected, Money found) {
  auto a = money_text(expected), b = money_text(found);
  if (a.size() != b.size()) return false;
  std::erase(a, '.');
  std::erase(b, '.');
  auto at = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  if (at + 1 >= a.size()) return false;
  std::swap(b[at], b[at + 1]);
  return a == b;
}

}  // namespace

Suggestion amount_cause(Money expected, Money found) {
  if (expected * 100 == found || found * 100 == expected) return {Cause::hundredfold, {}};
  if (is_transposed(expected, found)) return {Cause::transposed, {}};
  return {};
}

Suggestion fee_cause(db::Sql& sql, MerchantId merchant, Id<Sale> id, Money expected, Money found) {
  auto sale = sales::sale_get(sql, merchant, id);
  if (!sale.ok() || !sale->payment_method) return {};
  for (const auto& it : fees::rules_of_merchant(sql, merchant)) {
    if (it.payment_method != *sale->payment_method) continue;
    fees::FeeRule rule{it.fee_type, it.mdr_acquirer, it.mdr_gateway, it.flat_fee_acquirer,
                       it.flat_fee_gateway};
    auto fee = fees::fees_compute(rule, sale->amount);
    if (fee.mdr_acquirer + fee.flat_acquirer == found)
      return {Cause::rate, day_text(kl_day(it.valid_from))};
  }
  auto rates = fees::tax_table(sql).on(sale->paid_at.value_or(sale->created_at));
  if (found == expected + money_percent(expected, rates.mdr_acquirer))
    return {Cause::fee_with_tax, {}};
  return amount_cause(expected, found);
}

}  // namespace gerbang::reconciliation
