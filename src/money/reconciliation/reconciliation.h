#pragma once
// The three-way match: the books, what acquirers say that they pay, and what the bank has. What a
// settlement file says is booked as it comes: out of the acquirer's receivable, by what it pays and
// the fees that it keeps, into its clearing account; and out of that into the bank, when the bank's
// statement has it. So a receivable is what no file has had yet, and what is wrong with what they
// had: the exceptions (exception.h). After each is ended or written off, the books tie to the bank.
//
// A line is matched with the transfer that its number means, once. Payouts and refunds by hand are
// in the books before the bank has them, so the statement's lines of these are matched and nothing
// is booked.

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/actor.h"
#include "base/db/record.h"
#include "base/exchange/channel.h"
#include "base/jobs/job.h"
#include "money/reconciliation/exception.h"
#include "money/reconciliation/settlement_file.h"
#include "money/reconciliation/statement.h"
#include "money/sales/sale_page.h"

namespace gerbang::reconciliation {

/// After so many banking days what should have come is missing.
inline constexpr int kDaysMost = 3;

/// Kept by their numbers.
enum class ReconciliationFileKind : unsigned char { settlement = 1, statement = 2 };
enum class LineStatus : unsigned char { waiting = 1, matched = 2, exception = 3 };

struct FileRecord {
  Id<ReconciliationFile> id;
  ReconciliationFileKind kind{};
  int acquirer = 0;  // 0: the bank
  std::string name;
  std::string sha256;
  std::string reference;
  CalendarDay day;
  std::int64_t line_count = 0;
  Money gross;
  Money fee;
  Money net;
  Money opening;  // of a statement
  Money closing;
  std::int64_t lines_done = 0;
  std::int64_t matched = 0;
  std::optional<Money> payment_amount;  // of a settlement: what the bank has of it
  std::optional<CalendarDay> payment_day;
  Instant created_at;
  std::optional<Id<User>> created_by;  // none: it came by itself
  std::optional<std::string> created_name;
};
BOOST_DESCRIBE_STRUCT(FileRecord, (),
                      (id, kind, acquirer, name, sha256, reference, day, line_count, gross, fee,
                       net, opening, closing, lines_done, matched, payment_amount, payment_day,
                       created_at, created_by, created_name))

struct LineRecord {
  Id<ReconciliationFile> file;
  std::int64_t line = 0;
  LineKind kind{};
  std::string number;
  CalendarDay day;
  Money gross;
  Money fee;
  Money net;
  std::string reference;
  std::string text;
  LineStatus status{};
  std::optional<MerchantId> merchant;
  std::optional<Id<Transfer>> transfer;
  Money booked_fee;
};
BOOST_DESCRIBE_STRUCT(LineRecord, (),
                      (file, line, kind, number, day, gross, fee, net, reference, text, status,
                       merchant, transfer, booked_fee))
constexpr auto column_names(db::RecordOf<LineRecord>) {
  return std::array{db::Column{"file", "file_id"}, db::Column{"line", "line_no"},
                    db::Column{"merchant", "merchant_id"}, db::Column{"transfer", "transfer_id"}};
}

/// What the numbers of auto-debits are about: the room above knows.
using SalesOfDebits = std::function<std::vector<std::optional<sales::SaleKey>>(
    db::Sql&, const std::vector<std::int64_t>&)>;

struct Settings {
  std::set<int> acquirers;  // those whose files are taken
  std::string account;      // the gateway's at its bank; empty: a statement of any is taken
  SalesOfDebits debits;
  /// A statement's format is the bank's.
  std::function<BankStatement(std::string_view bytes)> statement_read;
};

class Reconciliation {
 public:
  explicit Reconciliation(Settings settings) : settings_(std::move(settings)) {}

  /// Reads an acquirer's settlement or a bank's statement, whichever it is, by the page. The same
  /// bytes again change nothing and go on where they were left. An error of "file" says what is
  /// wrong and where; conflict where another file has its reference.
  Result<FileRecord> take(db::Db& db, std::string_view name, std::string_view bytes,
                          const Actor& actor) const;
  /// Takes what waits in `inbox`. What cannot be believed is an exception, once.
  Result<Done> fetch(db::Db& db, const exchange::Channel& inbox) const;
  /// What could not be told when its file came: late successes, payouts that were not reported;
  /// and what should have come by now.
  Result<Done> look(db::Db& db) const;

 private:
  struct Meant;
  struct Page;
  std::vector<Meant> meant_by(db::Sql& sql, const std::vector<OutsideLine>& lines) const;
  Result<FileRecord> take_settlement(db::Db& db, std::string_view name, std::string_view bytes,
                                     const Actor& actor) const;
  Result<FileRecord> take_statement(db::Db& db, std::string_view name, std::string_view bytes,
                                    const Actor& actor) const;
  Result<Done> settle_page(db::Tx& tx, FileRecord& file, std::vector<OutsideLine> lines) const;
  Result<Done> entries_page(db::Tx& tx, FileRecord& file, std::vector<OutsideLine> lines) const;
  void entry_take(db::Tx& tx, Page& page, OutsideLine line) const;
  Result<Done> late_lines(db::Tx& tx, int acquirer) const;
  Result<Done> waiting_entries(db::Tx& tx) const;
  Result<Done> look_for_missing(db::Db& db, int acquirer, Day until) const;
  Result<Done> unpaid_files(db::Tx& tx) const;

  Settings settings_;
};

/// "reconciliation.fetch", once a minute; `inbox` outlives it.
jobs::Topic fetch_topic(const Reconciliation& reconciliation, const exchange::Channel* inbox);
/// "reconciliation.look", once an hour.
jobs::Topic look_topic(const Reconciliation& reconciliation);

std::vector<db::Invariant> reconciliation_invariants();

}  // namespace gerbang::reconciliation
