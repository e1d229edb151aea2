#include "base/jobs/row_problem.h"

#include <array>

#include "base/jobs/job.h"

namespace gerbang::jobs {
namespace {

#define GERBANG_ROW_PROBLEM \
  "id, kind, run, row_id, merchant_id, what, tries, first_at, last_at, next_at"

constexpr db::Statement kProblemFind{
    "run_problem_find", "SELECT " GERBANG_ROW_PROBLEM " FROM run_problems WHERE id = $1"};
constexpr db::Statement kProblemRetry{"run_problem_retry",
                                      "UPDATE run_problems SET next_at = $2 WHERE id = $1"};
constexpr std::array kProblemSorts{db::SortColumn{"createdDate", "first_at"},
                                   db::SortColumn{"nextDate", "next_at"},
                                   db::SortColumn{"attempts", "tries"}};

}  // namespace

constexpr db::List<RowProblem, RowProblemQuery> kRowProblemList{
    .whose = db::Whose::of_all(),
    .select = "SELECT " GERBANG_ROW_PROBLEM " FROM run_problems",
    .from = "run_problems",
    .created_at = "first_at",
    .sorts = kProblemSorts,
    .narrow =
        [](db::Where& where, const RowProblemQuery& query) {
          where.equal("kind", query.kind);
          where.equal("merchant_id", query.merchant);
          where.at_least("first_at", query.created_date_from);
          where.at_most("first_at", query.created_date_to);
        },
    .ids_first = true};

std::optional<RowProblem> row_problem_find(db::Sql& sql, Id<RowProblem> id) {
  return sql.one<RowProblem>(kProblemFind, id);
}

void row_retry(db::Tx& tx, Id<RowProblem> id, std::string_view topic) {
  tx.exec(kProblemRetry, id, tx.now());
  if (!topic.empty()) job_add(tx, topic, "every", "{}", tx.now());
}

}  // namespace gerbang::jobs
