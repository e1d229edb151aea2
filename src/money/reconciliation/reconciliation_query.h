#pragma once
// What the lists of files, lines and exceptions are asked with.

#include "base/db/list.h"
#include "money/reconciliation/reconciliation.h"

namespace gerbang::reconciliation {

struct FileQuery : contract::ListQuery {
  std::optional<ReconciliationFileKind> kind;
  std::optional<int> acquirer;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
};
BOOST_DESCRIBE_STRUCT(FileQuery, (contract::ListQuery),
                      (kind, acquirer, created_date_from, created_date_to))
extern const db::List<FileRecord, FileQuery> kFileList;

struct ExceptionQuery : contract::ListQuery {
  std::vector<ExceptionStatus> filter_status;
  std::vector<ExceptionKind> filter_kind;
  std::optional<int> acquirer;
  std::optional<std::string> number;
  std::optional<Id<ReconciliationFile>> file;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
};
BOOST_DESCRIBE_STRUCT(ExceptionQuery, (contract::ListQuery),
                      (filter_status, filter_kind, acquirer, number, file, created_date_from,
                       created_date_to))
constexpr auto field_rules(contract::Of<ExceptionQuery>) {
  using contract::rule;
  return std::array{rule("filter_status").items(4), rule("filter_kind").items(13),
                    rule("number").length(1, 140)};
}
extern const db::List<ExceptionRecord, ExceptionQuery> kExceptionList;

struct LineQuery : contract::ListQuery {
  std::vector<LineStatus> filter_status;
};
BOOST_DESCRIBE_STRUCT(LineQuery, (contract::ListQuery), (filter_status))
constexpr auto field_rules(contract::Of<LineQuery>) {
  return std::array{contract::rule("filter_status").items(3)};
}
/// Of one file, in its order.
Result<contract::Page<LineRecord>> lines_page(db::Sql& sql, Id<ReconciliationFile> file,
                                              const LineQuery& query);

/// Where an acquirer's money is: owed and in no file yet, in files and not at the bank, and what of
/// both is an exception.
struct AcquirerState {
  int acquirer = 0;
  Money receivable;
  Money receivable_exceptions;
  Money clearing;
  Money clearing_exceptions;
};
BOOST_DESCRIBE_STRUCT(AcquirerState, (),
                      (acquirer, receivable, receivable_exceptions, clearing, clearing_exceptions))

/// The books against the bank: `books` is what they say that the account moved by since before the
/// first statement, `bank` the same by the last one; the difference is what one has and the other
/// does not yet.
struct ReconciliationTie {
  std::vector<AcquirerState> acquirers;
  Money books;
  Money bank;
  Money difference;
  std::optional<CalendarDay> statement_day;
  std::optional<Money> closing;
  Money written_off;  // in all, a loss above zero
  std::int64_t open_exceptions = 0;
};
BOOST_DESCRIBE_STRUCT(ReconciliationTie, (),
                      (acquirers, books, bank, difference, statement_day, closing, written_off,
                       open_exceptions))
ReconciliationTie tie_of(db::Sql& sql);

}  // namespace gerbang::reconciliation

template <>
struct gerbang::contract::WireWords<gerbang::reconciliation::ReconciliationFileKind> {
  using F = gerbang::reconciliation::ReconciliationFileKind;
  static constexpr std::array<std::pair<F, std::string_view>, 2> names{
      {{F::settlement, "SETTLEMENT"}, {F::statement, "STATEMENT"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::reconciliation::LineStatus> {
  using L = gerbang::reconciliation::LineStatus;
  static constexpr std::array<std::pair<L, std::string_view>, 3> names{
      {{L::waiting, "WAITING"}, {L::matched, "MATCHED"}, {L::exception, "EXCEPTION"}}};
};
