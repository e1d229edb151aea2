#pragma once
// Any list as a file: what the list shows under its filters, all pages of it, as CSV or XLSX. The
// file is made while it is sent, some hundred rows at a time, so that a million rows need no more
// memory than a page and nobody waits for the first byte. A CSV is rows alone, for programs; an
// XLSX says in its second sheet what it holds: filter, order, time zone, row count and the control
// total that the column of amounts must sum up to. Who took which rows away is written to the audit
// log.
//
// A room says which columns its list has in a file (export_of); `export_route` makes the route of
// it: GET {list}/export/{csv|xlsx}?{the list's filters}. Rows come in the order of creation, newest
// first, or oldest first with sort=createdDate,asc: the only order in which rows that come and go
// meanwhile are neither lost nor doubled.

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/db/list.h"
#include "base/exports/sheet.h"
#include "base/http/route.h"

namespace gerbang::exports {

/// What there may be none of.
template <class T>
Cell cell(const std::optional<T>& value) {
  return value ? Cell(*value) : Cell();
}

template <class Row>
struct Column {
  TextId title;
  std::function<Cell(const Row&)> cell;
};

/// What every export has, whatever its rows are.
struct About {
  std::string path;       // the list's: "payments/sales-transactions"
  std::string operation;  // "sales_transaction_export"
  http::Access access;
  TextId title;      // of the table: "Sales transactions"
  std::string file;  // the file's name without day and ending: "sales-transactions"
};

/// `Row` has `created_at` and `id` among its members.
template <class Row, class Query>
struct Export {
  About about;
  std::vector<Column<Row>> columns;
  std::function<Money(const Row&)> amount;  // what the control total sums up; none: no total
  std::function<std::int64_t(db::Sql&, MerchantId, const Query&)> count;
  /// At most `limit` rows, those after `after` if it is given.
  std::function<Result<std::vector<Row>>(db::Sql&, MerchantId, const Query&,
                                         const std::optional<db::After>& after, int limit)>
      next;
};

/// Exactly what a list shows. The columns are the room's to add.
template <class Row, class Query>
Export<Row, Query> export_of(const db::List<Row, Query>& list, About about) {
  Export<Row, Query> out;
  out.about = std::move(about);
  out.count = std::bind_front(&db::List<Row, Query>::count, &list);
  out.next = std::bind_front(&db::List<Row, Query>::next, &list);
  return out;
}

/// The rows of one download, on their way into its sheet.
class Rows {
 public:
  virtual ~Rows() = default;
  virtual std::vector<std::string> titles() const = 0;
  virtual std::int64_t count(db::Sql& sql) const = 0;
  /// Adds the next rows; false when these were the last.
  virtual Result<bool> add(db::Sql& sql, Sheet& sheet) = 0;

  std::int64_t written = 0;
  std::optional<Money> total;
};

template <class Row, class Query>
class RowsOf final : public Rows {
 public:
  RowsOf(std::shared_ptr<const Export<Row, Query>> what, const http::Call& call, Query query)
      : what_(std::move(what)),
        merchant_(call.merchant()),
        language_(call.request().language()),
        query_(std::move(query)) {
    if (what_->amount) total = Money{};
  }

  std::vector<std::string> titles() const override {
    std::vector<std::string> out;
    for (const auto& column : what_->columns)
      out.push_back(column.title.in(language_));
    return out;
  }

  std::int64_t count(db::Sql& sql) const override { return what_->count(sql, merchant_, query_); }

  Result<bool> add(db::Sql& sql, Sheet& sheet) override {
    constexpr int kRowsAtOnce = 500;
    GERBANG_TRY(auto rows, what_->next(sql, merchant_, query_, after_, kRowsAtOnce));
    std::vector<Cell> cells;
    for (const Row& row : rows) {
      cells.clear();
      for (const auto& column : what_->columns) {
        cells.push_back(column.cell(row));
      }
      sheet.row(cells);
      if (what_->amount) *total += what_->amount(row);
      ++written;
    }
    if (!rows.empty()) after_ = db::After{rows.back().created_at, rows.back().id.value};
    return std::ssize(rows) == kRowsAtOnce;
  }

 private:
  std::shared_ptr<const Export<Row, Query>> what_;
  MerchantId merchant_;
  std::string language_;
  Query query_;
  std::optional<db::After> after_;
};

/// The answer that sends `rows`, in the format that the address names.
Result<http::Response> download(http::Flow& flow, const http::Call& call, const About& about,
                                std::unique_ptr<Rows> rows);
/// The same for rows that are lines of text (`line_sheet`), as "application/x-ndjson".
Result<http::Response> download_lines(http::Flow& flow, const http::Call& call, const About& about,
                                      std::unique_ptr<Rows> rows);

template <class Row, class Query>
http::Route export_route(Export<Row, Query> definition) {
  auto what = std::make_shared<const Export<Row, Query>>(std::move(definition));
  return http::route(http::Method::get, what->about.path + "/export/{format}",
                     what->about.operation, what->about.access,
                     [what](http::Flow& flow, const http::Call& call, const Query& query) {
                       return download(flow, call, what->about,
                                       std::make_unique<RowsOf<Row, Query>>(what, call, query));
                     },
                     {.content_type = "application/octet-stream"});
}

}  // namespace gerbang::exports
