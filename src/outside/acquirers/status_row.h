#pragma once
// What an acquirer's codes mean, as a table: the connector reads a verdict from it, the sandbox
// offers its rows as what a person can decide.

#include <algorithm>
#include <span>
#include <string_view>

#include "money/checkout/connector.h"

namespace gerbang::acquirers {

struct StatusRow {
  std::string_view code;
  std::string_view meaning;
  checkout::Verdict::Kind ends_as;
};

/// Null for a code that is not in the table: nobody may conclude anything from it.
inline const StatusRow* status_row(std::span<const StatusRow> rows, std::string_view code) {
  auto at = std::ranges::find(rows, code, &StatusRow::code);
  return at == rows.end() ? nullptr : &*at;
}

/// The verdict's kind, code and reason of a code.
inline checkout::Verdict verdict_of(std::span<const StatusRow> rows, const std::string& code) {
  checkout::Verdict out;
  const auto* row = status_row(rows, code);
  if (row) out.kind = row->ends_as;
  out.code = code;
  out.reason = row ? std::string(row->meaning) : "Unknown code " + code;
  return out;
}

}  // namespace gerbang::acquirers
