#pragma once
// Collections: the debits under mandates. A run, once a minute on banking days from eight in the
// morning, makes a sale (payment method 22) for every mandate whose debit goes to the bank today,
// writes them into collection files, hands these over, and reads what the banks have answered. All
// of it is in steps that are safe to repeat: a due day of a mandate is unique in the database, and
// so is a file's name, so that a run that died goes on where it was, and two servers at once debit
// nobody twice.
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
  std::int64_t attempt = 0;  // 0, and 1 for the first retry
  CalendarDay debit_on;
  Money amount;
  Money amount_max;  // that the mandate allowed then
  Id<Sale> sale;
  std::string order_no;
  CollectionStatus status = CollectionStatus::waiting;
  std::optional<Id<RailFile>> file;
  std::optional<std::int64_t> file_row;  // from 1
  std::optional<Id<RailFile>> response_file;
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
                       due_on, attempt, debit_on, amount, amount_max, sale, order_no, status, file,
                       file_row, response_file, code, reason, bank_reference, retry_on,
                       merchant_reference, created_at, ended_at))

/// A file as it is kept.
struct FileRecord {
  Id<RailFile> id;
  std::string name;
  RailFileKind kind{};
  FileState state = FileState::open;
  CalendarDay day;
  std::int64_t sequence = 0;
  std::int64_t row_count = 0;
  Money amount;
  std::int64_t place = 0;
  std::optional<std::string> answers;
  std::optional<std::string> problem;
  Instant created_at;
  std::optional<Instant> ended_at;
  std::string bytes;
};
BOOST_DESCRIBE_STRUCT(FileRecord, (),
                      (id, name, kind, state, day, sequence, row_count, amount, place, answers,
                       problem, created_at, ended_at, bytes))

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

/// Why a debit that falls due is not made.
enum class Blocked : unsigned char {
  paused,
  held,    // the payer has asked to end it
  ending,  // its end was approved, and the bank has still to confirm
  expired,
  merchant_inactive,
  window_over,  // its window of the calendar has passed before it could be made
};
/// Why a debit or retry of that due day cannot go to the bank on the day `on`; nothing when it can.
std::optional<Blocked> debit_obstacle(const Mandate& mandate, bool is_merchant_active, Day due,
                                      Day on, const calendar::BankingDays& banks);
/// When a debit that failed on `failed` for want of funds is tried again; `attempt` is its own, and
/// `tried` how many were made of the due days in its window.
std::optional<Day> retry_day(const Mandate& mandate, Day due, std::int64_t attempt,
                             std::int64_t tried, Day failed, const calendar::BankingDays& banks);

class Collections {
 public:
  Collections(const Mandates& mandates, const Changes& changes, const Rail* rail)
      : mandates_(&mandates), changes_(&changes), rail_(rail) {}

  /// On the next banking day, or today before the file leaves. Refused above the maximum, and where
  /// the window has no debit left.
  Result<Collection> collect(db::Tx& tx, const Actor& actor, Id<Mandate> mandate,
                             const CollectDraft& draft) const;

  // The steps of a run, each as far as it gets; how much it did. 0: nothing is left.

  /// Makes the collections that go to the bank up to `today`, `most` at once.
  Result<std::int64_t> make_due(db::Tx& tx, Day today, int most) const;
  /// Makes again what is to be retried.
  Result<std::int64_t> retry_due(db::Tx& tx, Day today, int most) const;
  /// Tells payers of the debits of the days to come.
  Result<std::int64_t> announce_due(db::Tx& tx, Day today, int most) const;
  /// Writes a file of what waits.
  Result<std::int64_t> file_make(db::Tx& tx, Day today) const;
  /// Hands over what was written, and takes what came.
  Result<Done> files_send(db::Db& db, const jobs::JobRow& job) const;
  Result<std::int64_t> files_receive(db::Db& db) const;
  Result<Done> files_read(db::Db& db, const jobs::JobRow& job) const;

  /// All of them.
  Result<Done> run(db::Db& db, const jobs::JobRow& job = {}) const;
  /// "mandate.run", once a minute.
  jobs::Topic topic() const;

  /// Takes these rows of a file one after the other, and answers how many: up to the second of one
  /// mandate, at least one. Told twice is told once.
  Result<std::size_t> responses_take(db::Tx& tx, std::span<const ResponseRow> rows,
                                     Id<RailFile> file) const;

  const Mandates& mandates() const { return *mandates_; }
  const Rail* rail() const { return rail_; }

 private:
  struct Making;
  Result<Collection> make(db::Tx& tx, Mandate& mandate, const Making& making) const;
  Result<Done> report_take(db::Tx& tx, const EnrolmentRow& row) const;
  Result<std::int64_t> page_take(db::Tx& tx, const RailReading& reading, std::int64_t place,
                                 Id<RailFile> file) const;
  struct Answered;
  Result<Done> answer_take(db::Tx& tx, Answered& answered, Id<RailFile> file) const;
  Result<Done> paid(db::Tx& tx, Answered& answered) const;
  Result<Done> failed(db::Tx& tx, Answered& answered) const;
  Result<Done> returned(db::Tx& tx, Answered& answered) const;
  Result<Done> tell(db::Tx& tx, const Mandate& mandate, const Collection& collection,
                    const MandateKind& kind) const;

  const Mandates* mandates_;
  const Changes* changes_;
  const Rail* rail_;
};

}  // namespace gerbang::mandates

template <>
struct gerbang::contract::WireWords<gerbang::mandates::Blocked> {
  using B = gerbang::mandates::Blocked;
  static constexpr std::array<std::pair<B, std::string_view>, 6> names{
      {{B::paused, "PAUSED"},
       {B::held, "HELD"},
       {B::ending, "ENDING"},
       {B::expired, "EXPIRED"},
       {B::merchant_inactive, "MERCHANT_INACTIVE"},
       {B::window_over, "WINDOW_OVER"}}};
};
