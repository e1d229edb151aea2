// Reads the banks' files and takes their rows. base/exchange does the
// rest.

#include <algorithm>
#include <memory>

#include "selling/mandates/change.h"
#include "selling/mandates/collection_run.h"

namespace gerbang::mandates {

Result<Done> Collections::report_take(db::Tx& tx, const EnrolmentRow& row) const {
  if (row.request != checkout::MandateRequest::enrolment) return changes_->report_take(tx, row);
  GERBANG_TRY(auto mandate, mandates_->enrolment_take(tx, row));
  // The payer, or the merchant, may have agreed to end it before the bank approved.
  return mandate ? changes_->end_if_agreed(tx, *mandate) : Done{};
}

Result<Done> Collections::file_rows_take(db::Tx& tx, const RailReading& reading,
                                         std::span<const jobs::RowKey> keys,
                                         const exchange::FileRecord& file) const {
  auto row_of = [](const auto& rows, const jobs::RowKey& key) -> const auto& {
    return rows.at(static_cast<std::size_t>(key.id));
  };
  if (reading.kind == exchange::FileKind::enrolments) {
    for (const auto& key : keys)
      GERBANG_CHECK(report_take(tx, row_of(reading.enrolments, key)));
    return Done{};
  }
  std::vector<ResponseRow> rows;
  for (const auto& key : keys)
    rows.push_back(row_of(reading.responses, key));
  for (std::span<const ResponseRow> left(rows); !left.empty();) {
    GERBANG_TRY(auto taken, responses_take(tx, left, file));
    left = left.subspan(taken);
  }
  return Done{};
}

exchange::Reading Collections::reading(const exchange::File& file) const {
  auto read = std::make_shared<const RailReading>(rail_->read(file));
  exchange::Reading out;
  // A file that looks like ours is none: ours go, and this one came.
  if (read->kind != exchange::FileKind::collections) out.kind = read->kind;
  if (!read->problem.empty())
    out.problem = {exchange::ProblemCode::unreadable, {}, {}, read->problem, {}, read->problem};
  out.answers = read->answers;
  for (const auto& row : read->responses)
    out.amount += row.amount;
  auto rows = read->enrolments.size() + read->responses.size();
  for (std::size_t at = 0; at < rows; ++at)
    out.rows.push_back({static_cast<std::int64_t>(at), {}});
  out.take = [this, read](db::Tx& tx, const exchange::FileRecord& from,
                          std::span<const jobs::RowKey> keys) {
    return file_rows_take(tx, *read, keys, from);
  };
  return out;
}

}  // namespace gerbang::mandates
