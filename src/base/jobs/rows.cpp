#include "base/jobs/rows.h"

#include <algorithm>
#include <set>

#include "base/core/log.h"
#include "base/core/utf8.h"

namespace gerbang::jobs {
namespace {

constexpr db::Statement kNote{"run_problem_note", R"(
  INSERT INTO run_problems (id, kind, run, row_id, merchant_id, what, tries, first_at, last_at, next_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)
  ON CONFLICT (run, row_id) DO UPDATE SET what = excluded.what, tries = excluded.tries,
    last_at = excluded.last_at, next_at = excluded.next_at)"};
constexpr db::Statement kTries{"run_problem_tries",
                               "SELECT tries FROM run_problems WHERE run = $1 AND row_id = $2"};
constexpr db::Statement kEnd{"run_problem_end",
                             "DELETE FROM run_problems WHERE run = $1 AND row_id = $2"};
constexpr db::Statement kDue{"run_problems_due", R"(
  SELECT row_id, merchant_id FROM run_problems WHERE run = $1 AND next_at <= $2
  ORDER BY next_at, row_id LIMIT $3)"};
constexpr db::Statement kRunsDue{"runs_due", R"(
  SELECT DISTINCT run FROM run_problems WHERE kind = $1 AND next_at <= $2
  ORDER BY run)"};
// Runs whose rows are taken from here, such as those of a file, have more in their name than a
// kind.
constexpr db::Statement kPassed{"run_problems_passed",
                                "DELETE FROM run_problems WHERE next_at < $1 AND run = kind"};
constexpr int kDueMost = 10'000;

void note(db::Db& db, std::string_view run, const RowKey& key, const Error& why) {
  auto what = storable(why.message.english());
  log_error("row_of_run_failed", {{"run", run}, {"row", key.id}, {"why", what}});
  (void)db.write([&](db::Tx& tx) -> Result<Done> {
    auto tries = tx.one<std::int64_t>(kTries, run, key.id).value_or(0) + 1;
    tx.exec(kNote, id_new<RowProblem>(tx.now()), run.substr(0, run.find(' ')), run, key.id,
            key.merchant, what, tries, tx.now(), tx.now() + row_waits(tries));
    return Done{};
  });
}

}  // namespace

Duration row_waits(std::int64_t tries) {
  constexpr std::int64_t kDoubled = 8;  // four hours and a quarter
  return minutes(std::int64_t{1} << std::min(tries - 1, kDoubled));
}

Result<std::int64_t> rows_take(db::Db& db, std::string_view run, std::span<const RowKey> keys,
                               const TakeRows& take) {
  if (keys.empty()) return 0;
  std::set<std::int64_t> had_problem;
  for (const auto& it : db.read([&](db::Sql& sql) { return rows_due(sql, run, kDueMost); }))
    had_problem.insert(it.id);
  // Nothing where the rows were taken, or what they were refused.
  auto attempt = [&](std::size_t first, std::size_t count) {
    return problem_of([&] {
      return db.write([&](db::Tx& tx) -> Result<Done> {
        GERBANG_CHECK(take(tx, first, count));
        for (const auto& key : keys.subspan(first, count))
          if (had_problem.contains(key.id)) tx.exec(kEnd, run, key.id);
        return Done{};
      });
    });
  };
  auto whole = attempt(0, keys.size());
  if (!whole) return std::ssize(keys);
  std::int64_t taken = 0;
  for (std::size_t at = 0; at < keys.size(); ++at) {
    auto why = keys.size() == 1 ? whole : attempt(at, 1);
    if (!why) {
      ++taken;
      continue;
    }
    if (why->code == ErrorCode::unavailable) return *why;
    note(db, run, keys[at], *why);
  }
  return taken;
}

Result<bool> row_take(db::Db& db, std::string_view run, const RowKey& key,
                      const std::function<Result<Done>()>& step) {
  auto why = problem_of(step);
  if (why && why->code == ErrorCode::unavailable) return *why;
  if (why) {
    note(db, run, key, *why);
  } else if (db.read([&](db::Sql& sql) { return sql.one<std::int64_t>(kTries, run, key.id); })) {
    GERBANG_CHECK(db.write([&](db::Tx& tx) -> Result<Done> {
      tx.exec(kEnd, run, key.id);
      return Done{};
    }));
  }
  return !why;
}

void rows_clean(db::Tx& tx) {
  constexpr std::int64_t kDaysMost = 7;  // no run rests longer, holidays included
  tx.exec(kPassed, tx.now() - days(kDaysMost));
}

std::vector<std::string> runs_due(db::Sql& sql, std::string_view kind) {
  return sql.all<std::string>(kRunsDue, kind, sql.now());
}

std::vector<RowKey> rows_due(db::Sql& sql, std::string_view run, int most) {
  return sql.all<RowKey>(kDue, run, sql.now(), most);
}

}  // namespace gerbang::jobs
