#pragma once
// A bank statement as CSV, for banks that send no camt.053. No bank's layout is public, so the
// bytes are ours, in the manner of the payouts' files (csv_files.h):
//
//   H,STATEMENT,id,account,first day,last day,opening,closing
//   E,day,amount,reference,bank's reference,text
//   T,entries,sum,SHA-256 of all before
//
// Amounts are ringgit with two places; what left the account has a minus before it.

#include <string>
#include <string_view>

#include "money/reconciliation/statement.h"

namespace gerbang::payout_banks {

/// Never throws.
reconciliation::BankStatement statement_csv_read(std::string_view bytes);
std::string statement_csv_write(const reconciliation::BankStatement& statement);

/// Either way, as the first letters say.
reconciliation::BankStatement statement_read(std::string_view bytes);

}  // namespace gerbang::payout_banks
