#pragma once
// A table as a file that a spreadsheet opens, made while it is sent: rows go in, bytes come out,
// and nothing but the last few kilobytes is kept. CSV (RFC 4180, UTF-8) or XLSX (Office Open XML).
// A text that a spreadsheet would run as a formula is neutralised in both (OWASP, CSV injection).

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/core/clock.h"
#include "base/core/money.h"
#include "base/core/text.h"

namespace gerbang::exports {

enum class Format { csv, xlsx };
std::optional<Format> format_parse(std::string_view word);
std::string_view content_type(Format format);

/// One value: nothing, a word of ours, a text, an amount in MYR, a whole number, or a time (shown
/// as Malaysia's).
using Cell = std::variant<std::monostate, TextId, std::string, Money, std::int64_t, Instant>;
/// What the file says of itself: "Row count", 100000.
using Line = std::pair<std::string, Cell>;

class Sheet {
 public:
  virtual ~Sheet() = default;
  virtual void row(std::span<const Cell> cells) = 0;
  /// Ends the table. CSV: nothing but rows; XLSX: what it says of itself in a sheet called `name`.
  virtual void finish(std::string_view name, std::span<const Line> about) = 0;
  /// The bytes made since the last call.
  std::string take() { return std::exchange(made_, {}); }

 protected:
  std::string made_;
};

/// A file in a language whose first row are the titles; `name` is the table's.
std::unique_ptr<Sheet> csv_sheet(std::span<const std::string> titles,
                                 std::string_view language = "en");
std::unique_ptr<Sheet> xlsx_sheet(std::string_view name, std::span<const std::string> titles,
                                  std::string_view language = "en");

/// No table: each row is one text, a line as it is.
std::unique_ptr<Sheet> line_sheet();

/// Whether a spreadsheet could take this text for a formula.
bool looks_like_formula(std::string_view text);

}  // namespace gerbang::exports
