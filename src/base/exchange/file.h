#pragma once
// The one table of the files that are exchanged with banks, on every rail: a row for each file that
// is sent or was received, with its exact bytes.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/money.h"
#include "base/core/states.h"
#include "base/exchange/channel.h"
#include "base/exchange/exception.h"

namespace gerbang::exchange {

// Kept by their numbers.

/// A file that is sent is written, and the bank has it or refuses it; a file that came is received,
/// taken, or refused as a whole; a file that the bank lists may not be available. A refused file
/// that is skipped will never be sent.
enum class FileState : int { open = 0, done = 1, refused = 2, missing = 3, skipped = 4 };

/// Whether the bank may have a file that it has not accepted.
enum class FileDoubt : int {
  none = 0,        // each time that it was handed over, it was refused
  unanswered = 1,  // it was handed over at least once without an answer
  name_taken = 2,  // the bank has a file of that name, and this one was never handed over before
};

struct FileRecord {
  Id<File> id;
  RailId rail{};
  bool is_sent = false;
  std::string name;
  FileKind kind{};
  FileState state = FileState::open;
  CalendarDay day;
  std::int64_t sequence = 0;
  std::int64_t row_count = 0;
  Money amount;
  std::int64_t place = 0;  // how many rows were taken; of a file that is filled: the last row
  std::int64_t tries = 0;  // of handing it over, or of reading it
  FileDoubt doubt{};
  std::optional<Instant> reviewed_at;  // when it was last checked that its rows may be sent
  std::optional<std::string> answers;
  std::optional<std::string> problem;
  Instant created_at;
  std::optional<Id<User>> created_by;
  std::optional<std::string> created_name;
  std::optional<Instant> ended_at;
  std::optional<Instant> looked_at;  // of a file that came: when it was last fetched
  std::string sha256;  // of the bytes; of a file that came with a signature: of both together
  db::Bytes bytes;
  db::Bytes signature;
};
BOOST_DESCRIBE_STRUCT(FileRecord, (),
                      (id, rail, is_sent, name, kind, state, day, sequence, row_count, amount,
                       place, tries, doubt, reviewed_at, answers, problem, created_at, created_by,
                       created_name, ended_at, looked_at, sha256, bytes, signature))

inline File file_of(const FileRecord& it) {
  return {it.name, it.bytes.raw, it.signature.raw};
}

/// False where the file is there already.
bool file_insert(db::Tx& tx, const FileRecord& file);
/// All but its bytes, its signature and their hash.
void file_write(db::Tx& tx, const FileRecord& file);
std::optional<FileRecord> file_find(db::Sql& sql, Id<File> id);
std::optional<FileRecord> file_lock(db::Tx& tx, Id<File> id);
/// A file of that day that takes another row: the bank was never asked to take it.
std::optional<FileRecord> file_filling(db::Tx& tx, RailId rail, Day day, std::int64_t rows_max);
/// Of the next file of that day.
std::int64_t file_sequence(db::Sql& sql, RailId rail, Day day);
/// Files that were skipped and whose rows are not released yet (no `ended_at`).
std::vector<Id<File>> files_skipped(db::Sql& sql, RailId rail);

/// An operator's action on a refused file.
enum class FileAction : int { read_again, send_again, mark_handed_over, skip };

inline constexpr auto kSentFileTransitions = [] {
  using S = FileState;
  using A = FileAction;
  return std::array{Transition<S, A>{S::refused, A::send_again, S::open},
                    Transition<S, A>{S::refused, A::mark_handed_over, S::done},
                    Transition<S, A>{S::refused, A::skip, S::skipped}};
}();
inline constexpr auto kReceivedFileTransitions = std::array{
    Transition<FileState, FileAction>{FileState::refused, FileAction::read_again, FileState::open}};
static_assert(is_deterministic(kSentFileTransitions));
static_assert(is_final(kSentFileTransitions, FileState::done));
static_assert(is_final(kSentFileTransitions, FileState::skipped));
static_assert(is_final(kReceivedFileTransitions, FileState::done));

/// Where the action leads; nothing where it does not apply.
std::optional<FileState> file_state_after(RailId rail, bool is_sent, FileState from,
                                          FileAction action);
/// Applies an operator's decision; the next run of the rail carries it out.
Result<Done> file_act(db::Tx& tx, const Actor& actor, Id<File> id, FileAction action,
                      const std::string& remarks);

}  // namespace gerbang::exchange

template <>
struct gerbang::contract::WireWords<gerbang::exchange::FileState> {
  using S = gerbang::exchange::FileState;
  static constexpr std::array<std::pair<S, std::string_view>, 5> names{{{S::open, "OPEN"},
                                                                        {S::done, "DONE"},
                                                                        {S::refused, "REFUSED"},
                                                                        {S::missing, "MISSING"},
                                                                        {S::skipped, "SKIPPED"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::exchange::FileDoubt> {
  using D = gerbang::exchange::FileDoubt;
  static constexpr std::array<std::pair<D, std::string_view>, 3> names{
      {{D::none, "NONE"}, {D::unanswered, "UNANSWERED"}, {D::name_taken, "NAME_TAKEN"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::exchange::FileAction> {
  using A = gerbang::exchange::FileAction;
  static constexpr std::array<std::pair<A, std::string_view>, 4> names{
      {{A::read_again, "READ_AGAIN"},
       {A::send_again, "SEND_AGAIN"},
       {A::mark_handed_over, "MARK_HANDED_OVER"},
       {A::skip, "SKIP"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::exchange::FileKind> {
  using K = gerbang::exchange::FileKind;
  static constexpr std::array<std::pair<K, std::string_view>, 6> names{
      {{K::unknown, "UNKNOWN"},
       {K::enrolments, "ENROLMENTS"},
       {K::collections, "COLLECTIONS"},
       {K::responses, "RESPONSES"},
       {K::payouts, "PAYOUTS"},
       {K::payout_reports, "PAYOUT_REPORTS"}}};
};
