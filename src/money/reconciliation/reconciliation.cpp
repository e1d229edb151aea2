#include "money/reconciliation/reconciliation.h"

#include "base/audit/audit.h"
#include "base/core/crypto.h"
#include "base/core/utf8.h"
#include "base/jobs/rows.h"
#include "money/calendar/calendar.h"
#include "money/reconciliation/page.h"
#include "money/reconciliation/reconciliation_store.h"
#include "say/reconciliation.h"

namespace gerbang::reconciliation {

Result<FileRecord> Reconciliation::take(db::Db& db, std::string_view name, std::string_view bytes,
                                        const Actor& actor) const {
  // A settlement says so in its first letters; all else is the bank's.
  if (bytes.starts_with("H,SETTLEMENT,")) return take_settlement(db, name, bytes, actor);
  return take_statement(db, name, bytes, actor);
}

Result<Done> Reconciliation::fetch(db::Db& db, const exchange::Channel& inbox) const {
  GERBANG_TRY(auto names, inbox.waiting({}));
  for (const auto& name : names) {
    auto kept = storable(name);
    auto known = db.read([&](db::Sql& sql) { return sql.one<std::int64_t>(kFileByName, kept); });
    if (known.value_or(0) > 0) continue;
    auto why = jobs::problem_of([&]() -> Result<Done> {
      GERBANG_TRY(auto file, inbox.fetch(name));
      GERBANG_CHECK(take(db, kept, file.bytes, {}));
      return Done{};
    });
    if (!why) continue;
    // One that cannot be believed keeps nobody else's waiting.
    GERBANG_CHECK(db.write([&](db::Tx& tx) -> Result<Done> {
      ExceptionRecord it;
      it.kind = ExceptionKind::file_broken;
      it.account = ledger::Account::acquirer_clearing;
      it.day = {kl_day(tx.now())};
      it.number = kept;
      it.found = storable(why->message.english());
      exception_add(tx, it);
      return Done{};
    }));
  }
  return Done{};
}

Result<Done> Reconciliation::look(db::Db& db) const {
  struct Cursor {
    int acquirer = 0;
    Day day = 0;
  };
  std::vector<Cursor> cursors;
  Day until = 0;
  db.read([&](db::Sql& sql) {
    sql.each(kDays,
             [&](const db::Row& row) { cursors.push_back({row.get<int>(0), row.number(1)}); });
    until = calendar::banking_days(sql).before(kl_day(sql.now()), kDaysMost);
    return true;
  });
  // A failure with one of them does not stop the others.
  for (const auto& cursor : cursors) {
    GERBANG_CHECK(
        jobs::row_take(db, "reconciliation.look", {cursor.acquirer, {}}, [&]() -> Result<Done> {
          if (cursor.acquirer != 0) {
            GERBANG_CHECK(db.write([&](db::Tx& tx) {
              tx.hold(kMatching);
              return late_lines(tx, cursor.acquirer);
            }));
          }
          return look_for_missing(db, cursor.acquirer, until);
        }));
  }
  return db.write([&](db::Tx& tx) -> Result<Done> {
    tx.hold(kMatching);
    GERBANG_CHECK(waiting_entries(tx));
    return unpaid_files(tx);
  });
}

jobs::Topic fetch_topic(const Reconciliation& reconciliation, const exchange::Channel* inbox) {
  jobs::Topic out;
  out.name = "reconciliation.fetch";
  out.every = minutes(1);
  out.lease = minutes(10);
  out.lane = jobs::Lane::acquirer;
  out.outside = [&reconciliation, inbox](db::Db& db, const jobs::JobRow&) -> Result<Done> {
    if (!inbox) return Done{};
    return reconciliation.fetch(db, *inbox);
  };
  return out;
}

jobs::Topic look_topic(const Reconciliation& reconciliation) {
  jobs::Topic out;
  out.name = "reconciliation.look";
  out.every = hours(1);
  out.lease = minutes(10);
  out.outside = [&reconciliation](db::Db& db, const jobs::JobRow&) {
    return reconciliation.look(db);
  };
  return out;
}

}  // namespace gerbang::reconciliation
