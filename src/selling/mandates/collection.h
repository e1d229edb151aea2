#pragma once
// Collections: the debits under mandates. A run, once a minute on banking days from eight in the
// morning, makes a sale (payment method 22) for every mandate whose debit goes to the bank today,
// writes them into collection files, hands these over, and reads what the banks have answered. All
// of it is in steps that are safe to repeat: a due day of a mandate is unique in the database, and
// so is a file's name, so that a run that died goes on where it was, and two servers at once debit
// nobody twice.
//
// A debit is checked when it is made, when it is put into a file, and once more before the file
// is sent; what is no longer allowed is canceled. A debit that is planned and not made is
// recorded as missed.
//
// A debit that failed for want of funds is tried again on the next banking day while that lies in
// the window of its due day and retries are left; anything else is not tried again. What a bank
// takes back days later reverses the sale.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/jobs/job.h"
#include "selling/mandates/mandate.h"

namespace gerbang::exchange {
struct FileRecord;
struct Rail;
struct Reading;
struct Written;
}  // namespace gerbang::exchange
namespace gerbang::jobs {
struct RowKey;
}

namespace gerbang::mandates {

struct Collection {
  MerchantId merchant;
  Id<SaleAttempt> id;  // also the number by which the bank knows it
  Id<Mandate> mandate;
  std::string mandate_no;
  std::string payer_name;
  Id<Product> product;
  std::string bank_id;
  std::string bank_name;
  CalendarDay due_on;
  std::int64_t attempt = 0;  // which of this due day, from 0
  std::int64_t retry = 0;    // 0, and 1 for the first retry of one that failed
  CalendarDay debit_on;
  Money amount;
  Money amount_max;  // that the mandate allowed then
  Id<Sale> sale;
  std::string order_no;
  CollectionStatus status = CollectionStatus::waiting;
  std::optional<Id<exchange::File>> file;
  std::optional<std::int64_t> file_row;  // from 1
  std::optional<Id<exchange::File>> response_file;
  std::optional<std::string> code;
  std::optional<std::string> reason;
  std::optional<std::string> bank_reference;
  std::optional<CalendarDay> retry_on;
  std::optional<std::string> merchant_reference;
  Instant created_at;
  std::optional<Instant> ended_at;
};
BOOST_DESCRIBE_STRUCT(Collection, (),
                      (merchant, id, mandate, mandate_no, payer_name, product, bank_id, bank_name,
                       due_on, attempt, retry, debit_on, amount, amount_max, sale, order_no, status,
                       file, file_row, response_file, code, reason, bank_reference, retry_on,
                       merchant_reference, created_at, ended_at))

/// An amount that the merchant asks for, under a mandate without one of its own.
struct CollectDraft {
  Money amount;
  std::optional<std::string> reference;
};
BOOST_DESCRIBE_STRUCT(CollectDraft, (), (amount, reference))
constexpr auto field_rules(contract::Of<CollectDraft>) {
  using contract::rule;
  return std::array{rule("amount").at_least(1).says("What is debited, in MYR", "25.00"),
                    rule("reference").length(1, 40).says("Your own number of it", "INV-0001")};
}

class Changes;
struct MandateKey;

/// A debit that is to go to the bank on the day `on`.
struct Debit {
  Day due = 0;
  Day on = 0;
  Money amount;
  std::optional<Id<SaleAttempt>> but;  // itself, where it is there already
};
/// Why a debit or retry of that due day cannot go to the bank on the day `on`, by the mandate
/// alone; nothing when it can.
std::optional<Blocked> debit_obstacle(const Mandate& mandate, bool is_merchant_active, Day due,
                                      Day on);
/// All that a debit has to meet, asked whenever one is made or put into a file: the mandate, the
/// merchant, the maximum, the window's money and tries, the fees. The mandate is locked, or nothing
/// is written.
std::optional<Blocked> debit_refused(db::Sql& sql, const Mandate& mandate, const Debit& debit);
/// When a debit that failed on `failed` for want of funds is tried again; `retry` is its own, and
/// `tries` how many went to the bank in its window.
std::optional<Day> retry_day(const Mandate& mandate, Day due, std::int64_t retry,
                             std::int64_t tries, Day failed, const calendar::BankingDays& banks);

class Collections {
 public:
  Collections(const Mandates& mandates, const Changes& changes, const Rail* rail)
      : mandates_(&mandates), changes_(&changes), rail_(rail) {}

