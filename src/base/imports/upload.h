#pragma once
// Many records from one file. Each row is read and checked as one that is made alone; a preview
// says of each what would be made or what is wrong with it, and then all are made or none, or those
// that are right, as the person chooses. All of them are one commit, and a report says of each row
// what became of it (ADR 35). A room brings what a row is and how one is made.

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <boost/describe.hpp>

#include "base/core/crypto.h"
#include "base/exports/sheet.h"
#include "base/http/http.h"
#include "base/imports/table.h"

namespace gerbang::imports {

inline constexpr std::size_t kUploadMax = 1'000'000;  // of the base64, in bytes

struct UploadFile {
  std::string file;  // the bytes of a CSV file, in base64
};
BOOST_DESCRIBE_STRUCT(UploadFile, (), (file))
constexpr auto field_rules(contract::Of<UploadFile>) {
  return std::array{contract::rule("file").length(1, kUploadMax)};
}

/// A field of a row that is wrong, and why.
struct UploadProblem {
  std::string field;
  std::string message;
};
BOOST_DESCRIBE_STRUCT(UploadProblem, (), (field, message))
std::vector<UploadProblem> upload_problems(const std::vector<FieldError>& problems,
                                           std::string_view language);

/// The file's rows with all that is wrong with each; refused is what is no such file at all.
/// `check` gives the error of a row that could be read.
template <class Draft, class Check>
Result<std::vector<TableRow<Draft>>> upload_read(std::string_view file, const Naming& naming,
                                                 std::string_view language, Check&& check) {
  auto bytes = base64_parse(file);
  if (!bytes) return invalid_field("file", say::imports::upload::not_base64);
  GERBANG_TRY(auto rows, table_read<Draft>(*bytes, "file", naming, language));
  for (auto& row : rows) {
    if (!row.problems.empty()) continue;
    auto checked = check(row.value);
    if (!checked.ok()) row.problems = std::move(checked.error().field_errors);
  }
  return rows;
}

/// What became of a row.
template <class Draft, class Made>
struct UploadedRow {
  TableRow<Draft> row;
  std::optional<Made> made;  // none: refused
  bool is_mailed = false;    // a mail about it is on its way
};

namespace detail {
/// Names the wrong fields by row: "file[3].amount".
class Refusal {
 public:
  explicit Refusal(TextId none_right);
  void row_add(std::int64_t number, const std::vector<FieldError>& problems);
  Error take() && { return std::move(error_); }

 private:
  Error error_;
};
}  // namespace detail

/// Makes those of the rows that are right. Refused, with every wrong row, where all or nothing is
/// wished, and where no row is right.
template <class Draft, class Make>
auto upload_make(std::vector<TableRow<Draft>> rows, bool all_or_nothing, TextId none_right,
                 Make&& make) {
  using Made = std::remove_cvref_t<decltype(*make(std::declval<const Draft&>()))>;
  using Out = Result<std::vector<UploadedRow<Draft, Made>>>;
  auto wrong = std::ranges::count_if(rows, [](const auto& row) { return !row.problems.empty(); });
  if (wrong == std::ssize(rows) || (all_or_nothing && wrong > 0)) {
    detail::Refusal refusal(none_right);
    for (const auto& row : rows)
      refusal.row_add(row.number, row.problems);
    return Out(std::move(refusal).take());
  }
  std::vector<UploadedRow<Draft, Made>> out;
  out.reserve(rows.size());
  for (auto& row : rows) {
    auto& it = out.emplace_back(UploadedRow<Draft, Made>{std::move(row), {}, false});
    if (!it.row.problems.empty()) continue;
    auto made = make(std::as_const(it.row.value));
    if (!made.ok()) return Out(std::move(made.error()));
    it.made = std::move(*made);
  }
  return Out(std::move(out));
}

/// A row of the report.
struct ReportRow {
  std::int64_t number = 0;
  std::string name;
  std::optional<std::string> address;  // of what was made; none: refused
  const std::vector<FieldError>* problems = nullptr;
};
/// The report as a file; `name` and `address` are titles.
std::string upload_report(TextId name, TextId address, std::span<const ReportRow> rows,
                          std::string_view language);

/// A file to begin with: the heading, and a row that shows how values are written.
template <class Draft>
std::string upload_template(
    std::string_view language,
    std::initializer_list<std::pair<std::string_view, exports::Cell>> examples) {
  const auto& names = contract::wire_names<Draft>();
  auto sheet = exports::csv_sheet(names, language);
  std::vector<exports::Cell> cells(names.size());
  for (const auto& [name, cell] : examples)
    cells[static_cast<std::size_t>(std::ranges::find(names, name) - names.begin())] = cell;
  sheet->row(cells);
  return sheet->take();
}
http::Response upload_template_file(std::string_view file_name, std::string bytes);

}  // namespace gerbang::imports
