// The run: what is due becomes collections, collections become files, and what the banks answer is
// taken row by row. Each step is a commit of its own, so that a run that dies goes on where it was.

#include <algorithm>
#include <chrono>

#include "base/core/log.h"
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
/// Files may come out of order within so long.
constexpr Duration kFilesLate = days(7);

}  // namespace

Result<std::int64_t> Collections::file_make(db::Tx& tx, Day today) const {
  // Two copies at once would take the same debits into two files, or give both one number.
  tx.hold("mandate.file");
  auto waiting = collections_to_file(tx, today, kRailRowsMax);
  if (waiting.empty()) return 0;
  FileRecord record;
  record.id = id_new<RailFile>(tx.now());
  record.kind = RailFileKind::collections;
  record.day = CalendarDay{today};
  record.sequence = file_sequence(tx, record.kind, today);
  record.row_count = static_cast<std::int64_t>(waiting.size());
  record.created_at = tx.now();
  std::vector<CollectionRow> rows;
  rows.reserve(waiting.size());
  std::int64_t number = 0;
  for (auto& it : waiting) {
    collection_filed(tx, it, record.id, ++number);
    mandates_->outbox().hint(tx, events::hint_of_mandate(events::HintOf::mandate_collection,
                                                         it.merchant, it.id.value, false));
    record.amount += it.amount;
    rows.push_back({id_text(it.id), std::move(it.mandate_no), std::move(it.bank_mandate_no),
                    std::move(it.bank_id), std::move(it.account), std::move(it.payer_name),
                    std::move(it.id_number), it.amount});
  }
  auto file = rail_->collection_file(today, record.sequence, tx.now(), rows);
  record.name = std::move(file.name);
  record.bytes = std::move(file.bytes);
  if (!file_insert(tx, record)) {
    return Error{
        ErrorCode::internal, verbatim("a collection file of that name is there"), {}, {}, {}};
  }
  return record.row_count;
}

Result<Done> Collections::files_send(db::Db& db, const jobs::JobRow& job) const {
  auto open = db.read([](db::Sql& sql) { return files_open(sql, true); });
  for (auto id : open) {
    if (job.server_stops()) return Done{};
    auto file = db.read([&](db::Sql& sql) { return file_find(sql, id); });
    if (!file || file->state != FileState::open) continue;
    GERBANG_CHECK(rail_->send({file->name, file->bytes}));
    GERBANG_CHECK(db.write([&](db::Tx& tx) -> Result<Done> {
      auto locked = file_lock(tx, id);
      locked->state = FileState::done;
      locked->ended_at = tx.now();
      file_write(tx, *locked);
      return Done{};
    }));
  }
  return Done{};
}

Result<std::int64_t> Collections::files_receive(db::Db& db) const {
  std::int64_t came = 0;
  auto after =
      db.read([](db::Sql& sql) { return file_received_before(sql, sql.now() - kFilesLate); });
  GERBANG_TRY(auto names, rail_->waiting(after));
  for (const auto& name : names) {
    if (db.read([&](db::Sql& sql) { return file_is_known(sql, name); })) continue;
    GERBANG_TRY(auto file, rail_->fetch(name));
    auto reading = rail_->read(file);
    GERBANG_CHECK(db.write([&](db::Tx& tx) -> Result<Done> {
      FileRecord record;
      record.id = id_new<RailFile>(tx.now());
      record.name = name;
      record.kind = reading.kind;
      record.day = CalendarDay{kl_day(tx.now())};
      record.row_count =
          static_cast<std::int64_t>(reading.enrolments.size() + reading.responses.size());
      for (const auto& row : reading.responses)
        record.amount += row.amount;
      if (!reading.answers.empty()) record.answers = reading.answers;
      record.created_at = tx.now();
      if (!reading.problem.empty()) {
        record.state = FileState::refused;
        record.problem = reading.problem;
        record.ended_at = tx.now();
        log_error("mandate_file_refused", {{"file", name}, {"why", reading.problem}});
      }
      record.bytes = file.bytes;
      file_insert(tx, record);
      return Done{};
    }));
    ++came;
  }
  return came;
}

