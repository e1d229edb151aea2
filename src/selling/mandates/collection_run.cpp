// The run: what is due becomes collections, collections become files, and what the banks answer is
// taken row by row (base/exchange, file_reading.cpp). Each step is some commits of its own, so that
// a run that dies goes on where it was; a step that fails leaves the others to go on, and a row
// that fails the other rows (base/jobs/rows.h).

#include <algorithm>
#include <chrono>
#include <map>

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
/// A file that was never sent is not checked again within this time.
constexpr Duration kReviewed = minutes(1);
constexpr auto kRail = exchange::RailId::auto_debit;

}  // namespace

Result<Done> Collections::file_fill(db::Tx& tx, Day today,
                                    std::span<const std::int64_t> numbers) const {
  // Two copies at once would give two files one number.
  tx.hold("mandate.file");
  auto found = collections_lock(tx, numbers);
  std::map<Id<Mandate>, Mandate> mandates;
  std::optional<exchange::FileRecord> file;
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
    if (!file) file = file_filling(tx, kRail, today, kRailRowsMax);
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

Result<exchange::FileRecord> Collections::file_begin(db::Tx& tx, Day today) const {
  exchange::FileRecord out;
  out.id = id_new<exchange::File>(tx.now());
  out.rail = kRail;
  out.is_sent = true;
  out.kind = exchange::FileKind::collections;
  out.day = CalendarDay{today};
  out.sequence = file_sequence(tx, kRail, today);
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
    if (!collection || collection->status != CollectionStatus::sent || !collection->file_row)
      continue;
    auto mandate = mandate_lock(tx, collection->merchant, collection->mandate);
    auto file = file_lock(tx, *collection->file);
    if (!file || file->state != exchange::FileState::open) continue;
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

Result<Done> Collections::file_leave(db::Tx& tx, Id<exchange::File> id, Day debit,
                                     std::int64_t number) const {
  auto collection = collections_lock(tx, {&number, 1})[0];
  bool is_in = collection && collection->status == CollectionStatus::sent &&
               collection->file == id && collection->file_row;
  if (!is_in) return Done{};
  auto mandate = mandate_lock(tx, collection->merchant, collection->mandate);
  auto file = file_lock(tx, id);
  if (!file || file->state != exchange::FileState::open) return Done{};
  // It may be allowed by now.
  if (!debit_refused(tx, *mandate,
                     {collection->due_on.day, debit, collection->amount, collection->id}))
    return Done{};
  --file->row_count;
  file->amount = file->amount - collection->amount;
  file_write(tx, *file);
  collection->file_row.reset();
  if (file->doubt == exchange::FileDoubt::none) {
    collection->status = CollectionStatus::waiting;
    collection->file.reset();
  }
  collection_write(tx, *collection);
  return Done{};
}

Result<std::optional<exchange::Written>> Collections::file_compose(db::Db& db,
                                                                   const exchange::FileRecord& file,
                                                                   Day debit, bool is_away) const {
  std::vector<jobs::RowKey> refused;
  std::vector<std::int64_t> numbers;
  exchange::Written out;
  db.read([&](db::Sql& sql) {
    out.reviewed_at = file.reviewed_at;
    if (file.tries == 0 && file.reviewed_at && sql.now() < *file.reviewed_at + kReviewed)
      return true;
    out.reviewed_at = sql.now();
    std::map<Id<Mandate>, Mandate> mandates;
    for (const auto& it : collections_in_file(sql, file.id)) {
      if (!it.file_row) continue;
      auto [at, is_new] = mandates.try_emplace(it.mandate);
      if (is_new) at->second = mandate_find(sql, it.merchant, it.mandate).value();
      if (!debit_refused(sql, at->second, {it.due_on.day, debit, it.amount, it.id})) continue;
      refused.push_back({it.id.value, it.merchant});
      numbers.push_back(it.id.value);
    }
    return true;
  });
  GERBANG_TRY(
      auto dropped,
      jobs::rows_take(db, kFileRun, refused, [&](db::Tx& tx, std::size_t first, std::size_t count) {
        return file_drop(tx, debit, std::span(numbers).subspan(first, count));
      }));
  if (dropped != std::ssize(refused)) {
    for (auto number : numbers) {
      GERBANG_CHECK(db.write([&](db::Tx& tx) { return file_leave(tx, file.id, debit, number); }));
    }
  }
  if (is_away) return std::optional<exchange::Written>();
  std::vector<CollectionRow> rows;
  for (auto& it : db.read([&](db::Sql& sql) { return file_rows(sql, file.id); })) {
    out.amount += it.amount;
    rows.push_back({id_text(it.id), std::move(it.mandate_no), std::move(it.bank_mandate_no),
                    std::move(it.bank_id), std::move(it.account), std::move(it.payer_name),
                    std::move(it.id_number), it.amount});
  }
  out.row_count = std::ssize(rows);
  if (!rows.empty())
    out.file = rail_->collection_file(file.day.day, file.sequence, file.created_at, rows);
  return std::optional(std::move(out));
}

exchange::Rail Collections::bank(Day debit) const {
  return {.id = kRail,
          .channel = rail_,
          .rows_run = "mandate.rows",
          .send_run = kFileRun,
          .read = [this](db::Db&, const exchange::File& file) { return reading(file); },
          .write = [this, debit](db::Db& db, const exchange::FileRecord& file,
                                 bool is_away) { return file_compose(db, file, debit, is_away); }};
}

Result<Done> Collections::file_release(db::Tx& tx, const exchange::FileRecord& file,
                                       std::span<const std::int64_t> numbers) const {
  for (auto& collection : collections_lock(tx, numbers)) {
    if (!collection || collection->status != CollectionStatus::sent || collection->file != file.id)
      continue;
    if (file.doubt != exchange::FileDoubt::none) {
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
  for (auto id : db.read([](db::Sql& sql) { return files_skipped(sql, kRail); })) {
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
  auto from_banks = bank({});
  step([&] { return files_take(db, from_banks, job); });
  step([&] { return rows_again(db, from_banks); });
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
  step([&] { return files_send(db, bank(banks.on_or_after(today)), job); });
  // A bank that has more to say is heard now rather than in a minute.
  for (std::int64_t came = 1; came > 0 && has_time();) {
    came = 0;
    step([&]() -> Result<Done> {
      GERBANG_TRY(came, files_take(db, from_banks, job));
      return Done{};
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