  /// On the next banking day after today, and the payer is told now. Refused above the maximum or
  /// below the fees, and where the window has no money or no try left.
  Result<Collection> collect(db::Tx& tx, const Actor& actor, Id<Mandate> mandate,
                             const CollectDraft& draft) const;

  /// All that is due (collection_run.cpp), each step whatever becomes of the others.
  Result<Done> run(db::Db& db, const jobs::JobRow& job = {}) const;
  /// "mandate.run", once a minute.
  jobs::Topic topic() const;

  /// Takes these rows of a file one after the other, and answers how many: up to the second of one
  /// mandate, at least one. Told twice is told once. A row that fits no debit is an exception.
  Result<std::size_t> responses_take(db::Tx& tx, std::span<const ResponseRow> rows,
                                     const exchange::FileRecord& file) const;

  const Mandates& mandates() const { return *mandates_; }
  const Rail* rail() const { return rail_; }

 private:
  struct Making;
  Result<Collection> make(db::Tx& tx, Mandate& mandate, const Making& making) const;

  // Steps of a run, for a page of rows: those of them that are still due.

  /// Makes the collections that go to the bank up to `today`, or records them as missed.
  Result<Done> make_due(db::Tx& tx, Day today, std::span<const MandateKey> keys) const;
  /// Makes again what is to be retried.
  Result<Done> retry_due(db::Tx& tx, Day today, std::span<const std::int64_t> numbers) const;
  /// Plans anew what was planned on a day that has become a holiday.
  Result<Done> replan(db::Tx& tx, std::span<const MandateKey> keys) const;
  /// Tells payers of the debits of the days to come.
  Result<Done> announce_due(db::Tx& tx, std::span<const MandateKey> keys) const;
  Result<Done> announce(db::Tx& tx, const Mandate& mandate, Money amount, CalendarDay day) const;
  /// Puts what waits into the file that is being filled, or takes it back.
  Result<Done> file_fill(db::Tx& tx, Day today, std::span<const std::int64_t> numbers) const;
  /// Takes out of a file, before the bank has it, those that are no longer allowed.
  Result<Done> file_drop(db::Tx& tx, Day today, std::span<const std::int64_t> numbers) const;
  /// Takes one out that cannot be canceled now. It waits for its next try, or stays sent where the
  /// bank may have it.
  Result<Done> file_leave(db::Tx& tx, Id<exchange::File> file, Day debit,
                          std::int64_t number) const;
  Result<exchange::FileRecord> file_begin(db::Tx& tx, Day today) const;
  /// The bank's side, for a run whose files are debited on the day `debit`.
  exchange::Rail bank(Day debit) const;
  exchange::Reading reading(const exchange::File& file) const;
  /// Checks the debits of a file once more and, unless the switch `is_away`, writes it.
  Result<std::optional<exchange::Written>> file_compose(db::Db& db,
                                                        const exchange::FileRecord& file, Day debit,
                                                        bool is_away) const;
  /// Gives back the debits of files that were skipped.
  Result<Done> files_release(db::Db& db) const;
  Result<Done> file_release(db::Tx& tx, const exchange::FileRecord& file,
                            std::span<const std::int64_t> numbers) const;
  Result<Done> file_rows_take(db::Tx& tx, const RailReading& reading,
                              std::span<const jobs::RowKey> keys,
                              const exchange::FileRecord& file) const;

  Result<Done> cancel(db::Tx& tx, Mandate& mandate, Collection& collection, Blocked why) const;
  Result<Done> report_take(db::Tx& tx, const EnrolmentRow& row) const;
  struct Answered;
  Result<Done> answer_take(db::Tx& tx, Answered& answered, Id<exchange::File> file) const;
  Result<Done> paid(db::Tx& tx, Answered& answered) const;
  Result<Done> failed(db::Tx& tx, Answered& answered) const;
  Result<Done> returned(db::Tx& tx, Answered& answered) const;
  Result<Done> tell(db::Tx& tx, const Mandate& mandate, const Collection& collection,
                    const MandateKind& kind, std::optional<Blocked> why = {}) const;

  const Mandates* mandates_;
  const Changes* changes_;
  const Rail* rail_;
};

}  // namespace gerbang::mandates
