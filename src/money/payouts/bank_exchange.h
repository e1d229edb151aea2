#pragma once
// The gateway's payouts and its bank. All payouts that are approved go in one payment file, which
// is kept, byte for byte, in the same commit as they become sent. A report is believed as a whole
// or not at all; a payout that it is about and that cannot be booked (a return of what was paid
// before, by another report) is an exception that a person looks at. Files travel by base/exchange.

#include <string>
#include <vector>

#include "base/jobs/job.h"
#include "money/payouts/bank_rail.h"
#include "money/payouts/payout.h"

namespace gerbang::exchange {
struct FileRecord;
struct Rail;
struct Reading;
}  // namespace gerbang::exchange

namespace gerbang::payouts {

/// From whose account payouts are made.
struct Debtor {
  std::string name;
  std::string account;
  std::string bic;
};

class BankExchange {
 public:
  /// `rail` and `channel` may be none: then nothing can be sent. They outlive it.
  BankExchange(const Payouts& payouts, const BankRail* rail, const exchange::Channel* channel,
               Debtor debtor)
      : payouts_(&payouts), rail_(rail), channel_(channel), debtor_(std::move(debtor)) {}

  /// Sends all that is approved, at most kBatchMax. Conflict where nothing is, or no bank is set
  /// up.
  Result<exchange::FileRecord> send_approved(db::Tx& tx, const Actor& actor) const;
  /// Hands over what was not, and takes what came.
  Result<Done> run(db::Db& db, const jobs::JobRow& job = {}) const;
  /// Hands a file over once more, of which the bank knows nothing.
  Result<Done> resend(db::Tx& tx, const Actor& actor, Id<exchange::File> id) const;

  /// The bank's side of the exchange of files.
  exchange::Rail bank() const;
  const Payouts& payouts() const { return *payouts_; }

 private:
  PaymentBatch as_sent(Id<exchange::File> id, Instant created_at,
                       const std::vector<PayoutRecord>& payouts) const;
  exchange::Reading reading(db::Db& db, const exchange::File& file) const;
  Result<Done> apply(db::Tx& tx, const std::string& report_name, const StatusReport& report,
                     Id<Payout> id) const;

  const Payouts* payouts_;
  const BankRail* rail_;
  const exchange::Channel* channel_;
  Debtor debtor_;
};

/// "payout.bank", once a minute. It outlives the topic.
jobs::Topic bank_topic(const BankExchange& exchange);

}  // namespace gerbang::payouts
