#pragma once
// The accounts' words, on the wire and in the books.

#include <array>
#include <string_view>
#include <utility>

#include "base/contract/wire.h"
#include "money/ledger/ledger.h"

template <>
struct gerbang::contract::WireWords<gerbang::ledger::Account> {
  using A = gerbang::ledger::Account;
  static constexpr std::array<std::pair<A, std::string_view>, 12> names{
      {{A::merchant_pending, "MERCHANT_PENDING"},
       {A::merchant_available, "MERCHANT_AVAILABLE"},
       {A::merchant_refund_in_transit, "MERCHANT_REFUND_IN_TRANSIT"},
       {A::merchant_payout_in_transit, "MERCHANT_PAYOUT_IN_TRANSIT"},
       {A::acquirer_receivable, "ACQUIRER_RECEIVABLE"},
       {A::fee_income, "FEE_INCOME"},
       {A::acquirer_fees_payable, "ACQUIRER_FEES_PAYABLE"},
       {A::sst_payable, "SST_PAYABLE"},
       {A::bank, "BANK"},
       {A::acquirer_clearing, "ACQUIRER_CLEARING"},
       {A::reconciliation_difference, "RECONCILIATION_DIFFERENCE"},
       {A::acquirer_fees_kept, "ACQUIRER_FEES_KEPT"}}};
};
