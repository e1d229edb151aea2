#pragma once
// What an invoice is of: the fees that were taken of a merchant in a month, as the ledger has them.
// A month's payments are those whose transfers were posted in it, in Kuala Lumpur; one that was
// voided or taken back within the month is none. What is taken back of a former month is a credit
// note, and so is an adjustment in the merchant's favour; one against it is a line.
//
// Tax was rounded on each payment (fees/fee.h). An invoice has these sums, not a rate of its own
// sum, and says by how much they differ.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/contract/wire.h"
#include "base/core/id.h"
#include "base/core/money.h"
#include "base/db/db.h"
#include "money/fees/fee.h"
#include "money/payouts/adjustment.h"
#include "money/payouts/payout.h"

namespace gerbang::invoices {

/// What a line is for. The number is what the database keeps.
enum class Charge : unsigned char {
  mdr_acquirer = 1,
  mdr_gateway = 2,
  flat_acquirer = 3,
  flat_gateway = 4,
  // Of auto-debits.
  debit_mdr_acquirer = 11,
  debit_mdr_gateway = 12,
  debit_flat_acquirer = 13,
  debit_flat_gateway = 14,
  adjustment = 21,  // no tax was taken of it
};

struct FeeLine {
  Charge charge{};
  std::int64_t tax_rate = 0;  // hundredths of a percent
  std::optional<std::string> exempt_reason;
  std::int64_t payments = 0;
  std::int64_t taxed = 0;  // payments with any fee at this rate: so often was tax rounded
  Money amount;
  Money tax;
  Money tax_rounding;  // the tax less rate × amount
};
BOOST_DESCRIBE_STRUCT(FeeLine, (),
                      (charge, tax_rate, exempt_reason, payments, taxed, amount, tax, tax_rounding))

/// A payout that took a part of it.
struct PayoutPart {
  Id<Payout> payout;
  std::int64_t number = 0;
  Money amount;
  Instant closed_at;
};
BOOST_DESCRIBE_STRUCT(PayoutPart, (), (payout, number, amount, closed_at))

/// Adds up fees, payment by payment.
class FeeSums {
 public:
  explicit FeeSums(const fees::TaxTable& taxes) : taxes_(&taxes) {}

  /// The fees of a payment that was paid on `day`; `sst` is what was taken, whatever rates say.
  void add(const fees::Fees& fees, Day day, bool is_debit);
  /// Without tax.
  void add_adjustment(Money amount);
  std::int64_t payments() const { return payments_; }
  std::vector<FeeLine> lines() const;

 private:
  struct Sum {
    std::int64_t payments = 0;
    Money amount;
  };
  struct AtRate {
    std::int64_t taxed = 0;
    Money tax;
    std::map<Charge, Sum> sums;
  };
  const fees::TaxTable* taxes_;
  std::int64_t payments_ = 0;
  std::map<std::int64_t, AtRate> rates_;                  // above 0
  std::map<std::pair<Charge, std::string>, Sum> exempt_;  // by reason
  Sum adjustments_;
  Money unexplained_;  // tax of what is exempt
};

/// A document that is to be.
struct Draft {
  std::string cause;  // "month:2026-10", "returns:2026-11:2026-10", "adjustment:5"
  Day month = 0;      // its first day
  bool is_credit = false;
  std::optional<Day> corrects_month;  // of a credit note; none: the last there is
  std::optional<std::string> reason;  // of an adjustment
  std::int64_t payments = 0;
  std::vector<FeeLine> lines;
  std::vector<PayoutPart> payouts;
};

/// All of a merchant's month that is over: the invoice first, and only what has lines. Reads in
/// steps.
std::vector<Draft> month_drafts(db::Db& db, MerchantId merchant, Day month);
/// The credit note of one adjustment. Conflict where it is none that was booked in the merchant's
/// favour.
Result<Draft> adjustment_draft(db::Sql& sql, MerchantId merchant, Id<Adjustment> id);

/// "2026-10"
std::string month_text(Day month);
/// Its first day; nothing for what is no month.
std::optional<Day> month_parse(std::string_view text);
Day month_next(Day month);

}  // namespace gerbang::invoices

template <>
struct gerbang::contract::WireWords<gerbang::invoices::Charge> {
  using C = gerbang::invoices::Charge;
  static constexpr std::array<std::pair<C, std::string_view>, 9> names{
      {{C::mdr_acquirer, "MDR_ACQUIRER"},
       {C::mdr_gateway, "MDR_GATEWAY"},
       {C::flat_acquirer, "FLAT_FEE_ACQUIRER"},
       {C::flat_gateway, "FLAT_FEE_GATEWAY"},
       {C::debit_mdr_acquirer, "DEBIT_MDR_ACQUIRER"},
       {C::debit_mdr_gateway, "DEBIT_MDR_GATEWAY"},
       {C::debit_flat_acquirer, "DEBIT_FLAT_FEE_ACQUIRER"},
       {C::debit_flat_gateway, "DEBIT_FLAT_FEE_GATEWAY"},
       {C::adjustment, "ADJUSTMENT"}}};
};
