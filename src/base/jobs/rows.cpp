#include "base/jobs/rows.h"

#include <algorithm>
#include <exception>
#include <optional>
#include <set>

#include "base/core/log.h"
#include "base/core/utf8.h"

namespace gerbang::jobs {
namespace {

constexpr db::Statement kNote{"run_problem_note", R"(
  INSERT INTO run_problems (run, row_id, merchant_id, what, tries, first_at, last_at, next_at)
  VALUES ($1, $2, $3, $4, $5, $6, $6, $7)
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
  SELECT DISTINCT run FROM run_problems WHERE substr(run, 1, length($1)) = $1 AND next_at <= $2
  ORDER BY run)"};
constexpr int kDueMost = 10'000;

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
  auto attempt = [&](std::size_t first, std::size_t count) -> std::optional<Error> {
    try {
      auto done = db.write([&](db::Tx& tx) -> Result<Done> {
        GERBANG_CHECK(take(tx, first, count));
        for (const auto& key : keys.subspan(first, count))
          if (had_problem.contains(key.id)) tx.exec(kEnd, run, key.id);
        return Done{};
      });
      return done.ok() ? std::nullopt : std::optional(done.error());
    } catch (const db::Failure& failure) {
      if (failure.kind == db::Failure::Kind::unavailable) throw;
      return Error{ErrorCode::internal, verbatim(failure.what()), {}, {}, {}};
    } catch (const std::exception& problem) {
      return Error{ErrorCode::internal, verbatim(problem.what()), {}, {}, {}};
    }
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
    const auto& key = keys[at];
    auto what = storable(why->message.english());
    log_error("row_of_run_failed", {{"run", run}, {"row", key.id}, {"why", what}});
    (void)db.write([&](db::Tx& tx) -> Result<Done> {
      auto tries = tx.one<std::int64_t>(kTries, run, key.id).value_or(0) + 1;
      tx.exec(kNote, run, key.id, key.merchant, what, tries, tx.now(), tx.now() + row_waits(tries));
      return Done{};
    });
  }
  return taken;
}

std::vector<std::string> runs_due(db::Sql& sql, std::string_view prefix) {
  return sql.all<std::string>(kRunsDue, prefix, sql.now());
}

std::vector<RowKey> rows_due(db::Sql& sql, std::string_view run, int most) {
  return sql.all<RowKey>(kDue, run, sql.now(), most);
}

}  // namespace gerbang::jobs
