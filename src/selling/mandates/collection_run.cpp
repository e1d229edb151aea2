// The run: what is due becomes collections, collections become files, and what the banks answer is
// taken row by row (file_reading.cpp). Each step is some commits of its own, so that a run that
// dies goes on where it was; a step that fails leaves the others to go on, and a row that fails the
// other rows (base/jobs/rows.h).

#include <algorithm>
#include <chrono>
#include <map>

#include "base/core/log.h"
#include "base/core/utf8.h"
#include "selling/mandates/collection_run.h"
#include "selling/mandates/mandate_store.h"

namespace gerbang::mandates {
namespace {

/// A run makes room for others after so long, and comes again in a minute.
constexpr auto kRunMax = std::chrono::minutes(5);
/// A run that goes on renews it; after one that died with its server the next one comes as soon.
constexpr Duration kLease = minutes(2);
/// Days ahead in which a plan is looked at again where they have become holidays.
constexpr Day kReplanDays = 14;
/// So many files have no answer before the rest waits for the next run.
constexpr int kSilentMax = 3;
/// A file that was never sent is not checked again within this time.
constexpr Duration kReviewed = minutes(1);

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
  auto end = [&](FileState state, std::optional<std::string> problem, FileDoubt doubt) {
    return db.write([&](db::Tx& tx) -> Result<Done> {
      auto locked = file_lock(tx, id);
      if (locked->state != FileState::open) return Done{};  // another copy has ended it
      locked->state = state;
      locked->doubt = doubt;
      locked->problem = std::move(problem);
      if (state != FileState::open) locked->ended_at = tx.now();
      file_write(tx, *locked);
      return Done{};
    });
  };
  if (rows.empty()) return end(FileState::done, std::nullopt, file->doubt);
  Money amount;
  for (const auto& row : rows)
    amount += row.amount;
  GERBANG_CHECK(db.write([&](db::Tx& tx) -> Result<Done> {
    auto locked = file_lock(tx, id);
    if (locked->state != FileState::open || locked->amount != amount ||
        locked->row_count != std::ssize(rows)) {
      return conflict(verbatim("the file changed while it was written"));
    }
    locked->bytes.raw = written.bytes;
    locked->reviewed_at = reviewed_at;
    ++locked->tries;
    // Until the switch has answered.
    if (locked->doubt == FileDoubt::none) locked->doubt = FileDoubt::unanswered;
    file_write(tx, *locked);
    return Done{};
  }));
  auto sent = rail_->send(written);
  if (sent.ok()) return end(FileState::done, std::nullopt, FileDoubt::none);
  auto why = storable(sent.error().message.english());
  bool is_known = sent.error().detail == kFileIsKnown;
  if (is_known && file->doubt == FileDoubt::unanswered) {
    // The bank has it, though its word of that was lost. Where it was written anew since, the bank
    // has what it was before.
    return end(FileState::done, is_rewritten ? std::optional(why) : std::nullopt, file->doubt);
  }
  if (sent.error().code == ErrorCode::conflict) {
    log_error("mandate_file_refused", {{"file", file->name}, {"why", why}});
    return end(FileState::refused, why, is_known ? FileDoubt::name_taken : file->doubt);
  }
  auto doubt = std::max(file->doubt, FileDoubt::unanswered);
  GERBANG_CHECK(end(FileState::open, why, doubt));
  return sent.error();
}

Result<Done> Collections::files_send(db::Db& db, const jobs::JobRow& job, Day today) const {
  std::optional<Error> first;
  int silent = 0;  // files without an answer: after some the switch is taken to be away for all
  for (auto id : db.read([](db::Sql& sql) { return files_open(sql, true); })) {
    if (job.server_stops()) break;
    auto why = jobs::problem_of([&] { return file_send(db, id, today, silent >= kSilentMax); });
    if (!why) continue;
    if (!first) first = why;
    if (why->code == ErrorCode::unavailable) ++silent;
  }
  if (first) return *first;
  return Done{};
}

Result<Done> Collections::file_release(db::Tx& tx, const FileRecord& file,
                                       std::span<const std::int64_t> numbers) const {
  for (auto& collection : collections_lock(tx, numbers)) {
    if (!collection || collection->status != CollectionStatus::sent || collection->file != file.id)
      continue;
    if (file.doubt != FileDoubt::none) {
      // The bank may debit it: it is never sent a second time.
      auto mandate = mandate_lock(tx, collection->merchant, collection->mandate);
      GERBANG_CHECK(cancel(tx, *mandate, *collection, Blocked::file_skipped));
      continue;
    }
    collection->status = CollectionStatus::waiting;
    collection->file.reset();
    collection->file_row.reset();
    collection_write(tx, *collection);
    mandates_->outbox().hint(
        tx, events::hint_of_mandate(events::HintOf::mandate_collection, collection->merchant,
                                    collection->id.value, false));
  }
  return Done{};
}

Result<Done> Collections::files_release(db::Db& db) const {
  for (auto id : db.read([](db::Sql& sql) { return files_skipped(sql); })) {
    auto [file, found] = db.read(
        [&](db::Sql& sql) { return std::pair{file_find(sql, id), collections_in_file(sql, id)}; });
    std::erase_if(found, [](const auto& it) { return it.status != CollectionStatus::sent; });
    std::int64_t released = 0;
    constexpr auto kRows = static_cast<std::size_t>(kAtOnce);
    for (std::size_t first = 0; first < found.size(); first += kRows) {
      std::vector<jobs::RowKey> keys;
      std::vector<std::int64_t> numbers;
      for (auto at = first; at < std::min(found.size(), first + kRows); ++at) {
        keys.push_back({found[at].id.value, found[at].merchant});
        numbers.push_back(found[at].id.value);
      }
      GERBANG_TRY(auto some, jobs::rows_take(db, "mandate.release", keys,
                                             [&](db::Tx& tx, std::size_t from, std::size_t count) {
                                               return file_release(
                                                   tx, *file,
                                                   std::span(numbers).subspan(from, count));
                                             }));
      released += some;
    }
    if (released != std::ssize(found)) continue;
    GERBANG_CHECK(db.write([&](db::Tx& tx) -> Result<Done> {
      auto locked = file_lock(tx, id);
      locked->ended_at = tx.now();
      file_write(tx, *locked);
      return Done{};
    }));
  }
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
    auto why = jobs::problem_of(what);
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
  step([&] { return files_receive(db, job); });
  step([&] { return files_read(db, job); });
  step([&] { return rows_again(db); });
  step([&] { return files_release(db); });
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
  // Where banks do not work, what is sent is debited on their next day.
  step([&] { return files_send(db, job, banks.on_or_after(today)); });
  // A bank that has more to say is heard now rather than in a minute.
  for (std::int64_t came = 1; came > 0 && has_time();) {
    came = 0;
    step([&]() -> Result<Done> {
      GERBANG_TRY(came, files_receive(db, job));
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
