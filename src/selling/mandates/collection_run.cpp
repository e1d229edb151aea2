// The run: what is due becomes collections, collections become files, and what the banks answer is
// taken row by row. Each step is some commits of its own, so that a run that dies goes on where it
// was; a step that fails leaves the others to go on, and a row that fails the other rows
// (base/jobs/rows.h).

#include <algorithm>
#include <chrono>
#include <exception>
#include <map>

#include "base/core/crypto.h"
#include "base/core/log.h"
#include "base/core/utf8.h"
#include "base/jobs/rows.h"
#include "selling/mandates/change.h"
#include "selling/mandates/collection.h"
#include "selling/mandates/collection_store.h"
#include "selling/mandates/mandate_store.h"

namespace gerbang::mandates {
namespace {

/// So many in one commit: other writers wait for it.
constexpr int kAtOnce = 200;
/// A run makes room for others after so long, and comes again in a minute.
constexpr auto kRunMax = std::chrono::minutes(5);
/// A run that goes on renews it; after one that died with its server the next one comes as soon.
constexpr Duration kLease = minutes(2);
/// Days ahead in which a plan is looked at again where they have become holidays.
constexpr Day kReplanDays = 14;
/// A file that was never sent is not checked again within this time.
constexpr Duration kReviewed = minutes(1);

/// A file that came and could not be taken is looked at again, with the bank's next certificate or
/// another content; one that was taken, in case the bank has put another one under its name.
bool looks_again(const FileSeen& seen, Instant now) {
  if (seen.state == FileState::refused || seen.state == FileState::missing) {
    auto waits = std::min(jobs::row_waits(seen.tries), hours(1));
    return now >= seen.looked_at.value_or(seen.created_at) + waits;
  }
  return seen.state == FileState::done && !seen.sha256.empty() && now < seen.created_at + days(7) &&
         now >= seen.looked_at.value_or(seen.created_at) + days(1);
}

/// Each file's rows are a run of their own.
constexpr std::string_view kRowsRun = "mandate.rows ";
std::string rows_run(Id<RailFile> file) {
  return std::string(kRowsRun) + id_text(file);
}

/// Runs a step; what fails of it, by a Result or a throw, is its error. The database gone is
/// everybody's.
template <class Step>
std::optional<Error> problem_of(Step step) {
  try {
    auto done = step();
    return done.ok() ? std::nullopt : std::optional(done.error());
  } catch (const db::Failure& failure) {
    if (failure.kind == db::Failure::Kind::unavailable) throw;
    return Error{ErrorCode::internal, verbatim(failure.what()), {}, {}, {}};
  } catch (const std::exception& problem) {
    return Error{ErrorCode::internal, verbatim(problem.what()), {}, {}, {}};
  }
}

}  // namespace

Result<Done> Collections::file_fill(db::Tx& tx, Day today,
                                    std::span<const std::int64_t> numbers) const {
  // Two copies at once would give two files one number.
  tx.hold("mandate.file");
  auto found = collections_lock(tx, numbers);
  std::map<Id<Mandate>, Mandate> mandates;
  std::optional<FileRecord> file;
  for (auto& collection : found) {
    if (!collection || collection->status != CollectionStatus::waiting) continue;
    auto [at, is_new] = mandates.try_emplace(collection->mandate);
    if (is_new) at->second = mandate_lock(tx, collection->merchant, collection->mandate).value();
    auto& mandate = at->second;
    Debit debit{collection->due_on.day, today, collection->amount, collection->id};
    if (auto why = debit_refused(tx, mandate, debit)) {
      GERBANG_CHECK(cancel(tx, mandate, *collection, *why));
      continue;
    }
    if (file && file->row_count >= static_cast<std::int64_t>(kRailRowsMax)) {
      file_write(tx, *file);
      file.reset();
    }
    if (!file) file = file_filling(tx, today, kRailRowsMax);
    if (!file) {
      GERBANG_TRY(file, file_begin(tx, today));
    }
    collection->status = CollectionStatus::sent;
    collection->file = file->id;
    collection->file_row = ++file->place;
    collection_write(tx, *collection);
    ++file->row_count;
    file->amount += collection->amount;
    mandates_->outbox().hint(
        tx, events::hint_of_mandate(events::HintOf::mandate_collection, collection->merchant,
                                    collection->id.value, false));
  }
  if (file) file_write(tx, *file);
  return Done{};
}

Result<FileRecord> Collections::file_begin(db::Tx& tx, Day today) const {
  FileRecord out;
  out.id = id_new<RailFile>(tx.now());
  out.kind = RailFileKind::collections;
  out.day = CalendarDay{today};
  out.sequence = file_sequence(tx, out.kind, today);
  out.created_at = tx.now();
  out.reviewed_at = tx.now();
  out.name = rail_->collection_file(today, out.sequence, tx.now(), {}).name;
  if (!file_insert(tx, out)) {
    return Error{
        ErrorCode::internal, verbatim("a collection file of that name is there"), {}, {}, {}};
  }
  return out;
}

Result<Done> Collections::file_drop(db::Tx& tx, Day today,
                                    std::span<const std::int64_t> numbers) const {
  for (auto& collection : collections_lock(tx, numbers)) {
    if (!collection || collection->status != CollectionStatus::sent || !collection->file) continue;
    auto mandate = mandate_lock(tx, collection->merchant, collection->mandate);
    auto file = file_lock(tx, *collection->file);
    if (!file || file->state != FileState::open) continue;
    Debit debit{collection->due_on.day, today, collection->amount, collection->id};
    auto why = debit_refused(tx, *mandate, debit);
    if (!why) continue;
    --file->row_count;
    file->amount = file->amount - collection->amount;
    file_write(tx, *file);
    GERBANG_CHECK(cancel(tx, *mandate, *collection, *why));
  }
  return Done{};
}

/// Looks at its debits once more and, unless the switch `is_away`, writes it and hands it over.
Result<Done> Collections::file_send(db::Db& db, Id<RailFile> id, Day today, bool is_away) const {
  std::vector<jobs::RowKey> refused;
  std::vector<std::int64_t> numbers;
  std::optional<FileRecord> file;
  auto reviewed_at = db.read([&](db::Sql& sql) {
    file = file_find(sql, id);
    bool is_fresh =
        file && file->tries == 0 && file->reviewed_at && sql.now() < *file->reviewed_at + kReviewed;
    if (!file || is_fresh) return file ? *file->reviewed_at : Instant{};
    std::map<Id<Mandate>, Mandate> mandates;
    for (const auto& it : collections_in_file(sql, id)) {
      auto [at, is_new] = mandates.try_emplace(it.mandate);
      if (is_new) at->second = mandate_find(sql, it.merchant, it.mandate).value();
      if (!debit_refused(sql, at->second, {it.due_on.day, today, it.amount, it.id})) continue;
      refused.push_back({it.id.value, it.merchant});
      numbers.push_back(it.id.value);
    }
    return sql.now();
  });
  if (!file || file->state != FileState::open) return Done{};
  GERBANG_TRY(
      auto dropped,
      jobs::rows_take(db, kFileRun, refused, [&](db::Tx& tx, std::size_t first, std::size_t count) {
        return file_drop(tx, today, std::span(numbers).subspan(first, count));
      }));
  // One that may not go and cannot be taken out keeps the file here.
  if (dropped != std::ssize(refused)) return conflict(verbatim("a debit cannot be taken out"));
  if (is_away) return Done{};
  std::vector<CollectionRow> rows;
  for (auto& it : db.read([&](db::Sql& sql) { return file_rows(sql, id); })) {
    rows.push_back({id_text(it.id), std::move(it.mandate_no), std::move(it.bank_mandate_no),
                    std::move(it.bank_id), std::move(it.account), std::move(it.payer_name),
                    std::move(it.id_number), it.amount});
  }
  RailFile written;
  if (!rows.empty())
    written = rail_->collection_file(file->day.day, file->sequence, file->created_at, rows);
  bool is_rewritten = file->tries > 0 && written.bytes != file->bytes.raw;
  auto end = [&](FileState state, std::optional<std::string> problem) {
    return db.write([&](db::Tx& tx) -> Result<Done> {
      auto locked = file_lock(tx, id);
      locked->state = state;
      locked->problem = std::move(problem);
      if (state != FileState::open) locked->ended_at = tx.now();
      file_write(tx, *locked);
      return Done{};
    });
  };
  if (rows.empty()) return end(FileState::done, std::nullopt);
  GERBANG_CHECK(db.write([&](db::Tx& tx) -> Result<Done> {
    auto locked = file_lock(tx, id);
    locked->bytes.raw = written.bytes;
    locked->reviewed_at = reviewed_at;
    ++locked->tries;
    file_write(tx, *locked);
    return Done{};
  }));
  auto sent = rail_->send(written);
  if (sent.ok()) return end(FileState::done, std::nullopt);
  auto why = storable(sent.error().message.english());
  if (sent.error().detail == kFileIsKnown) {
    // The bank has it, though its word of that was lost. Where it was written anew since, the bank
    // has what it was before.
    return end(FileState::done, is_rewritten ? std::optional(why) : std::nullopt);
  }
  if (sent.error().code == ErrorCode::conflict) {
    log_error("mandate_file_refused", {{"file", file->name}, {"why", why}});
    return end(FileState::refused, why);
  }
  GERBANG_CHECK(end(FileState::open, why));
  return sent.error();
}

Result<Done> Collections::files_send(db::Db& db, const jobs::JobRow& job, Day today) const {
  std::optional<Error> first;
  bool is_away = false;  // and would let each of the others wait, too
  for (auto id : db.read([](db::Sql& sql) { return files_open(sql, true); })) {
    if (job.server_stops()) break;
    auto why = problem_of([&] { return file_send(db, id, today, is_away); });
    if (!why) continue;
    if (!first) first = why;
    is_away = is_away || why->code == ErrorCode::unavailable;
  }
  if (first) return *first;
  return Done{};
}

/// Keeps what came under a name, or that nothing did.
Result<Done> Collections::file_take(db::Db& db, const std::string& name, const FileSeen* seen,
                                    const Result<RailFile>& file) const {
  FileRecord record;
  record.name = storable(name);
  RailReading reading;
  if (file.ok()) {
    record.bytes.raw = file->bytes;
    record.sha256 = sha256_hex(file->bytes);
    reading = rail_->read(*file);
    record.kind = reading.kind;
    record.row_count =
        static_cast<std::int64_t>(reading.enrolments.size() + reading.responses.size());
    for (const auto& row : reading.responses)
      record.amount += row.amount;
    if (!reading.answers.empty()) record.answers = reading.answers;
    record.state = reading.problem.empty() ? FileState::open : FileState::refused;
    if (!reading.problem.empty()) record.problem = storable(reading.problem);
  } else {
    record.state = FileState::missing;
    record.problem = storable(file.error().message.english());
  }
  return db.write([&](db::Tx& tx) -> Result<Done> {
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
    bool is_same = seen && seen->sha256 == record.sha256;
    bool replaces = seen && (seen->state == FileState::missing || is_same);
    if (!replaces) {
      if (record.state != FileState::open) record.tries = 1;
      file_insert(tx, record);
    } else if (auto known = file_lock(tx, seen->id)) {
      bool was_taken = known->state == FileState::done || known->state == FileState::open;
      known->looked_at = tx.now();
      if (!was_taken && record.state != FileState::missing) {
        known->kind = record.kind;
        known->state = record.state;
        known->row_count = record.row_count;
        known->amount = record.amount;
        known->answers = record.answers;
        known->sha256 = record.sha256;
        known->bytes = record.bytes;
      }
      if (!was_taken) {
        ++known->tries;
        known->problem = record.problem;
        known->ended_at = record.ended_at;
      }
      file_write(tx, *known);
    }
    if (record.problem && !replaces) {
      log_error("mandate_file_refused", {{"file", record.name}, {"why", *record.problem}});
    }
    return Done{};
  });
}

Result<std::int64_t> Collections::files_receive(db::Db& db) const {
  GERBANG_TRY(auto names, rail_->waiting({}));
  auto [seen, now] = db.read([](db::Sql& sql) {
    std::map<std::string, FileSeen> out;
    for (auto& it : files_seen(sql))
      out.insert_or_assign(it.name, it);  // the newest of a name comes last
    return std::pair{std::move(out), sql.now()};
  });
  std::int64_t came = 0;
  for (const auto& name : names) {
    auto at = seen.find(storable(name));
    const auto* known = at == seen.end() ? nullptr : &at->second;
    if (known && !looks_again(*known, now)) continue;
    GERBANG_CHECK(file_take(db, name, known, rail_->fetch(name)));
    ++came;
  }
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
      locked->place = static_cast<std::int64_t>(place);
      locked->state = state;
      if (!reading.problem.empty()) locked->problem = storable(reading.problem);
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
      return it.id >= std::ssize(reading.enrolments) + std::ssize(reading.responses);
    });
    GERBANG_CHECK(jobs::rows_take(
        db, run, rows, [&](db::Tx& tx, std::size_t first, std::size_t count) -> Result<Done> {
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
    auto why = problem_of([&] { return file_read(db, job, id); });
    if (why && !first) first = why;
  }
  if (first) return *first;
  return Done{};
}

Result<Done> Collections::run(db::Db& db, const jobs::JobRow& job) const {
  if (!rail_ || !rail_->is_set_up()) return Done{};
  auto began = std::chrono::steady_clock::now();
  auto has_time = [&] {
    return !job.server_stops() && std::chrono::steady_clock::now() - began < kRunMax;
  };
  std::optional<Error> first;
  auto step = [&](auto what) {
    auto why = problem_of(what);
    if (why && !first) first = why;
  };
  // Pages of what is due, until nothing is.
  auto all = [&](std::string_view run, auto read, auto key_of, auto take) {
    step([&]() -> Result<Done> {
      while (has_time()) {
        auto rows = db.read([&](db::Sql& sql) { return read(sql); });
        if (rows.empty()) break;
        std::vector<jobs::RowKey> keys;
        for (const auto& it : rows)
          keys.push_back(key_of(it));
        GERBANG_CHECK(
            jobs::rows_take(db, run, keys, [&](db::Tx& tx, std::size_t from, std::size_t count) {
              return take(tx, std::span(rows).subspan(from, count));
            }));
      }
      return Done{};
    });
  };
  auto of_mandate = [](const MandateKey& it) {
    return jobs::RowKey{it.mandate.value, it.merchant};
  };
  auto mandates = [&](std::string_view run, auto read, auto take) {
    all(run, read, of_mandate,
        [&](db::Tx& tx, std::span<const MandateKey> keys) { return take(tx, keys); });
  };
  auto debits = [&](std::string_view run, auto read, auto take) {
    all(
        run, read, [](const CollectionKey& it) { return jobs::RowKey{it.id, it.merchant}; },
        [&](db::Tx& tx, std::span<const CollectionKey> keys) {
          std::vector<std::int64_t> numbers;
          for (const auto& it : keys)
            numbers.push_back(it.id);
          return take(tx, std::span<const std::int64_t>(numbers));
        });
  };
  // What the banks have said comes first: it may stop what would be collected.
  step([&] { return files_receive(db); });
  step([&] { return files_read(db, job); });
  step([&] { return rows_again(db); });
  auto [now, banks] =
      db.read([](db::Sql& sql) { return std::pair{sql.now(), calendar::banking_days(sql)}; });
  Day today = kl_day(now);
  for (Day day = today; day < today + kReplanDays; ++day) {
    if (banks.is_banking_day(day)) continue;
    mandates(
        kPlanRun, [&](db::Sql& sql) { return mandates_planned_on(sql, day, kAtOnce); },
        [&](db::Tx& tx, auto keys) { return replan(tx, keys); });
  }
  bool is_open = banks.is_banking_day(today) &&
                 now >= kl_day_start(today) + mandates_->settings().collects_from;
  if (is_open) {
    debits(
        kRetryRun, [&](db::Sql& sql) { return collections_to_retry(sql, today, kAtOnce); },
        [&](db::Tx& tx, auto numbers) { return retry_due(tx, today, numbers); });
    mandates(
        kDueRun, [&](db::Sql& sql) { return mandates_due(sql, today, kAtOnce); },
        [&](db::Tx& tx, auto keys) { return make_due(tx, today, keys); });
    debits(
        kFileRun, [&](db::Sql& sql) { return collections_to_file(sql, today, kAtOnce); },
        [&](db::Tx& tx, auto numbers) { return file_fill(tx, today, numbers); });
  }
  Day until = today + mandates_->settings().announce_days;
  mandates(
      kAnnounceRun, [&](db::Sql& sql) { return mandates_to_announce(sql, today, until, kAtOnce); },
      [&](db::Tx& tx, auto keys) { return announce_due(tx, keys); });
  step([&] { return files_send(db, job, today); });
  // A bank that has more to say is heard now rather than in a minute.
  for (std::int64_t came = 1; came > 0 && has_time();) {
    came = 0;
    step([&]() -> Result<Done> {
      GERBANG_TRY(came, files_receive(db));
      return files_read(db, job);
    });
  }
  if (first) return *first;
  return Done{};
}

jobs::Topic Collections::topic() const {
  jobs::Topic out;
  out.name = "mandate.run";
  out.every = minutes(1);
  out.lease = kLease;
  out.lane = jobs::Lane::acquirer;
  out.outside = [self = *this](db::Db& db, const jobs::JobRow& job) { return self.run(db, job); };
  return out;
}

}  // namespace gerbang::mandates