Result<Done> Collections::report_take(db::Tx& tx, const EnrolmentRow& row) const {
  return row.request == checkout::MandateRequest::enrolment ? mandates_->enrolment_take(tx, row)
                                                            : changes_->report_take(tx, row);
}

/// The rows from `place` on, as many as one commit takes; how many.
Result<std::int64_t> Collections::page_take(db::Tx& tx, const RailReading& reading,
                                            std::int64_t place, Id<RailFile> file) const {
  auto page = [&](const auto& rows) {
    auto rest = std::span(rows).subspan(static_cast<std::size_t>(place));
    return rest.first(std::min(rest.size(), static_cast<std::size_t>(kAtOnce)));
  };
  if (reading.kind == RailFileKind::responses) {
    GERBANG_TRY(auto taken, responses_take(tx, page(reading.responses), file));
    return static_cast<std::int64_t>(taken);
  }
  auto reports = page(reading.enrolments);
  for (const auto& row : reports)
    GERBANG_CHECK(report_take(tx, row));
  return static_cast<std::int64_t>(reports.size());
}

Result<Done> Collections::files_read(db::Db& db, const jobs::JobRow& job) const {
  auto open = db.read([](db::Sql& sql) { return files_open(sql, false); });
  for (auto id : open) {
    auto file = db.read([&](db::Sql& sql) { return file_find(sql, id); });
    if (!file) continue;
    auto reading = rail_->read({file->name, file->bytes});
    bool goes_on = true;
    while (goes_on && !job.server_stops()) {
      GERBANG_CHECK(db.write([&](db::Tx& tx) -> Result<Done> {
        auto locked = file_lock(tx, id);
        goes_on = locked && locked->state == FileState::open;
        if (!goes_on) return Done{};
        GERBANG_TRY(auto taken, page_take(tx, reading, locked->place, id));
        locked->place += taken;
        if (locked->place == locked->row_count) {
          locked->state = FileState::done;
          locked->ended_at = tx.now();
          goes_on = false;
        }
        file_write(tx, *locked);
        return Done{};
      }));
    }
  }
  return Done{};
}

Result<Done> Collections::run(db::Db& db, const jobs::JobRow& job) const {
  if (!rail_ || !rail_->is_set_up()) return Done{};
  auto began = std::chrono::steady_clock::now();
  auto has_time = [&] {
    return !job.server_stops() && std::chrono::steady_clock::now() - began < kRunMax;
  };
  // What the banks have said comes first: it may stop what would be collected.
  auto received = files_receive(db);
  GERBANG_CHECK(files_read(db, job));
  auto [now, banks] =
      db.read([](db::Sql& sql) { return std::pair{sql.now(), calendar::banking_days(sql)}; });
  Day today = kl_day(now);
  bool is_open = banks.is_banking_day(today) &&
                 now >= kl_day_start(today) + mandates_->settings().collects_from;
  auto all = [&](auto step) -> Result<Done> {
    std::int64_t did = 0;
    do {
      GERBANG_TRY(did, db.write(step));
    } while (did > 0 && has_time());
    return Done{};
  };
  if (is_open) {
    GERBANG_CHECK(all([&](db::Tx& tx) { return retry_due(tx, today, kAtOnce); }));
    GERBANG_CHECK(all([&](db::Tx& tx) { return make_due(tx, today, kAtOnce); }));
    GERBANG_CHECK(all([&](db::Tx& tx) { return file_make(tx, today); }));
  }
  GERBANG_CHECK(all([&](db::Tx& tx) { return announce_due(tx, today, kAtOnce); }));
  GERBANG_CHECK(files_send(db, job));
  GERBANG_CHECK(received);
  // A bank that has more to say is heard now rather than in a minute.
  std::int64_t came = 0;
  do {
    GERBANG_TRY(came, files_receive(db));
    GERBANG_CHECK(files_read(db, job));
  } while (came > 0 && has_time());
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
