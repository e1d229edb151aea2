#pragma once
// What does not agree between the books, the acquirers and the bank. An exception says which
// account it leaves open in the ledger and by how much, so that all open ones together are what the
// account stands at. It ends by a later file, or is written off: asked for by one person, approved
// by another.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/contract/rules.h"
#include "base/contract/wire.h"
#include "base/core/actor.h"
#include "base/db/record.h"
#include "money/ledger/ledger.h"
#include "money/sales/sale.h"

namespace gerbang {
struct ReconciliationFile;
struct ReconciliationException;
namespace events {
struct Reaction;
}
}  // namespace gerbang

namespace gerbang::reconciliation {

/// Kept by their numbers.
enum class ExceptionKind : unsigned char {
  missing = 1,            // booked, and in no file
  unknown = 2,            // in a file, and not booked
  duplicate = 3,          // in a file, and settled before
  amount = 4,             // of a line
  fee = 5,                // of a line
  day = 6,                // of a line; no money is open
  payment_missing = 7,    // the bank has not what a settlement file says
  payment_amount = 8,     // the bank has another amount
  payment_duplicate = 9,  // the bank has it twice
  entry_unknown = 10,     // the bank has what nobody knows
  payout_missing = 11,    // paid by the books, and not at the bank
  statement_gap = 12,     // a statement begins with another balance than the last one ended with
  file_broken = 13,       // a file that came by itself cannot be believed
  paid_back_twice = 14,   // a payer got it by a refund and from the bank that took the sale back
};

/// Kept by their numbers.
enum class ExceptionStatus : unsigned char { open = 1, asked = 2, written_off = 3, ended = 4 };

/// Why it may be so. Kept by their numbers.
enum class Cause : unsigned char {
  none = 0,
  rate = 1,           // the fee is that of another of the merchant's rules; the text is its day
  fee_with_tax = 2,   // the fee has the tax on it
  transposed = 3,     // two neighbouring digits changed places
  hundredfold = 4,    // sen were taken for ringgit, or ringgit for sen
  not_paid_here = 5,  // the order is ours, and not paid; the text is its number
  wrong_number = 6,   // another movement of the day has this amount; the text is its number
  earlier_file = 7,   // settled before; the text is the file's name
  same_amount = 8,    // of the bank's: it is the amount of a payment that is missing
  refunded = 9,       // the payer's bank took back what was refunded; the text is its number
};

struct ExceptionRecord {
  Id<ReconciliationException> id;
  ExceptionKind kind{};
  ExceptionStatus status = ExceptionStatus::open;
  int acquirer = 0;
  ledger::Account account = ledger::Account::acquirer_receivable;
  Money amount;
  Money fee;
  CalendarDay day;
  std::string number;
  std::optional<Id<ReconciliationFile>> file;
  std::optional<std::int64_t> line;
  std::optional<MerchantId> merchant;
  std::optional<Id<Sale>> sale;
  std::optional<Id<Transfer>> transfer;
  std::optional<std::string> expected;
  std::optional<std::string> found;
  Cause cause = Cause::none;
  std::optional<std::string> cause_text;
  Instant created_at;
  std::optional<Instant> asked_at;
  std::optional<Id<User>> asked_by;
  std::optional<std::string> asked_name;
  std::optional<std::string> remarks;
  std::optional<Instant> decided_at;
  std::optional<Id<User>> decided_by;
  std::optional<std::string> decided_name;
  std::optional<Instant> ended_at;
};
BOOST_DESCRIBE_STRUCT(ExceptionRecord, (),
                      (id, kind, status, acquirer, account, amount, fee, day, number, file, line,
                       merchant, sale, transfer, expected, found, cause, cause_text, created_at,
                       asked_at, asked_by, asked_name, remarks, decided_at, decided_by,
                       decided_name, ended_at))
constexpr auto column_names(db::RecordOf<ExceptionRecord>) {
  return std::array{db::Column{"file", "file_id"}, db::Column{"line", "line_no"},
                    db::Column{"merchant", "merchant_id"}, db::Column{"sale", "sale_id"},
                    db::Column{"transfer", "transfer_id"}};
}

/// The id is made, and the time taken, here.
void exception_add(db::Tx& tx, ExceptionRecord it);
/// Opens an exception with the acquirer for each refund of a sale that the payer's bank took back:
/// at the return, and whenever a refund that was sent earlier is confirmed.
std::vector<events::Reaction> exception_reactions();
/// Those that are open, of an acquirer and a kind.
std::vector<ExceptionRecord> exceptions_open(db::Sql& sql, int acquirer, ExceptionKind kind);
/// Those that are open, about a number.
std::vector<ExceptionRecord> exceptions_of(db::Sql& sql, std::string_view number);
/// What had to be has come.
void exception_end(db::Tx& tx, Id<ReconciliationException> id);
void exception_cause(db::Tx& tx, Id<ReconciliationException> id, Cause cause,
                     std::string_view text);

struct WriteOffDraft {
  std::string remarks;
};
BOOST_DESCRIBE_STRUCT(WriteOffDraft, (), (remarks))
constexpr auto field_rules(contract::Of<WriteOffDraft>) {
  return std::array{contract::rule("remarks").length(1, 500)};
}

/// Conflict where it is not open.
Result<Done> write_off_ask(db::Tx& tx, const Actor& actor, Id<ReconciliationException> id,
                           const WriteOffDraft& draft);
/// Books it; forbidden to whoever asked.
Result<Done> write_off_approve(db::Tx& tx, const Actor& actor, Id<ReconciliationException> id);
/// It is open again; forbidden to whoever asked.
Result<Done> write_off_reject(db::Tx& tx, const Actor& actor, Id<ReconciliationException> id,
                              const WriteOffDraft& draft);

}  // namespace gerbang::reconciliation

