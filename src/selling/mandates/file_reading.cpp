// Files that come from the banks: they are kept as they came, and then taken row by row, so that a
// run that dies goes on where it was. What one file or row does not allow stops no other.

#include <algorithm>
#include <chrono>

#include "base/core/crypto.h"
#include "base/core/log.h"
#include "base/core/utf8.h"
#include "selling/mandates/change.h"
#include "selling/mandates/collection_run.h"

namespace gerbang::mandates {
namespace {

/// A file that came and could not be taken is looked at again, with the bank's next certificate or
/// another content; one that was taken, in case the bank has put another one under its name.
bool looks_again(const FileSeen& seen, Instant now) {
  constexpr Duration kLookedAt = days(30);  // then only where an operator asks for it
  if (now >= seen.created_at + kLookedAt) return false;
  if (seen.state == FileState::refused || seen.state == FileState::missing) {
    auto waits = std::min(jobs::row_waits(seen.tries), hours(1));
    return now >= seen.looked_at.value_or(seen.created_at) + waits;
  }
  return seen.state == FileState::done && !seen.sha256.empty() && now < seen.created_at + days(7) &&
         now >= seen.looked_at.value_or(seen.created_at) + days(1);
}

/// Files that are slow to come leave time for the rest of the run.
constexpr auto kFetchMax = std::chrono::minutes(1);

/// Each file's rows are a run of their own.
constexpr std::string_view kRowsRun = "mandate.rows ";
std::string rows_run(Id<RailFile> file) {
  return std::string(kRowsRun) + id_text(file);
}

/// What a file says of itself.
void file_said(FileRecord& file, const RailReading& reading) {
  // One that looks like ours is none: ours go, and these came.
  file.kind = reading.kind == RailFileKind::collections ? RailFileKind{} : reading.kind;
  file.row_count = static_cast<std::int64_t>(reading.enrolments.size() + reading.responses.size());
  file.amount = {};
  for (const auto& row : reading.responses)
    file.amount += row.amount;
  if (!reading.answers.empty()) file.answers = reading.answers;
  file.problem = reading.problem.empty() ? std::nullopt : std::optional(storable(reading.problem));
}

}  // namespace

/// Keeps what came under a name, or that nothing did. Whether there is something new to read.
Result<bool> Collections::file_take(db::Db& db, const std::string& name, const FileSeen* seen,
                                    const Result<RailFile>& file) const {
  FileRecord record;
  record.name = storable(name);
  if (file.ok()) {
    record.bytes.raw = file->bytes;
    record.sha256 = sha256_hex(file->bytes);
    file_said(record, rail_->read(*file));
    record.state = record.problem ? FileState::refused : FileState::open;
  } else {
    record.state = FileState::missing;
    record.problem = storable(file.error().message.english());
  }
  return db.write([&](db::Tx& tx) -> Result<bool> {
    record.id = id_new<RailFile>(tx.now());
    record.day = CalendarDay{kl_day(tx.now())};
    record.created_at = record.looked_at.emplace(tx.now());
    // Files are known by what is in them: under another name it is the same file once more.
    if (auto same = file_of_content(tx, record.sha256, record.name);
        same && record.state == FileState::open) {
      record.state = FileState::done;
      record.problem = "its content came as " + *same;
      record.row_count = 0;
      record.amount = {};
    }
    if (record.state != FileState::open) record.ended_at = tx.now();
    bool is_new = record.state == FileState::open;
    bool came = record.state != FileState::missing;
    bool is_same = seen && seen->sha256 == record.sha256;
    bool replaces = seen && (seen->state == FileState::missing || is_same || !came);
    if (!replaces) {
      if (!is_new) record.tries = 1;
      bool is_kept = file_insert(tx, record);
      if (is_kept && record.problem)
        log_error("mandate_file_refused", {{"file", record.name}, {"why", *record.problem}});
      if (is_kept || !seen) return is_new && is_kept;
    }
    // The name is known, with this content, with an earlier one that has come back, or with none.
    auto known = file_lock(tx, seen->id);
    if (!known) return false;
    known->looked_at = tx.now();
    bool was_taken = known->state == FileState::done || known->state == FileState::open;
    if (!was_taken) ++known->tries;
    if (was_taken || !replaces || (!came && known->state == FileState::refused)) {
      file_write(tx, *known);
      return false;
    }
    record.id = known->id;
    record.day = known->day;
    record.created_at = known->created_at;
    record.tries = known->tries;
    file_write(tx, record);
    return is_new;
  });
}

Result<std::int64_t> Collections::files_receive(db::Db& db, const jobs::JobRow& job) const {
  auto began = std::chrono::steady_clock::now();
  auto has_time = [&] {
    return !job.server_stops() && std::chrono::steady_clock::now() - began < kFetchMax;
  };
  std::int64_t came = 0;
  std::optional<Error> first;
  std::string after;
  while (has_time()) {
    GERBANG_TRY(auto names, rail_->waiting(after));
    if (names.empty()) break;
    after = names.back();
    constexpr auto kNames = static_cast<std::size_t>(kAtOnce);
    for (std::size_t from = 0; from < names.size(); from += kNames) {
      auto some = std::span(names).subspan(from, std::min(names.size() - from, kNames));
      std::vector<std::string> kept;
      for (const auto& name : some)
        kept.push_back(storable(name));
      auto [seen, now] =
          db.read([&](db::Sql& sql) { return std::pair{files_seen(sql, kept), sql.now()}; });
      for (std::size_t at = 0; at < some.size() && has_time(); ++at) {
        const auto* known = seen[at] ? &*seen[at] : nullptr;
        if (known && !looks_again(*known, now)) continue;
        auto why = jobs::problem_of([&]() -> Result<Done> {
          GERBANG_TRY(auto is_new, file_take(db, some[at], known, rail_->fetch(some[at])));
          came += is_new ? 1 : 0;
          return Done{};
        });
        if (why && !first) first = why;
      }
    }
  }
  if (first) return *first;
  return came;
}

Result<Done> Collections::report_take(db::Tx& tx, const EnrolmentRow& row) const {
  if (row.request != checkout::MandateRequest::enrolment) return changes_->report_take(tx, row);
  GERBANG_TRY(auto mandate, mandates_->enrolment_take(tx, row));
  // The payer, or the merchant, may have agreed to end it before the bank approved.
  return mandate ? changes_->end_if_agreed(tx, *mandate) : Done{};
}

/// Some rows of a file that came, from `first` on.
Result<Done> Collections::file_rows_take(db::Tx& tx, const RailReading& reading, std::size_t first,
                                         std::size_t count, Id<RailFile> file) const {
  if (reading.kind == RailFileKind::responses) {
    auto rows = std::span(reading.responses).subspan(first, count);
    while (!rows.empty()) {
      GERBANG_TRY(auto taken, responses_take(tx, rows, file));
      rows = rows.subspan(taken);
    }
    return Done{};
  }
  for (const auto& row : std::span(reading.enrolments).subspan(first, count))
    GERBANG_CHECK(report_take(tx, row));
  return Done{};
}

Result<Done> Collections::file_read(db::Db& db, const jobs::JobRow& job, Id<RailFile> id) const {
  auto file = db.read([&](db::Sql& sql) { return file_find(sql, id); });
  if (!file || file->state != FileState::open) return Done{};
  auto reading = rail_->read({file->name, file->bytes.raw});
  auto rows = reading.enrolments.size() + reading.responses.size();
  auto end = [&](std::size_t place, FileState state) {
    return db.write([&](db::Tx& tx) -> Result<Done> {
      auto locked = file_lock(tx, id);
      file_said(*locked, reading);
      locked->place = static_cast<std::int64_t>(place);
      locked->state = state;
      if (state != FileState::open) locked->ended_at = locked->looked_at.emplace(tx.now());
      file_write(tx, *locked);
      return Done{};
    });
  };
  // It was right when it came; what it is read with may have changed since.
  if (!reading.problem.empty()) return end(0, FileState::refused);
  auto place = std::min(static_cast<std::size_t>(file->place), rows);
  while (place < rows && !job.server_stops()) {
    auto count = std::min(rows - place, static_cast<std::size_t>(kAtOnce));
    std::vector<jobs::RowKey> keys;
    for (auto at = place; at < place + count; ++at)
      keys.push_back({static_cast<std::int64_t>(at), {}});
    GERBANG_CHECK(jobs::rows_take(db, rows_run(id), keys,
                                  [&](db::Tx& tx, std::size_t first, std::size_t some) {
                                    return file_rows_take(tx, reading, place + first, some, id);
                                  }));
    place += count;
    GERBANG_CHECK(end(place, place == rows ? FileState::done : FileState::open));
  }
  if (rows == 0) return end(0, FileState::done);
  return Done{};
}

/// Rows that were set aside, once more.
Result<Done> Collections::rows_again(db::Db& db) const {
  for (const auto& run : db.read([](db::Sql& sql) { return jobs::runs_due(sql, kRowsRun); })) {
    Id<RailFile> id{id_parse(std::string_view(run).substr(kRowsRun.size())).value_or(0)};
    auto [file, rows] = db.read([&](db::Sql& sql) {
      return std::pair{file_find(sql, id), jobs::rows_due(sql, run, kAtOnce)};
    });
    if (!file || rows.empty()) continue;
    auto reading = rail_->read({file->name, file->bytes.raw});
    std::erase_if(rows, [&](const auto& it) {
      return reading.problem.empty() &&
             it.id >= std::ssize(reading.enrolments) + std::ssize(reading.responses);
    });
    GERBANG_CHECK(jobs::rows_take(
        db, run, rows, [&](db::Tx& tx, std::size_t first, std::size_t count) -> Result<Done> {
          // It was right when it came: its rows wait until it can be read again.
          if (!reading.problem.empty()) return conflict(verbatim(reading.problem));
          for (const auto& it : std::span(rows).subspan(first, count))
            GERBANG_CHECK(file_rows_take(tx, reading, static_cast<std::size_t>(it.id), 1, id));
          return Done{};
        }));
  }
  return Done{};
}

Result<Done> Collections::files_read(db::Db& db, const jobs::JobRow& job) const {
  std::optional<Error> first;
  for (auto id : db.read([](db::Sql& sql) { return files_open(sql, false); })) {
    auto why = jobs::problem_of([&] { return file_read(db, job, id); });
    if (why && !first) first = why;
  }
  if (first) return *first;
  return Done{};
}

}  // namespace gerbang::mandates
