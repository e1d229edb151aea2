#include "base/db/list.h"

#include <algorithm>

#include "base/core/utf8.h"
#include "base/db/text_search.h"

namespace gerbang::db {
namespace {

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::string text_of(const PartsIndex& index, Engine engine) {
  std::string out(index.text);
  if (engine != Engine::sqlite) return out;
  constexpr std::string_view kTheirs = "chr(", kOurs = "char(";
  for (auto at = out.find(kTheirs); at != std::string::npos; at = out.find(kTheirs, at + 5))
    out.replace(at, kTheirs.size(), kOurs);
  return out;
}

}  // namespace

Where::Where(Whose whose, MerchantId merchant, const Sql& sql, By by, Typed typed)
    : merchant_(whose.column().empty() ? MerchantId{} : merchant),
      engine_(engine_of(sql)),
      by_(by),
      typed_(typed),
      now_(sql.now()) {
  if (whose.column().empty()) {
    text_ = " WHERE 1 = 1";
  } else {
    text_ = fmt::format(" WHERE {} = {}", whose.column(), bind(merchant));
  }
}

std::string Where::bind(Param value) {
  params_.push_back(value);
  return "$" + std::to_string(params_.size());
}

std::string Where::aside(std::string_view column) const {
  return engine_ == Engine::sqlite ? fmt::format("+{}", column) : std::string(column);
}

void Where::also(std::string_view condition) {
  ++conditions_;
  text_.append(" AND ").append(condition);
}

void Where::either(std::string first, std::string second) {
  ++conditions_;
  is_narrowed_ = true;
  first_ = std::move(first);
  second_ = std::move(second);
}

std::string Where::text() const {
  return first_.empty() ? text_ : fmt::format("{} AND ({} OR {})", text_, first_, second_);
}

std::vector<std::string> Where::ways() const {
  if (first_.empty()) return {text_};
  return {fmt::format("{} AND {} AND NOT ({})", text_, first_, second_),
          fmt::format("{} AND {}", text_, second_)};
}

void Where::asked(std::string_view condition) {
  also(condition);
  is_narrowed_ = true;
}

void Where::compare(std::string_view column, std::string_view sign, Param value) {
  asked(fmt::format("{} {} {}", column, sign, bind(value)));
}

void Where::contains(std::initializer_list<std::string_view> columns,
                     const std::optional<std::string>& text) {
  if (!text) return;
  auto pattern = bind(std::string_view(patterns_.emplace_back(contains_pattern(*text))));
  std::string any;
  for (auto column : columns) {
    any += fmt::format("{}lower({}) LIKE lower({}) ESCAPE '!'", any.empty() ? "" : " OR ", column,
                       pattern);
  }
  also("(" + any + ")");
}

void Where::contains(const PartsIndex& index, const std::optional<std::string>& typed) {
  auto text = std::string(trimmed(typed.value_or("")));
  if (text.empty()) return;
  if (!index.email.empty() && is_whole_address(text)) {
    auto address = bind(std::string_view(patterns_.emplace_back(text)));
    return also(fmt::format("lower({}) = lower({})", index.email, address));
  }
  is_typed_ = true;
  if (engine_ != Engine::sqlite) {
    if (!index.is_apart) return also(has_parts(index, text));
    ids_ = ids_containing(index, text);
    return asked(fmt::format("{} IN ({})", index.id, ids_));
  }
  // The index knows the small letters of all scripts, SQLite's lower() those of ASCII.
  if (typed_ == Typed::looked_for && is_ascii(text)) return also(fits_text(index, text));
  searched_by_ = matches(index, text);
  also(searched_by_);
  also(fmt::format("{} = {}.rowid", index.id, index.table));
  searched_ = index.table;
}

std::string Where::ids_containing(const PartsIndex& index, std::string_view text) {
  auto parts = has_parts(index, text);
  if (engine_ == Engine::sqlite)
    return fmt::format("SELECT rowid FROM {} WHERE {}", index.table, parts);
  std::string_view whose = merchant_ ? "merchant_id = $1 AND " : "";  // as the first condition
  return fmt::format("SELECT id FROM {} WHERE {}{}", index.table, whose, parts);
}

std::string Where::has_parts(const PartsIndex& index, std::string_view text) {
  return engine_ == Engine::sqlite ? matches(index, text) : fits_text(index, text);
}

std::string Where::matches(const PartsIndex& index, std::string_view text) {
  auto match = bind(std::string_view(patterns_.emplace_back(parts_match(merchant_, text))));
  return fmt::format("{} MATCH {}", index.table, match);
}

std::string Where::fits_text(const PartsIndex& index, std::string_view text) {
  auto whole = text_of(index, engine_);
  std::string any;
  for (auto& pattern : parts_patterns(text)) {
    auto like = bind(std::string_view(patterns_.emplace_back(std::move(pattern))));
    any += fmt::format("{}{} LIKE lower({}) ESCAPE '!'", any.empty() ? "" : " OR ", whole, like);
  }
  return "(" + any + ")";
}

std::string Order::text(std::string_view id) const {
  return fmt::format(" ORDER BY {} {}, {} {}", by, way, id, way);
}

Result<Order> order_of(std::string_view sort, std::span<const SortColumn> columns) {
  std::vector<std::string_view> names;
  for (const auto& column : columns)
    names.push_back(column.name);
  GERBANG_TRY(auto by, contract::sorting_of(sort, names));
  return Order{columns[by.at].sql, by.is_rising ? "ASC" : "DESC"};
}

}  // namespace gerbang::db
