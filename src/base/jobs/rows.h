#pragma once
// The rows of a run, each on its own: what one of them is refused, or breaks, never stops the
// others. They are taken a page at a time in one transaction; where that fails, each row has a
// transaction of its own, and what fails there is kept with the time of its next try (table
// run_problems). Who reads what is due leaves out the rows that wait
// (GERBANG_NOT_WAITING), so that a page never fills with rows that cannot be helped. Operators see
// the rows that wait, and try them again (views/gateway_desk/run_problems.h).

#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/db/db.h"

/// Narrows what is due to the rows that may be tried: `run` names the run (a literal), `id` is the
/// column of the row's number, `now` the placeholder of the time.
#define GERBANG_NOT_WAITING(run, id, now)                                                       \
  " AND NOT EXISTS (SELECT 1 FROM run_problems wp WHERE wp.run = '" run "' AND wp.row_id = " id \
  " AND wp.next_at > " now ")"

namespace gerbang::jobs {

/// Runs a step of a run; what fails of it, by a Result or a throw, is its error. That the database
/// is away is everybody's, and thrown on.
template <class Step>
std::optional<Error> problem_of(Step&& step) {
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

struct RowProblem;  // row_problem.h

/// A row of a run: its number, unique in the run, and whose it is.
struct RowKey {
  std::int64_t id = 0;
  MerchantId merchant;  // 0: the gateway's own
};
BOOST_DESCRIBE_STRUCT(RowKey, (), (id, merchant))

/// How rows `first` to `first + count` are taken.
using TakeRows = std::function<Result<Done>(db::Tx& tx, std::size_t first, std::size_t count)>;

/// Takes the rows of these keys and answers how many were taken. An error, or a Failure, only where
/// the database or the network is away: then the rest is for the next run.
Result<std::int64_t> rows_take(db::Db& db, std::string_view run, std::span<const RowKey> keys,
                               const TakeRows& take);

/// The same of one row whose step takes more than one transaction; false where it failed. What the
/// step does is safe to repeat.
Result<bool> row_take(db::Db& db, std::string_view run, const RowKey& key,
                      const std::function<Result<Done>()>& step);

/// Ends the problems of rows that are not due any more: no run has asked for them for a week. A
/// debit that was canceled, or a payout that an operator has closed, is such a row.
void rows_clean(db::Tx& tx);

/// When a row that failed `tries` times is tried again.
Duration row_waits(std::int64_t tries);

/// The runs of a kind ("KIND NAME") with rows that have waited long enough.
std::vector<std::string> runs_due(db::Sql& sql, std::string_view kind);
/// The rows that have waited long enough, at most `most`.
std::vector<RowKey> rows_due(db::Sql& sql, std::string_view run, int most);

}  // namespace gerbang::jobs
