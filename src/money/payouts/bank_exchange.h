#pragma once
// What goes to the gateway's bank and what comes back. All payouts that are approved go in one
// payment file, which is kept, byte for byte, in the same commit as they become sent; handing it
// over is another step, safe to repeat. Reports are read once each: what they say that can be is
// booked, and what cannot (of a payout that was not sent, another amount, a return of what was
// paid) is an exception that a person looks at.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/db/record.h"
#include "money/payouts/bank_rail.h"
#include "money/payouts/payout.h"

namespace gerbang {
struct PayoutException;
}

namespace gerbang::payouts {

/// The detail of the error of a file that is more than anybody reads.
inline constexpr std::string_view kFileTooLarge = "payout.file_too_large";

/// How files travel. Never called inside a database transaction.
class BankChannel {
 public:
  virtual ~BankChannel() = default;
  /// Twice under one name is once. An error means that it is not known whether it arrived.
  virtual Result<Done> send(const BankFile& file) const = 0;
  /// Names of the bank's files that wait for us, the oldest first, as far as they are known.
  virtual Result<std::vector<std::string>> waiting() const = 0;
  virtual Result<BankFile> fetch(std::string_view name) const = 0;
};

/// From whose account payouts are made.
struct Debtor {
  std::string name;
  std::string account;
  std::string bic;
};

struct Batch {
  Id<PayoutBatch> id;
  std::string name;  // of the file
  std::int64_t payouts = 0;
  Money amount;
  std::string sha256;  // of the file, hexadecimal
  Instant created_at;
  std::optional<std::string> created_name;
  std::optional<Instant> handed_at;
};
BOOST_DESCRIBE_STRUCT(Batch, (),
                      (id, name, payouts, amount, sha256, created_at, created_name, handed_at))

struct ExceptionRecord {
  Id<PayoutException> id;
  std::string report;
  std::optional<MerchantId> merchant;
  std::optional<Id<Payout>> payout;
  std::string what;  // in English; all that the first ones have
  std::optional<ProblemCode> code;
  std::optional<std::int64_t> line;
  std::optional<std::string> element;
  std::optional<std::string> found;
  std::optional<std::string> expected;
  Instant created_at;
  std::optional<Instant> ended_at;
  std::optional<Id<User>> ended_by;
  std::optional<std::string> ended_name;
  std::optional<std::string> remarks;
};
BOOST_DESCRIBE_STRUCT(ExceptionRecord, (),
                      (id, report, merchant, payout, what, code, line, element, found, expected,
                       created_at, ended_at, ended_by, ended_name, remarks))
constexpr auto column_names(db::RecordOf<ExceptionRecord>) {
  return std::array{db::Column{"merchant", "merchant_id"}, db::Column{"payout", "payout_id"}};
}

class BankExchange {
 public:
  /// `rail` and `channel` may be none: then nothing can be sent. They outlive it.
  BankExchange(const Payouts& payouts, const BankRail* rail, const BankChannel* channel,
               Debtor debtor)
      : payouts_(&payouts), rail_(rail), channel_(channel), debtor_(std::move(debtor)) {}

  /// Sends all that is approved, at most kBatchMax. Conflict where nothing is, or no bank is set
  /// up.
  Result<Batch> send_approved(db::Tx& tx, const Actor& actor) const;
  /// Hands over what was not, and takes what came.
  Result<Done> run(db::Db& db) const;
  /// Hands a file over once more, of which the bank knows nothing.
  Result<Done> resend(db::Tx& tx, const Actor& actor, Id<PayoutBatch> id) const;
  /// Reads a report, once.
  Result<Done> take(db::Db& db, const BankFile& file) const;
  /// Somebody has looked at it.
  Result<Done> exception_end(db::Tx& tx, const Actor& actor, Id<PayoutException> id,
                             const std::string& remarks) const;

  const Payouts& payouts() const { return *payouts_; }

 private:
  PaymentBatch as_sent(const Batch& batch, const std::vector<PayoutRecord>& payouts) const;
  Result<Done> files_send(db::Db& db) const;
  Result<Done> reports_take(db::Db& db) const;
  Result<Done> apply(db::Tx& tx, const std::string& report_name, const StatusReport& report,
                     Id<Payout> id) const;

  const Payouts* payouts_;
  const BankRail* rail_;
  const BankChannel* channel_;
  Debtor debtor_;
};

/// A file's bytes, for operators; nothing where there is none.
std::optional<BankFile> batch_file(db::Sql& sql, Id<PayoutBatch> id);

/// "payout.bank", once a minute. It outlives the topic.
jobs::Topic bank_topic(const BankExchange& exchange);

}  // namespace gerbang::payouts
