#pragma once
// "What would last month have cost under this rule?": all sales of a merchant that were made in a
// month and paid, priced anew with a rule, with other tax, or with both, beside what they cost. A
// month is one of creation, as in every list of sales. Nothing is written, and no sale changes. It
// reads the sales some thousand at a time, each read for itself, so that a million of them need no
// more memory than a thousand and no writer waits; what is paid or voided meanwhile may be counted
// or not.

#include <map>
#include <optional>
#include <vector>

#include "base/db/db.h"
#include "money/fees/proposal.h"
#include "money/sales/paid_sales.h"

namespace gerbang::fee_preview {

struct Cost {
  Money fees;
  Money tax;
  Money net;  // what the merchant gets

  Cost& operator+=(const Cost& other);
  friend bool operator==(const Cost&, const Cost&) = default;
};
BOOST_DESCRIBE_STRUCT(Cost, (), (fees, tax, net))

/// What to try. Without a rule the fees stay as they were, without tax each sale has that of its
/// day; the day from which the tax would count does not matter here.
struct Trial {
  std::vector<int> payment_methods;  // none: all
  std::optional<fees::RuleDraft> rule;
  std::optional<fees::TaxDraft> tax;
};

/// Some sales together.
struct Sum {
  std::int64_t count = 0;
  Money turnover;
  Cost before;
  Cost after;
  Money difference;  // of what the merchant pays: more is above zero
};

struct Moved {
  sales::PaidSale sale;
  Cost before;
  Cost after;
  Money difference;
};

struct Preview {
  Sum all;
  std::map<int, Sum> by_method;
  std::vector<Moved> largest;  // by the size of the difference, at most kLargestMost, none without
};
inline constexpr std::size_t kLargestMost = 10;

/// So many sales are read in one go.
inline constexpr int kSalesAtOnce = 5'000;

/// The sales of these days, both included.
Preview fee_preview(db::Db& db, MerchantId merchant, Day first, Day last, const Trial& trial,
                    int at_once = kSalesAtOnce);

}  // namespace gerbang::fee_preview
