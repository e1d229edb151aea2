#pragma once
// An acquirer's settlement file: what it pays the gateway for one of its days, line by line. No
// acquirer's layout is public, so the bytes are ours, in the manner of auto-debit's files (ADR 43):
// lines that end in CRLF, a head (H), a line for each movement (D), and a control line (T) with the
// number of lines, the sum that is paid, and the SHA-256 of all that stands before.
//
//   H,SETTLEMENT,acquirer's code,reference of the payment,day
//   D,kind,number,day,gross,fee,net,acquirer's reference
//   T,lines,net,SHA-256
//
// Amounts are ringgit with two places, and what the acquirer takes back has a minus before it; net
// is gross less fee. Days are yyyy-MM-dd of Kuala Lumpur. No field has a comma or a quote. The
// number is the gateway's order number at the acquirer; of a refund the refund's; of an auto-debit
// the debit's.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/contract/wire.h"
#include "base/exchange/report_problem.h"
#include "money/reconciliation/outside_line.h"

namespace gerbang::reconciliation {

struct SettlementHead {
  int acquirer = 0;
  std::string reference;
  CalendarDay day;
};

struct SettlementSums {
  std::int64_t lines = 0;
  Money gross;
  Money fee;
  Money net;
};

/// `problem` says why the file is not believed: then nothing else of it is. `sums` are of all
/// lines.
struct SettlementReading {
  exchange::ReportProblem problem;
  SettlementHead head;
  SettlementSums sums;
};
/// Looks at every line. A file of a million lines is some 80 MB, and no more of it is kept than its
/// bytes.
SettlementReading settlement_check(std::string_view bytes);

/// Reads a file that was found right, from its line `from` on (the first is 1), `most` at most.
class SettlementLines {
 public:
  explicit SettlementLines(std::string_view bytes);
  std::vector<OutsideLine> next(std::size_t most);
  void skip(std::int64_t lines);

 private:
  std::string_view left_;
  std::int64_t number_ = 0;
};

std::string settlement_write(const SettlementHead& head, const std::vector<OutsideLine>& lines);

}  // namespace gerbang::reconciliation
