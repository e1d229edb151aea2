#pragma once
// Reads a table that a spreadsheet saved: RFC 4180, and what spreadsheets make of it. Cells are
// separated by commas, semicolons or tabs, whichever the heading has most of, or by what a first
// line "sep=;" says; lines end with CRLF, LF or CR; a quoted cell may hold all of these. UTF-8,
// with or without a byte order mark: bytes of another encoding are refused instead of guessed at,
// because a wrong guess writes a customer's name wrongly and nobody sees it before the customer
// does. Why no library: ADR 35.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/result.h"

namespace gerbang::imports {

/// One row as a spreadsheet counts them: the heading is row 1. Rows without a word are left out,
/// but counted.
struct CsvRow {
  std::int64_t number = 0;
  std::vector<std::string> cells;  // without the blanks around each, unless it was quoted
};

struct CsvBounds {
  std::size_t rows_max = 1'000;  // beside the heading
  std::size_t columns_max = 100;
};

/// The rows, the heading first; or what is wrong with the file as a whole, as that of `field`.
Result<std::vector<CsvRow>> csv_read(std::string_view file, std::string_view field,
                                     const CsvBounds& bounds = {});

}  // namespace gerbang::imports
