#include "base/exchange/exchange.h"

#include <algorithm>
#include <chrono>

#include "base/core/crypto.h"
#include "base/core/log.h"
#include "base/core/utf8.h"
#include "base/exchange/file_store.h"

namespace gerbang::exchange {
namespace {

/// So many in one commit: other writers wait for it.
constexpr std::size_t kAtOnce = 200;
/// So many files have no answer before the rest waits for the next run.
constexpr int kSilentMax = 3;
/// So many times a file is not there before a person is told.
constexpr std::int64_t kMissingTold = 3;
/// Files that are slow to come leave time for the rest of the run.
constexpr auto kFetchMax = std::chrono::minutes(1);

/// A file that came and could not be taken is looked at again, with the bank's next certificate, a
/// signature that came late or another content; a file that was taken, in case the bank has put
/// another one under its name.
bool looks_again(const FileSeen& seen, Instant now) {
  constexpr Duration kLookedAt = days(30);  // then only where an operator asks for it
  if (now >= seen.created_at + kLookedAt) return false;
  if (seen.state == FileState::refused || seen.state == FileState::missing) {
    auto waits = std::min(jobs::row_waits(std::max<std::int64_t>(seen.tries, 1)), hours(1));
    return now >= seen.looked_at.value_or(seen.created_at) + waits;
  }
  return seen.state == FileState::done && !seen.sha256.empty() && now < seen.created_at + days(7) &&
         now >= seen.looked_at.value_or(seen.created_at) + days(1);
}

std::string rows_run(const Rail& rail, Id<File> file) {
  return std::string(rail.rows_run) + " " + id_text(file);
}

ReportProblem unreadable(const Error& error) {
  auto what = storable(error.message.english());
  if (error.detail == kFileTooLarge) return {ProblemCode::size, {}, {}, {}, {}, what};
  return {ProblemCode::unreadable, {}, {}, what, {}, what};
}

/// Copies a file's own figures into its record.
void file_said(FileRecord& file, const Reading& reading) {
  file.kind = reading.kind;
  file.row_count = static_cast<std::int64_t>(reading.rows.size());
  file.amount = reading.amount;
  if (!reading.answers.empty()) file.answers = storable(reading.answers);
  file.problem.reset();
  if (!reading.problem.empty()) file.problem = storable(reading.problem.what);
}

Result<bool> file_keep(db::Db& db, const Rail& rail, const std::string& name, const FileSeen* seen,
                       const Result<File>& file) {
  FileRecord record;
  record.rail = rail.id;
  record.name = storable(name);
  ReportProblem problem;
  if (file.ok()) {
    record.bytes.raw = file->bytes;
    record.signature.raw = file->signature;
    record.sha256 = sha256_hex(file->bytes + file->signature);
    auto reading = rail.read(db, *file);
    file_said(record, reading);
    problem = std::move(reading.problem);
    record.state = record.problem ? FileState::refused : FileState::open;
  } else {
    problem = unreadable(file.error());
    record.state = FileState::missing;
    record.problem = problem.what;
  }
  return db.write([&](db::Tx& tx) -> Result<bool> {
    record.id = id_new<File>(tx.now());
    record.day = CalendarDay{kl_day(tx.now())};
    record.created_at = record.looked_at.emplace(tx.now());
    file_same_content(tx, record);
    if (record.state != FileState::open) record.ended_at = tx.now();
    bool is_new = record.state == FileState::open;
    bool came = record.state != FileState::missing;
    bool is_same = seen && seen->sha256 == record.sha256;
    bool replaces = seen && (seen->state == FileState::missing || is_same || !came);
    // Once of each content; of one that is not there, when that lasts.
    bool is_lasting = problem.code == ProblemCode::size || record.tries == kMissingTold;
    auto tell = [&] {
      bool is_known = is_same && seen->problem == record.problem;
      if (problem.empty() || (came ? is_known : !is_lasting)) return;
      log_error("bank_file_refused", {{"file", record.name}, {"why", *record.problem}});
      exception_add(tx, rail.id, record.name, problem);
    };
    if (!replaces) {
      if (!is_new) record.tries = 1;
      is_lasting = is_lasting || record.tries == kMissingTold;
      bool is_kept = file_insert(tx, record);
      if (is_kept) tell();
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
    is_lasting = is_lasting || record.tries == kMissingTold;
    file_write(tx, record);
    file_fill(tx, record);
    tell();
    return is_new;
  });
}

Result<std::int64_t> files_receive(db::Db& db, const Rail& rail, const jobs::JobRow& job) {
  auto began = std::chrono::steady_clock::now();
  auto has_time = [&] {
    return !job.server_stops() && std::chrono::steady_clock::now() - began < kFetchMax;
  };
  std::int64_t came = 0;
  std::optional<Error> first;
  std::string after;
  while (has_time()) {
    GERBANG_TRY(auto names, rail.channel->waiting(after));
    if (names.empty()) break;
    after = names.back();
    for (std::size_t from = 0; from < names.size(); from += kAtOnce) {
      auto some = std::span(names).subspan(from, std::min(names.size() - from, kAtOnce));
      // A name may be in any alphabet, or in none.
      std::vector<std::string> kept;
      for (const auto& name : some)
        kept.push_back(storable(name));
      auto [seen, now] = db.read(
          [&](db::Sql& sql) { return std::pair{files_seen(sql, rail.id, kept), sql.now()}; });
      for (std::size_t at = 0; at < some.size() && has_time(); ++at) {
        const auto* known = seen[at] ? &*seen[at] : nullptr;
        if (known && !looks_again(*known, now)) continue;
        auto why = jobs::problem_of([&]() -> Result<Done> {
          Result<File> file = File{};
          auto unfetched = jobs::problem_of([&]() -> Result<Done> {
            GERBANG_TRY(file, rail.channel->fetch(some[at]));
            return Done{};
          });
          if (unfetched) file = *unfetched;
          GERBANG_TRY(auto is_new, file_keep(db, rail, some[at], known, file));
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

Result<Done> file_read(db::Db& db, const Rail& rail, const jobs::JobRow& job, Id<File> id) {
  auto file = db.read([&](db::Sql& sql) { return file_find(sql, id); });
  if (!file || file->state != FileState::open) return Done{};
  auto reading = rail.read(db, file_of(*file));
  auto end = [&](std::size_t place, FileState state) {
    return db.write([&](db::Tx& tx) -> Result<Done> {
      auto locked = file_lock(tx, id);
      file_said(*locked, reading);
      locked->place = static_cast<std::int64_t>(place);
      locked->state = state;
      if (state != FileState::open) locked->ended_at = locked->looked_at.emplace(tx.now());
      file_write(tx, *locked);
      if (state == FileState::refused) exception_add(tx, rail.id, locked->name, reading.problem);
      return Done{};
    });
  };
  // It was right when it came; what it is read with may have changed since.
  if (!reading.problem.empty()) return end(0, FileState::refused);
  auto rows = reading.rows.size();
  auto place = std::min(static_cast<std::size_t>(file->place), rows);
  while (place < rows && !job.server_stops()) {
    auto page = std::span(reading.rows).subspan(place, std::min(rows - place, kAtOnce));
    GERBANG_CHECK(jobs::rows_take(db, rows_run(rail, id), page,
                                  [&](db::Tx& tx, std::size_t first, std::size_t count) {
                                    return reading.take(tx, *file, page.subspan(first, count));
                                  }));
    place += page.size();
    GERBANG_CHECK(end(place, place == rows ? FileState::done : FileState::open));
  }
  if (rows == 0) return end(0, FileState::done);
  return Done{};
}

/// Hands one over, unless the bank `is_away`.
Result<Done> file_send(db::Db& db, const Rail& rail, Id<File> id, bool is_away) {
  auto file = db.read([&](db::Sql& sql) { return file_find(sql, id); });
  if (!file || file->state != FileState::open) return Done{};
  std::optional<Written> written;
  if (rail.write) {
    GERBANG_TRY(written, rail.write(db, *file, is_away));
  } else if (!is_away) {
    written = Written{file_of(*file), file->row_count, file->amount, file->reviewed_at};
  }
  if (!written) return Done{};
  bool is_rewritten = file->tries > 0 && written->file.bytes != file->bytes.raw;
  auto end = [&](FileState state, std::optional<std::string> problem, FileDoubt doubt) {
    return db.write([&](db::Tx& tx) -> Result<Done> {
      auto locked = file_lock(tx, id);
      if (locked->state != FileState::open) return Done{};  // another copy has ended it
      if (written->row_count == 0 && locked->row_count != 0) return Done{};  // or filled it
      locked->state = state;
      locked->doubt = doubt;
      locked->problem = std::move(problem);
      if (state != FileState::open) locked->ended_at = tx.now();
      file_write(tx, *locked);
      return Done{};
    });
  };
  if (written->row_count == 0) return end(FileState::done, std::nullopt, file->doubt);
  bool is_kept = false;
  GERBANG_CHECK(db.write([&](db::Tx& tx) -> Result<Done> {
    auto locked = file_lock(tx, id);
    is_kept = locked->state == FileState::open && locked->amount == written->amount &&
              locked->row_count == written->row_count;
    // Another copy has ended it, or puts more into it: the next run writes it anew.
    if (!is_kept && (locked->state != FileState::open || locked->amount != file->amount ||
                     locked->row_count != file->row_count))
      return Done{};
    if (!is_kept) return conflict(verbatim("it does not have the rows that it counts"));
    locked->bytes.raw = written->file.bytes;
    locked->sha256 = sha256_hex(written->file.bytes);
    locked->reviewed_at = written->reviewed_at;
    ++locked->tries;
    // Until the bank has answered.
    if (locked->doubt == FileDoubt::none) locked->doubt = FileDoubt::unanswered;
    file_write(tx, *locked);
    file_fill(tx, *locked);
    return Done{};
  }));
  if (!is_kept) return Done{};
  auto sent = rail.channel->send(written->file);
  if (sent.ok()) return end(FileState::done, std::nullopt, FileDoubt::none);
  auto why = storable(sent.error().message.english());
  bool is_known = sent.error().detail == kFileIsKnown;
  if (is_known && file->doubt == FileDoubt::unanswered) {
    // The bank has it, though its answer was lost. If the file was written anew since, the bank has
    // the earlier one.
    return end(FileState::done, is_rewritten ? std::optional(why) : std::nullopt, file->doubt);
  }
  if (sent.error().code == ErrorCode::conflict) {
    log_error("bank_file_refused", {{"file", file->name}, {"why", why}});
    return end(FileState::refused, why, is_known ? FileDoubt::name_taken : file->doubt);
  }
  GERBANG_CHECK(end(FileState::open, why, std::max(file->doubt, FileDoubt::unanswered)));
  return sent.error();
}

}  // namespace

Result<bool> file_receive(db::Db& db, const Rail& rail, const std::string& name,
                          const Result<File>& file) {
  auto seen = db.read(
      [&](db::Sql& sql) { return files_seen(sql, rail.id, std::array{storable(name)})[0]; });
  return file_keep(db, rail, name, seen ? &*seen : nullptr, file);
}

Result<std::int64_t> files_take(db::Db& db, const Rail& rail, const jobs::JobRow& job) {
  std::int64_t came = 0;
  // Files received earlier are read even if nothing can be fetched now.
  auto first = jobs::problem_of([&]() -> Result<Done> {
    GERBANG_TRY(came, files_receive(db, rail, job));
    return Done{};
  });
  for (auto id : db.read([&](db::Sql& sql) { return files_open(sql, rail.id, false); })) {
    auto why = jobs::problem_of([&] { return file_read(db, rail, job, id); });
    if (why && !first) first = why;
  }
  if (first) return *first;
  return came;
}

Result<Done> rows_again(db::Db& db, const Rail& rail) {
  auto prefix = std::string(rail.rows_run) + " ";
  for (const auto& run :
       db.read([&](db::Sql& sql) { return jobs::runs_due(sql, rail.rows_run); })) {
    Id<File> id{id_parse(std::string_view(run).substr(prefix.size())).value_or(0)};
    auto [file, due] = db.read([&](db::Sql& sql) {
      return std::pair{file_find(sql, id), jobs::rows_due(sql, run, static_cast<int>(kAtOnce))};
    });
    if (!file) continue;
    auto reading = rail.read(db, file_of(*file));
    bool is_read = reading.problem.empty();
    std::erase_if(due, [&](const auto& it) {
      return is_read &&
             std::ranges::find(reading.rows, it.id, &jobs::RowKey::id) == reading.rows.end();
    });
    std::span<const jobs::RowKey> rows(due);
    GERBANG_CHECK(jobs::rows_take(
        db, run, rows, [&](db::Tx& tx, std::size_t first, std::size_t count) -> Result<Done> {
          // It was right when it came: its rows wait until it can be read again.
          if (!is_read) return conflict(verbatim(reading.problem.what));
          return reading.take(tx, *file, rows.subspan(first, count));
        }));
  }
  return Done{};
}

Result<Done> files_send(db::Db& db, const Rail& rail, const jobs::JobRow& job) {
  std::optional<Error> first;
  int silent = 0;  // files without an answer: after some the bank is taken to be away for all
  for (auto id : db.read([&](db::Sql& sql) { return files_open(sql, rail.id, true); })) {
    if (job.server_stops()) break;
    auto sent = jobs::row_take(db, rail.send_run, {id.value, {}},
                               [&] { return file_send(db, rail, id, silent >= kSilentMax); });
    if (sent.ok()) continue;
    if (!first) first = sent.error();
    ++silent;
  }
  if (first) return *first;
  return Done{};
}

}  // namespace gerbang::exchange