template <>
struct gerbang::contract::WireWords<gerbang::reconciliation::ExceptionKind> {
  using K = gerbang::reconciliation::ExceptionKind;
  static constexpr std::array<std::pair<K, std::string_view>, 14> names{
      {{K::missing, "MISSING"},
       {K::unknown, "UNKNOWN"},
       {K::duplicate, "DUPLICATE"},
       {K::amount, "AMOUNT"},
       {K::fee, "FEE"},
       {K::day, "DAY"},
       {K::payment_missing, "PAYMENT_MISSING"},
       {K::payment_amount, "PAYMENT_AMOUNT"},
       {K::payment_duplicate, "PAYMENT_DUPLICATE"},
       {K::entry_unknown, "ENTRY_UNKNOWN"},
       {K::payout_missing, "PAYOUT_MISSING"},
       {K::statement_gap, "STATEMENT_GAP"},
       {K::file_broken, "FILE_BROKEN"},
       {K::paid_back_twice, "PAID_BACK_TWICE"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::reconciliation::ExceptionStatus> {
  using S = gerbang::reconciliation::ExceptionStatus;
  static constexpr std::array<std::pair<S, std::string_view>, 4> names{
      {{S::open, "OPEN"},
       {S::asked, "WRITE_OFF_ASKED"},
       {S::written_off, "WRITTEN_OFF"},
       {S::ended, "ENDED"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::reconciliation::Cause> {
  using C = gerbang::reconciliation::Cause;
  static constexpr std::array<std::pair<C, std::string_view>, 10> names{
      {{C::none, "NONE"},
       {C::rate, "RATE"},
       {C::fee_with_tax, "FEE_WITH_TAX"},
       {C::transposed, "TRANSPOSED"},
       {C::hundredfold, "HUNDREDFOLD"},
       {C::not_paid_here, "NOT_PAID_HERE"},
       {C::wrong_number, "WRONG_NUMBER"},
       {C::earlier_file, "EARLIER_FILE"},
       {C::same_amount, "SAME_AMOUNT"},
       {C::refunded, "REFUNDED"}}};
};
