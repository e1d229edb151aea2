#include "money/reconciliation/reconciliation_query.h"

#include <map>

#include "money/ledger/books.h"
#include "money/reconciliation/reconciliation_store.h"

namespace gerbang::reconciliation {
namespace {

using ledger::Account;

constexpr std::array kFileSorts{db::SortColumn{"createdDate", "created_at"},
                                db::SortColumn{"day", "day"}};
constexpr std::array kExceptionSorts{db::SortColumn{"createdDate", "created_at"},
                                     db::SortColumn{"day", "day"},
                                     db::SortColumn{"amount", "amount"}};

constexpr db::Statement kOpenSums{"reconciliation_open_sums", R"(
  SELECT acquirer, account, CAST(sum(amount) AS BIGINT), count(*) FROM reconciliation_exceptions
  WHERE status IN (1, 2) GROUP BY acquirer, account)"};

}  // namespace

constexpr db::List<FileRecord, FileQuery> kFileList{
    .whose = db::Whose::of_all(),
    .select = db::text<FileRecord, "SELECT {} FROM reconciliation_files">,
    .from = "reconciliation_files",
    .sorts = kFileSorts,
    .narrow =
        [](db::Where& where, const FileQuery& query) {
          where.equal("kind", query.kind);
          where.equal("acquirer", query.acquirer);
          where.at_least("created_at", query.created_date_from);
          where.at_most("created_at", query.created_date_to);
        },
    .ids_first = true};

constexpr db::List<ExceptionRecord, ExceptionQuery> kExceptionList{
    .whose = db::Whose::of_all(),
    .select = db::text<ExceptionRecord, "SELECT {} FROM reconciliation_exceptions">,
    .from = "reconciliation_exceptions",
    .sorts = kExceptionSorts,
    .narrow =
        [](db::Where& where, const ExceptionQuery& query) {
          // What is very common is no way to a page of a list that is walked.
          auto column = [&](std::string_view name) {
            return where.by() == db::Where::By::order ? where.aside(name) : std::string(name);
          };
          where.one_of(column("status"), query.filter_status);
          where.one_of(column("kind"), query.filter_kind);
          where.equal(column("acquirer"), query.acquirer);
          where.equal("number", query.number);
          where.equal("file_id", query.file);
          where.at_least("created_at", query.created_date_from);
          where.at_most("created_at", query.created_date_to);
        },
    .ids_first = true};

Result<contract::Page<LineRecord>> lines_page(db::Sql& sql, Id<ReconciliationFile> file,
                                              const LineQuery& query) {
  std::string where = " FROM reconciliation_lines WHERE file_id = $1";
  if (!query.filter_status.empty()) {
    std::string codes;
    for (auto status : query.filter_status)
      codes += fmt::format("{}{}", codes.empty() ? "" : ", ", static_cast<int>(status));
    where += fmt::format(" AND status IN ({})", codes);
  }
  std::int64_t total = 0;
  std::vector<db::Param> params{file};
  sql.run_text("SELECT count(*)" + where, params,
               [&](const db::Row& row) { total = row.number(0); });
  contract::Page<LineRecord> page;
  contract::page_describe(page, query.page_number, query.page_size, total);
  db::page_log(sql, db::Whose::of_all(), {}, query, page);
  params.emplace_back(query.page_size);
  params.emplace_back(static_cast<std::int64_t>(page.pageable.offset));
  constexpr std::string_view kColumns = db::text<LineRecord, "SELECT {}">;
  sql.run_text(fmt::format("{}{} ORDER BY line_no LIMIT $2 OFFSET $3", kColumns, where), params,
               [&](const db::Row& row) { page.content.push_back(db::read_row<LineRecord>(row)); });
  return page;
}

ReconciliationTie tie_of(db::Sql& sql) {
  ReconciliationTie out;
  auto books = ledger::books_before(sql, ledger::Side::gateway, kGatewayCompany,
                                    ledger::books_end(sql.now(), {}));
  std::map<int, AcquirerState> states;
  for (const auto& [of, sums] : books) {
    auto& state = states[of.second];
    if (of.first == Account::acquirer_receivable) state.receivable = sums.balance;
    if (of.first == Account::acquirer_clearing) state.clearing = sums.balance;
  }
  sql.each(kOpenSums, [&](const db::Row& row) {
    auto& state = states[row.get<int>(0)];
    auto account = static_cast<Account>(row.number(1));
    Money amount{row.number(2)};
    if (account == Account::acquirer_receivable) state.receivable_exceptions = amount;
    if (account == Account::acquirer_clearing) state.clearing_exceptions = amount;
    out.open_exceptions += row.number(3);
  });
  for (auto& [acquirer, state] : states) {
    state.acquirer = acquirer;
    if (acquirer != 0 || state.clearing != Money{}) out.acquirers.push_back(state);
  }
  out.books = ledger::sums_of(books, Account::bank).balance;
  out.written_off = ledger::sums_of(books, Account::reconciliation_difference).balance;
  auto first = sql.one<FileRecord>(kStatementFirst);
  auto last = sql.one<FileRecord>(kStatementBefore, std::int64_t{1} << 40, 0);
  if (first && last) {
    out.bank = last->closing - first->opening;
    out.statement_day = last->day;
    out.closing = last->closing;
  }
  out.difference = out.books - out.bank;
  return out;
}

}  // namespace gerbang::reconciliation
