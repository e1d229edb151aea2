#include "views/fee_preview/fee_preview.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "base/db/lane.h"

namespace gerbang::fee_preview {
namespace {

Cost cost_of(const fees::Fees& fees) {
  return {fees.total(), fees.sst, fees.net};
}

/// Prices one sale after another; the tax of a day is worked out once.
class Pricer {
 public:
  Pricer(const Trial& trial, fees::TaxTable taxes) : trial_(trial), taxes_(std::move(taxes)) {}

  fees::Fees price(const sales::PaidSale& sale) {
    auto out = sale.fees;
    if (!trial_.rule && !trial_.tax) return out;
    const auto& tax = tax_on(sale.paid_at);
    if (trial_.rule) {
      auto rule = trial_.rule->rule();
      rule.tax = tax;
      return fees::fees_compute(rule, sale.amount);
    }
    out.sst = fees::tax_of(out, tax);
    out.net = sale.amount - out.total() - out.sst;
    return out;
  }

 private:
  const fees::TaxRates& tax_on(Instant at) {
    Day day = kl_day(at);
    if (day != day_) {
      day_ = day;
      tax_ = taxes_.on(at);
      if (trial_.tax) {
        for (const auto& it : trial_.tax->rules())
          tax_.of(it.component) = it.rate;
      }
    }
    return tax_;
  }

  const Trial& trial_;
  fees::TaxTable taxes_;
  Day day_ = -1;
  fees::TaxRates tax_;
};

void add(Sum& sum, const Moved& moved) {
  ++sum.count;
  sum.turnover += moved.sale.amount;
  sum.before += moved.before;
  sum.after += moved.after;
  sum.difference += moved.difference;
}

/// The larger difference first; of the same the older sale.
bool is_larger(const Moved& a, const Moved& b) {
  auto size = [](const Moved& it) { return std::abs(it.difference.sen); };
  return size(a) != size(b) ? size(a) > size(b) : a.sale.id < b.sale.id;
}

}  // namespace

Cost& Cost::operator+=(const Cost& other) {
  fees += other.fees;
  tax += other.tax;
  net += other.net;
  return *this;
}

Preview fee_preview(db::Db& db, MerchantId merchant, Day first, Day last, const Trial& trial,
                    int at_once) {
  Preview out;
  Pricer pricer(trial, db.read([](db::Sql& sql) { return fees::tax_table(sql); }));
  const Instant until = kl_day_start(last + 1);
  auto take = [&](const sales::PaidSale& sale) {
    const auto& methods = trial.payment_methods;
    if (!methods.empty() && std::ranges::find(methods, sale.payment_method) == methods.end())
      return;
    Moved moved{sale, cost_of(sale.fees), cost_of(pricer.price(sale)), {}};
    moved.difference = moved.before.net - moved.after.net;
    add(out.all, moved);
    add(out.by_method[sale.payment_method], moved);
    if (moved.difference == Money{}) return;
    auto& largest = out.largest;
    if (largest.size() == kLargestMost && !is_larger(moved, largest.back())) return;
    largest.insert(std::ranges::upper_bound(largest, moved, is_larger), moved);
    if (largest.size() > kLargestMost) largest.pop_back();
  };
  db::After after{kl_day_start(first) - milliseconds(1), std::numeric_limits<std::int64_t>::max()};
  for (std::int64_t got = at_once; got == at_once;) {
    auto sales = db::read(db, db::Lane::heavy, [&](db::Sql& sql) {
      return sales::paid_sales(sql, merchant, after, until, at_once);
    });
    for (const auto& it : sales)
      take(it);
    got = std::ssize(sales);
    if (got > 0) after = {sales.back().created_at, sales.back().id.value};
  }
  return out;
}

}  // namespace gerbang::fee_preview
