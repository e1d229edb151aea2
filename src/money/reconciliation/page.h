#pragma once
// What a page of a file comes to, booked at its end as one transfer.

#include <map>
#include <vector>

#include "money/reconciliation/reconciliation.h"

namespace gerbang::reconciliation {

/// Held by whoever matches: of two at once each would find a transfer free.
inline constexpr std::string_view kMatching = "reconciliation.matching";

/// The transfers of a file: one for each page, whose part is its first line, and one for each line
/// that was told later, whose part is the line's number below zero.
class Booking {
 public:
  /// Out of what the acquirer owes: it pays `net` and keeps `fee`.
  void settled(int acquirer, Money net, Money fee) {
    using ledger::Account;
    sums_[{Account::acquirer_clearing, acquirer}] += net;
    sums_[{Account::acquirer_fees_kept, acquirer}] += fee;
    sums_[{Account::acquirer_receivable, acquirer}] += -(net + fee);
  }
  /// The bank has it of an acquirer; of nobody that we know: 0.
  void at_bank(int acquirer, Money net) {
    using ledger::Account;
    sums_[{Account::bank, 0}] += net;
    sums_[{Account::acquirer_clearing, acquirer}] += -net;
  }
  Result<Done> post(db::Tx& tx, ledger::TransferKind kind, Id<ReconciliationFile> file,
                    std::int64_t part) const {
    std::vector<ledger::Line> lines;
    for (const auto& [of, amount] : sums_) {
      if (amount != Money{}) lines.push_back({of.first, of.second, amount});
    }
    if (lines.empty()) return Done{};
    GERBANG_CHECK(ledger::transfer_post(tx, kind, kGatewayCompany, {file.value, part}, lines));
    return Done{};
  }

 private:
  std::map<std::pair<ledger::Account, int>, Money> sums_;
};

inline LineRecord line_of(Id<ReconciliationFile> file, OutsideLine line) {
  LineRecord out;
  out.file = file;
  out.line = line.line;
  out.kind = line.kind;
  out.number = std::move(line.number);
  out.day = line.day;
  out.gross = line.gross;
  out.fee = line.fee;
  out.net = line.net;
  out.reference = std::move(line.reference);
  out.text = std::move(line.text);
  out.status = LineStatus::exception;
  return out;
}

/// An exception of a line, on the acquirer's receivable.
inline ExceptionRecord exception_of(ExceptionKind kind, int acquirer, const LineRecord& line,
                                    Money amount) {
  ExceptionRecord out;
  out.kind = kind;
  out.acquirer = acquirer;
  out.amount = amount;
  out.day = line.day;
  out.number = line.number;
  out.file = line.file;
  out.line = line.line;
  out.merchant = line.merchant;
  out.transfer = line.transfer;
  return out;
}

}  // namespace gerbang::reconciliation
