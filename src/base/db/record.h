#pragma once
// Statements of large records, by name instead of by position. The columns that are read come from
// the struct's description, and what is written is bound by the member's name, so that a member
// that is added, moved or renamed shifts nothing. All of it is worked out by the compiler: at run
// time these are constant texts like any other.
//
//   constexpr auto column_names(db::RecordOf<Voucher>) {      // where the names differ
//     return std::array{db::Column{"merchant", "merchant_id"}};
//   }
//   constexpr db::Statement kFind{
//       "voucher_find", db::text<Voucher, "SELECT {v} FROM vouchers v WHERE v.id = $1">};
//   constexpr db::RecordStatement<Voucher, "UPDATE vouchers SET code = :code WHERE id = :id"
//                                          " AND status = $1"> kWrite{"voucher_write"};
//   kWrite.changed(tx, voucher, VoucherStatus::open);

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/core/ascii.h"
#include "base/db/db.h"

namespace gerbang::db {

template <class T>
struct RecordOf {};

/// Where a member is kept whose column has another name. `column` may be an expression, which then
/// names its table itself.
struct Column {
  std::string_view member;
  std::string_view column;
  bool is_expression = false;
};

/// SQL as a template's argument.
template <std::size_t N>
struct Text {
  consteval Text(const char (&text)[N]) { std::copy_n(text, N, chars); }
  constexpr std::string_view view() const { return {chars, N - 1}; }
  char chars[N]{};
};

namespace record {

template <class T>
using Members = boost::describe::describe_members<T, boost::describe::mod_public>;

template <class T>
constexpr auto member_names() {
  std::array<std::string_view, boost::mp11::mp_size<Members<T>>::value> out;
  std::size_t at = 0;
  boost::mp11::mp_for_each<Members<T>>([&](auto d) { out[at++] = d.name; });
  return out;
}

/// Where the member stands; no constant, and so no program, where there is no such member.
template <class T>
constexpr std::size_t member_index(std::string_view name) {
  constexpr auto names = member_names<T>();
  auto at = std::find(names.begin(), names.end(), name);
  if (at == names.end()) throw "the record has no member of this name";
  return static_cast<std::size_t>(at - names.begin());
}

template <class T>
constexpr Column column_of(std::string_view member) {
  Column out{member, member};
  if constexpr (requires { column_names(RecordOf<T>{}); }) {
    for (const Column& column : column_names(RecordOf<T>{})) {
      member_index<T>(column.member);
      if (column.member == member) out = column;
    }
  }
  return out;
}

/// Text that grows while compiling: std::string does so with some compilers only.
using Chars = std::vector<char>;

constexpr void append(Chars& out, std::string_view text) {
  out.insert(out.end(), text.begin(), text.end());
}

template <class T>
constexpr void append_columns(Chars& out, std::string_view table) {
  std::string_view between;
  for (auto member : member_names<T>()) {
    append(out, between);
    between = ", ";
    auto column = column_of<T>(member);
    if (!table.empty() && !column.is_expression) {
      append(out, table);
      append(out, ".");
    }
    append(out, column.column);
  }
}

constexpr void append_number(Chars& out, std::size_t number) {
  if (number >= 10) append_number(out, number / 10);
  out.push_back(static_cast<char>('0' + number % 10));
}

struct Expanded {
  Chars text;
  std::size_t given = 0;           // $1, $2 …, which the caller gives beside the record
  std::vector<std::size_t> bound;  // which members are bound after these
};

constexpr bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || c == '_' || is_digit(c);
}

constexpr std::size_t given_count(std::string_view source) {
  std::size_t most = 0;
  for (std::size_t at = 0; at < source.size(); ++at) {
    if (source[at] != '$') continue;
    std::size_t number = 0;
    while (at + 1 < source.size() && is_digit(source[at + 1]))
      number = number * 10 + static_cast<std::size_t>(source[++at] - '0');
    most = std::max(most, number);
  }
  return most;
}

template <class T>
constexpr Expanded expand(std::string_view source) {
  Expanded out{{}, given_count(source), {}};
  for (std::size_t at = 0; at < source.size();) {
    auto until = [&](char last) { return source.substr(at, source.find(last, at + 1) + 1 - at); };
    if (source[at] == '\'') {
      auto quoted = until('\'');
      append(out.text, quoted);
      at += quoted.size();
    } else if (source[at] == '{') {
      auto table = until('}');
      append_columns<T>(out.text, table.substr(1, table.size() - 2));
      at += table.size();
    } else if (source[at] == ':') {
      auto end = at + 1;
      while (end < source.size() && is_word(source[end]))
        ++end;
      auto member = member_index<T>(source.substr(at + 1, end - at - 1));
      auto known = std::find(out.bound.begin(), out.bound.end(), member);
      auto place = static_cast<std::size_t>(known - out.bound.begin());
      if (known == out.bound.end()) out.bound.push_back(member);
      out.text.push_back('$');
      append_number(out.text, out.given + place + 1);
      at = end;
    } else {
      out.text.push_back(source[at++]);
    }
  }
  return out;
}

template <class T, Text source>
struct Made {
  static constexpr std::size_t given = given_count(source.view());
  static constexpr auto text = [] {
    std::array<char, expand<T>(source.view()).text.size() + 1> out{};
    std::ranges::copy(expand<T>(source.view()).text, out.begin());
    return out;
  }();
  static constexpr auto bound = [] {
    std::array<std::size_t, expand<T>(source.view()).bound.size()> out{};
    std::ranges::copy(expand<T>(source.view()).bound, out.begin());
    return out;
  }();
};

}  // namespace record

/// `source` with "{}" for the columns of T in the order of its members, "{s}" for the same of the
/// table s.
template <class T, Text source>
  requires(record::Made<T, source>::bound.empty())
inline constexpr const char* text = record::Made<T, source>::text.data();

/// A statement that writes a record: ":code" is its member `code`. $1, $2 … are given beside it.
template <class T, Text source>
class RecordStatement {
  using Made = record::Made<T, source>;

 public:
  consteval explicit RecordStatement(const char* name) : statement_{name, Made::text.data()} {}

  template <class... A>
  void exec(Tx& tx, const T& record, const A&... given) const {
    tx.send(statement_, pack(std::make_index_sequence<Made::bound.size()>{}, record, given...),
            nullptr);
  }
  /// How many rows were changed.
  template <class... A>
  std::int64_t changed(Tx& tx, const T& record, const A&... given) const {
    return tx.run(statement_,
                  pack(std::make_index_sequence<Made::bound.size()>{}, record, given...),
                  [](const Row&) {});
  }

 private:
  template <std::size_t... at, class... A>
  static auto pack(std::index_sequence<at...>, const T& record, const A&... given) {
    static_assert(sizeof...(A) == Made::given, "as many values as the statement has $ numbers");
    return std::array<Param, sizeof...(A) + sizeof...(at)>{
        Param(given)...,
        Param(record.*boost::mp11::mp_at_c<record::Members<T>, Made::bound[at]>::pointer)...};
  }

  Statement statement_;
};

}  // namespace gerbang::db
