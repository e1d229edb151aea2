#pragma once
// The rows of runs that could not be taken (rows.h), as operators see them, and how they are tried
// again.

#include <optional>
#include <string>
#include <string_view>

#include "base/db/list.h"

namespace gerbang::jobs {

/// A row that waits, as operators see it.
struct RowProblem {
  Id<RowProblem> id;
  std::string kind;  // the run's name up to its first space
  std::string run;
  std::int64_t row = 0;
  MerchantId merchant;  // 0: the gateway's own
  std::string what;
  std::int64_t tries = 0;
  Instant created_at;
  Instant last_at;
  Instant next_at;
};
BOOST_DESCRIBE_STRUCT(RowProblem, (),
                      (id, kind, run, row, merchant, what, tries, created_at, last_at, next_at))

struct RowProblemQuery : contract::ListQuery {
  std::optional<std::string> kind;
  std::optional<MerchantId> merchant;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
};
BOOST_DESCRIBE_STRUCT(RowProblemQuery, (contract::ListQuery),
                      (kind, merchant, created_date_from, created_date_to))
constexpr auto field_rules(contract::Of<RowProblemQuery>) {
  return std::array{contract::rule("kind").length(1, 40)};
}
extern const db::List<RowProblem, RowProblemQuery> kRowProblemList;

/// Nothing where the row has succeeded since.
std::optional<RowProblem> row_problem_find(db::Sql& sql, Id<RowProblem> id);
/// The row is due now, and the repeating job that takes it; `topic` is empty where nobody knows it.
void row_retry(db::Tx& tx, Id<RowProblem> id, std::string_view topic);

}  // namespace gerbang::jobs
