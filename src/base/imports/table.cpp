#include "base/imports/table.h"

#include <algorithm>

#include "base/core/utf8.h"

namespace gerbang::imports::detail {
namespace {

constexpr std::size_t kShown = 60;  // bytes of a heading that is told back

std::string lower(std::string_view text) {
  std::string out(trimmed(text));
  std::ranges::transform(out, out.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
  return out;
}

/// In the reader's language or in English, in capital letters or not.
bool says(TextId text, std::string_view cell, std::string_view language) {
  auto said = lower(cell);
  return said == lower(text.in(language)) || said == lower(text.english());
}

const Field* field_of(std::string_view cell, std::span<const Field> fields, const Naming& naming,
                      std::string_view language) {
  auto is_named = [&](const Field& field) {
    if (lower(field.name) == lower(cell)) return true;
    return std::ranges::any_of(naming.labels, [&](const Label& label) {
      return label.field == field.name && says(label.label, cell, language);
    });
  };
  auto found = std::ranges::find_if(fields, is_named);
  return found == fields.end() ? nullptr : &*found;
}

}  // namespace

Result<std::vector<const Field*>> columns_of(const CsvRow& heading, std::span<const Field> fields,
                                             std::string_view file_field, const Naming& naming,
                                             std::string_view language) {
  auto refuse = [&](Text why) { return invalid_field(std::string(file_field), std::move(why)); };
  std::span<const std::string> cells = heading.cells;
  while (!cells.empty() && cells.back().empty())
    cells = cells.first(cells.size() - 1);
  std::vector<const Field*> out;
  for (const auto& cell : cells) {
    const auto* field = field_of(cell, fields, naming, language);
    if (!field) {
      return refuse(say::imports::column_unknown({.column = storable(cell.substr(0, kShown))}));
    }
    if (std::ranges::find(out, field) != out.end()) {
      return refuse(say::imports::column_twice({.column = field->name}));
    }
    out.push_back(field);
  }
  for (const auto& field : fields) {
    if (field.is_required && std::ranges::find(out, &field) == out.end()) {
      return refuse(say::imports::column_missing({.column = field.name}));
    }
  }
  return out;
}

const Word* word_of(const Naming& naming, std::string_view field, std::string_view cell,
                    std::string_view language) {
  auto found = std::ranges::find_if(naming.words, [&](const Word& word) {
    return word.field == field && says(word.word, cell, language);
  });
  return found == naming.words.end() ? nullptr : &*found;
}

const Name* name_of(const Naming& naming, std::string_view field, std::string_view cell) {
  if (naming.names.empty()) return nullptr;
  auto said = lower(cell);
  auto found = std::ranges::find_if(naming.names, [&](const Name& name) {
    return name.field == field && lower(name.name) == said;
  });
  return found == naming.names.end() ? nullptr : &*found;
}

boost::json::value truth(std::string_view cell) {
  auto said = lower(cell);
  if (said == "true") return true;
  if (said == "false") return false;
  return boost::json::value(said);  // refused by the rule of the field
}

boost::json::value whole_number(std::string_view cell) {
  std::int64_t number = 0;
  auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
  if (error == std::errc{} && end == cell.data() + cell.size()) return number;
  return boost::json::value(boost::json::string_view(cell.data(), cell.size()));
}

bool has_cells_beyond(const CsvRow& row, std::size_t columns) {
  return row.cells.size() > columns &&
         std::any_of(row.cells.begin() + static_cast<std::ptrdiff_t>(columns), row.cells.end(),
                     [](const auto& cell) { return !cell.empty(); });
}

}  // namespace gerbang::imports::detail
