#pragma once
// What one payment costs the merchant, to the sen. The rule says percentages and flat amounts for
// the acquirer and for the gateway; SST is added to the fees. Every component is rounded half up
// once, where it is computed, and never again (domain.md, "Fees").

#include "core/money.h"
#include "merchants/merchant.h"

namespace gerbang::payments {

struct Fees {
  Money mdr_acquirer;
  Money mdr_gateway;
  Money flat_acquirer;
  Money flat_gateway;
  Money sst;
  Money net;  // what the merchant gets; below zero where the fees exceed a tiny amount

  Money total() const { return mdr_acquirer + mdr_gateway + flat_acquirer + flat_gateway; }
};

/// SST on fees in force at `at`, in hundredths of a percent: 600 until the end of February 2024 and
/// 800 since (Service Tax Regulations as amended from 1 March 2024).
std::int64_t sst_rate(Instant at);

/// FLAT_FEE_OR takes the greater of the two whole fees (both parts together), so that the merchant
/// never pays the acquirer's percentage and the gateway's flat amount for one payment.
Fees fees_compute(const merchants::FeeRule& rule, Money amount, Instant at);

/// The least amount from `least` on of which something is left after the fees, so that no payment
/// costs its merchant money.
Money amount_worth_taking(const merchants::FeeRule& rule, Money least, Instant at);

}  // namespace gerbang::payments
