#pragma once
// Looking for a piece of text that somebody typed. In most lists that means reading every record of
// the merchant. What there are many of has an index for parts of words (migration 0019): three
// characters or more are found anywhere in a value, one or two at its beginning or its end, which
// is where a Chinese name of two or three characters has them. A whole e-mail address is asked of
// an ordinary index instead, because half of the world shares what stands behind the @.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/id.h"

namespace gerbang::db {

/// An index for parts of words. On SQLite it is a table of its own (FTS5) whose row numbers are the
/// ids; on PostgreSQL an index over `text`, which the engine takes by itself. Where the records
/// change much more often than their text, that has a table of its own there, too, of the same
/// name.
struct PartsIndex {
  std::string_view table;  // "sales_search"
  std::string_view id;     // of the record: "s.id"
  std::string_view text;   // the expression of the migration, of the same columns
  std::string_view email;  // has an ordinary index as lower(email); empty: there is none
  bool is_apart = false;   // on PostgreSQL: `text` is a column of `table`
};

/// Where a list has no such index: how many of a merchant's newest records a quick search looks at.
inline constexpr std::int64_t kSearchWindow = 20'000;

/// For `lower(column) LIKE lower($1) ESCAPE '!'`: whatever was typed means itself, % and _ too.
inline std::string contains_pattern(std::string_view text) {
  std::string out = "%";
  for (char c : text) {
    if (c == '%' || c == '_' || c == '!') out += '!';
    out += c;
  }
  return out + "%";
}

/// "somebody@somewhere.example".
bool is_whole_address(std::string_view text);
/// What FTS5 is asked for a text: of one merchant's records, or (0) of everybody's.
std::string parts_match(MerchantId merchant, std::string_view text);
/// What LIKE is asked for it over PartsIndex::text: one pattern, or two of which one must fit.
std::vector<std::string> parts_patterns(std::string_view text);

}  // namespace gerbang::db
