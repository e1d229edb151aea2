#pragma once
// A spreadsheet's rows as structs of the API. Each cell is read by the very rules of the member
// that its column is headed with, as if the row had come as JSON: nothing is accepted in a file
// that a single request would refuse. Columns are headed with the members' names on the wire; a
// room may give labels of the reader's language besides, and words or names that stand for a value.
//
//   GERBANG_TRY(auto rows, imports::table_read<LinkDraft>(bytes, "file", kNaming, language));

#include <charconv>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "base/contract/json.h"
#include "base/imports/csv.h"
#include "say/imports.h"

namespace gerbang::imports {

/// "Customer name", besides "customerName".
struct Label {
  std::string_view field;
  TextId label;
};
/// "One-Time", besides what JSON has for it.
struct Word {
  enum class Means : unsigned char { yes, no, nothing };
  std::string_view field;
  TextId word;
  Means means = Means::nothing;
};
/// "Gym", besides the id of the record that is called so; or a word of ours, besides its code.
struct Name {
  std::string_view field;
  std::string name;
  std::string value;  // as JSON has it
};
struct Naming {
  std::span<const Label> labels;
  std::span<const Word> words;
  std::span<const Name> names = {};
};

template <class T>
struct TableRow {
  std::int64_t number = 0;  // as a spreadsheet counts them
  T value;                  // what could be read of it
  std::vector<FieldError> problems;
};

namespace detail {

struct Field {
  std::string name;  // on the wire
  bool is_required = false;
};
/// Which field each column is; or what is wrong with the heading.
Result<std::vector<const Field*>> columns_of(const CsvRow& heading, std::span<const Field> fields,
                                             std::string_view file_field, const Naming& naming,
                                             std::string_view language);
/// Null, true or false where the cell says so by a word of the field.
const Word* word_of(const Naming& naming, std::string_view field, std::string_view cell,
                    std::string_view language);
/// The value that the cell names, where it names one.
const Name* name_of(const Naming& naming, std::string_view field, std::string_view cell);
boost::json::value truth(std::string_view cell);
boost::json::value whole_number(std::string_view cell);
/// Where cells stand beyond the heading.
bool has_cells_beyond(const CsvRow& row, std::size_t columns);

template <class M>
boost::json::value as_json(std::string_view cell) {
  if constexpr (contract::is_optional<M>) {
    return as_json<typename M::value_type>(cell);
  } else if constexpr (std::is_same_v<M, bool>) {
    return truth(cell);
  } else if constexpr (std::is_integral_v<M>) {
    return whole_number(cell);
  } else {
    return boost::json::value(boost::json::string_view(cell.data(), cell.size()));
  }
}

template <class T>
std::vector<Field> fields_of() {
  std::vector<Field> out;
  contract::for_each_member<T>(
      [&](std::size_t, const std::string& name, auto pointer, std::string_view cpp) {
        using Member = std::remove_cvref_t<decltype(std::declval<T&>().*pointer)>;
        out.push_back({name, !contract::is_optional<Member> || contract::rule_of<T>(cpp).is_named});
      });
  return out;
}

}  // namespace detail

template <class T>
TableRow<T> row_read(const CsvRow& row, std::span<const detail::Field* const> columns,
                     const Naming& naming, std::string_view language) {
  TableRow<T> out;
  out.number = row.number;
  boost::json::object json;
  contract::for_each_member<T>(
      [&](std::size_t, const std::string& name, auto pointer, std::string_view) {
        using Member = std::remove_cvref_t<decltype(std::declval<T&>().*pointer)>;
        for (std::size_t i = 0; i < columns.size() && i < row.cells.size(); ++i) {
          if (columns[i]->name != name || row.cells[i].empty()) continue;
          if (const auto* word = detail::word_of(naming, name, row.cells[i], language)) {
            json[name] = word->means == Word::Means::nothing
                             ? boost::json::value()
                             : boost::json::value(word->means == Word::Means::yes);
          } else if (const auto* named = detail::name_of(naming, name, row.cells[i])) {
            json[name] = named->value;
          } else {
            json[name] = detail::as_json<Member>(row.cells[i]);
          }
        }
      });
  contract::Problems problems;
  contract::read_json(boost::json::value(std::move(json)), out.value, contract::Rule{}, "",
                      problems);
  if (detail::has_cells_beyond(row, columns.size())) {
    problems.add("row", say::imports::cells_beyond);
  }
  if (!problems.empty()) out.problems = std::move(problems).error().field_errors;
  return out;
}

/// Every row, right or wrong; or what is wrong with the file as a whole, as that of `file_field`.
template <class T>
Result<std::vector<TableRow<T>>> table_read(std::string_view file, std::string_view file_field,
                                            const Naming& naming, std::string_view language) {
  GERBANG_TRY(auto rows, csv_read(file, file_field));
  auto fields = detail::fields_of<T>();
  GERBANG_TRY(auto columns, detail::columns_of(rows.front(), fields, file_field, naming, language));
  std::vector<TableRow<T>> out;
  out.reserve(rows.size() - 1);
  for (std::size_t i = 1; i < rows.size(); ++i)
    out.push_back(row_read<T>(rows[i], columns, naming, language));
  return out;
}

}  // namespace gerbang::imports
