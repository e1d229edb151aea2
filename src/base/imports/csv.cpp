#include "base/imports/csv.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/contract/rules.h"
#include "base/core/utf8.h"
#include "say/imports.h"

namespace gerbang::imports {
namespace {

constexpr std::string_view kMark = "\xEF\xBB\xBF";
constexpr std::string_view kSeparators = ",;\t";

bool is_line_end(char c) {
  return c == '\n' || c == '\r';
}

/// What the heading has most of, outside quotes.
char separator_of(std::string_view text) {
  std::array<std::int64_t, kSeparators.size()> times{};
  bool is_quoted = false;
  for (char c : text) {
    if (c == '"') is_quoted = !is_quoted;
    if (is_quoted) continue;
    if (is_line_end(c)) break;
    if (auto which = kSeparators.find(c); which != std::string_view::npos) ++times[which];
  }
  return kSeparators[static_cast<std::size_t>(std::ranges::max_element(times) - times.begin())];
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {
    if (text_.starts_with(kMark)) text_.remove_prefix(kMark.size());
    if (text_.starts_with("sep=") && text_.size() > 4 && !is_line_end(text_[4])) {
      separator_ = text_[4];
      at_ = 5;
      take_line_end();
      ++number_;
    } else {
      separator_ = separator_of(text_);
    }
  }

  bool is_at_end() const { return at_ == text_.size(); }

  /// The next row, or why there is none.
  std::optional<Text> row(CsvRow& out, std::size_t columns_max) {
    out = {++number_, {}};
    for (;;) {
      if (out.cells.size() == columns_max) {
        return say::imports::columns_max({.max = columns_max});
      }
      if (auto problem = cell(out.cells.emplace_back())) return problem;
      if (is_at_end()) return std::nullopt;
      if (is_line_end(text_[at_])) break;
      ++at_;  // the separator
    }
    take_line_end();
    return std::nullopt;
  }

 private:
  std::optional<Text> cell(std::string& out) {
    auto first = text_.find_first_not_of(' ', at_);
    if (first != std::string_view::npos && text_[first] == '"') {
      at_ = first + 1;
      return quoted(out);
    }
    auto from = at_;
    while (!is_at_end() && text_[at_] != separator_ && !is_line_end(text_[at_]))
      ++at_;
    out = trimmed(text_.substr(from, at_ - from));
    return std::nullopt;
  }

  std::optional<Text> quoted(std::string& out) {
    for (;;) {
      auto quote = text_.find('"', at_);
      if (quote == std::string_view::npos) return say::imports::quote_open({.row = number_});
      out += text_.substr(at_, quote - at_);
      at_ = quote + 1;
      if (is_at_end() || text_[at_] != '"') break;
      out += '"';  // two stand for one
      ++at_;
    }
    while (!is_at_end() && text_[at_] == ' ')
      ++at_;
    if (is_at_end() || text_[at_] == separator_ || is_line_end(text_[at_])) return std::nullopt;
    return say::imports::quote_inside({.row = number_});
  }

  void take_line_end() {
    if (!is_at_end() && text_[at_] == '\r') ++at_;
    if (!is_at_end() && text_[at_] == '\n') ++at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  char separator_ = ',';
  std::int64_t number_ = 0;
};

bool is_empty(const CsvRow& row) {
  return std::ranges::all_of(row.cells, [](const auto& cell) { return contract::is_blank(cell); });
}

}  // namespace

Result<std::vector<CsvRow>> csv_read(std::string_view file, std::string_view field,
                                     const CsvBounds& bounds) {
  auto refuse = [&](Text why) { return invalid_field(std::string(field), std::move(why)); };
  if (!is_storable(file)) return refuse(say::imports::encoding);
  Reader reader(file);
  std::vector<CsvRow> out;
  CsvRow row;
  while (!reader.is_at_end()) {
    if (auto problem = reader.row(row, bounds.columns_max)) return refuse(std::move(*problem));
    if (is_empty(row)) continue;
    if (out.size() > bounds.rows_max)
      return refuse(say::imports::rows_max({.max = bounds.rows_max}));
    out.push_back(std::exchange(row, {}));
  }
  if (out.size() < 2) return refuse(say::imports::no_rows);
  return out;
}

}  // namespace gerbang::imports
