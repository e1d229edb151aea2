#pragma once
// The statement of the gateway's bank account, however it came (outside/payout_banks reads ISO
// 20022 camt.053 and CSV).

#include <string>
#include <vector>

#include "base/core/clock.h"
#include "base/core/money.h"
#include "base/exchange/report_problem.h"
#include "money/reconciliation/outside_line.h"

namespace gerbang::reconciliation {

struct BankStatement {
  exchange::ReportProblem problem;  // with one nothing else counts
  std::string id;                   // the bank's for this statement
  std::string account;
  CalendarDay from;
  CalendarDay to;
  Money opening;  // below zero: overdrawn
  Money closing;
  /// Credits and debits; gross and net are what the account moved by, fee is nothing. The number is
  /// what the payment was named by: the end-to-end id, or the remittance where there is none.
  std::vector<OutsideLine> entries;
};

}  // namespace gerbang::reconciliation
