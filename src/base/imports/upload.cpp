#include "base/imports/upload.h"

namespace gerbang::imports {
namespace {

constexpr std::size_t kProblemsMax = 100;  // that a refusal names

}  // namespace

std::vector<UploadProblem> upload_problems(const std::vector<FieldError>& problems,
                                           std::string_view language) {
  std::vector<UploadProblem> out;
  for (const auto& problem : problems)
    out.push_back({problem.field, problem.message.in(language)});
  return out;
}

namespace detail {

Refusal::Refusal(TextId none_right) : error_(invalid_field("file", none_right)) {
  error_.field_errors.clear();
}

void Refusal::row_add(std::int64_t number, const std::vector<FieldError>& problems) {
  for (const auto& problem : problems) {
    if (error_.field_errors.size() == kProblemsMax) return;
    auto path = contract::path_item("file", static_cast<std::size_t>(number));
    error_.field_errors.push_back({contract::path_join(path, problem.field), problem.message});
  }
}

}  // namespace detail

std::string upload_report(TextId name, TextId address, std::span<const ReportRow> rows,
                          std::string_view language) {
  using exports::Cell;
  std::vector<std::string> titles;
  for (TextId title :
       {TextId(say::imports::upload::row), name, TextId(say::imports::upload::result), address,
        TextId(say::imports::upload::problems)})
    titles.push_back(title.in(language));
  auto sheet = exports::csv_sheet(titles, language);
  for (const auto& row : rows) {
    std::string problems;
    for (const auto& problem : *row.problems) {
      if (!problems.empty()) problems += "; ";
      problems += problem.field + ": " + problem.message.in(language);
    }
    sheet->row(std::array<Cell, 5>{
        row.number, row.name,
        row.address ? say::imports::upload::created : say::imports::upload::refused,
        row.address ? Cell(*row.address) : Cell(), std::move(problems)});
  }
  return sheet->take();
}

http::Response upload_template_file(std::string_view file_name, std::string bytes) {
  http::Response out;
  out.content_type = exports::content_type(exports::Format::csv);
  out.headers.push_back(
      {"Content-Disposition", "attachment; filename=\"" + std::string(file_name) + "\""});
  out.body = std::move(bytes);
  return out;
}

}  // namespace gerbang::imports
