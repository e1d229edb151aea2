#pragma once
// The types that stand on the wire, and how their members are named there. A wire struct is a plain
// struct described with Boost.Describe; its members are snake_case here and camelCase in JSON.
// json.h reads and writes them, schema.h shows them in contract/openapi.json.

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include "base/core/clock.h"
#include "base/core/id.h"
#include "base/core/money.h"
#include "base/core/text.h"

namespace gerbang::contract {

/// No body, no query: for calls that take nothing.
struct Nothing {};
BOOST_DESCRIBE_STRUCT(Nothing, (), ())

/// What an action answers that has nothing else to say.
struct Success {
  Text success_message;
};
BOOST_DESCRIBE_STRUCT(Success, (), (success_message))

struct Pageable {
  std::int64_t offset = 0;
  std::int64_t page_number = 1;  // from 1
  std::int64_t page_size = 10;
};
BOOST_DESCRIBE_STRUCT(Pageable, (), (offset, page_number, page_size))

/// The answer of every list (domain.md, "Wire contract"). Totals are exact.
template <class T>
struct Page {
  std::vector<T> content;
  std::int64_t size = 0;
  std::int64_t number = 1;
  std::int64_t total_elements = 0;
  std::int64_t total_pages = 0;
  Pageable pageable;
  BOOST_DESCRIBE_CLASS(Page, (), (content, size, number, total_elements, total_pages, pageable), (),
                       ())
};

inline constexpr std::int64_t kPageSizeMax = 500;

/// Fills in all but `content` from what was asked and the exact total.
template <class T>
void page_describe(Page<T>& page, std::int64_t page_number, std::int64_t page_size,
                   std::int64_t total) {
  page.size = page_size;
  page.number = page_number;
  page.total_elements = total;
  page.total_pages = (total + page_size - 1) / page_size;
  page.pageable = {(page_number - 1) * page_size, page_number, page_size};
}

/// The same page, each record as `show` shows it.
template <class T, class F>
auto page_as(Page<T>&& page, F&& show) {
  Page<std::decay_t<std::invoke_result_t<F&, T&&>>> out{
      {}, page.size, page.number, page.total_elements, page.total_pages, page.pageable};
  out.content.reserve(page.content.size());
  for (T& record : page.content)
    out.content.push_back(show(std::move(record)));
  return out;
}

/// An enum that travels as a word instead of its number: specialise with
///   static constexpr std::array<std::pair<E, std::string_view>, N> names{…};
template <class E>
struct WireWords;
template <class E>
concept HasWireWords = requires { WireWords<E>::names; };

/// An enum that travels as its number, and what clients call each: specialise with
///   static constexpr std::array<CodeName<E>, N> names{{{E::paid, "PAID", "The money was taken"},
///   …}};
/// It names what is known and checks nothing: a request may hold another number where its rule lets
/// it through. What clients ask for together may have a name as well:
///   static constexpr std::array<CodeSet<E>, N> sets{{{"SOLD", kSold}}};
template <class E>
struct CodeName {
  E code{};
  std::string_view name;   // "PAID"
  std::string_view about;  // where the name does not say it all
};
template <class E>
struct CodeSet {
  std::string_view name;
  std::span<const E> codes;
};
template <class E>
struct WireCodes;
template <class E>
concept HasWireCodes = requires { WireCodes<E>::names; };
template <class E>
concept HasCodeSets = requires { WireCodes<E>::sets; };

template <class T>
inline constexpr bool is_described = boost::describe::has_describe_members<T>::value;
template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
inline constexpr bool is_money = false;
template <>
inline constexpr bool is_money<Money> = true;
template <>
inline constexpr bool is_money<std::optional<Money>> = true;
template <class T>
inline constexpr bool is_list = false;
template <class T>
inline constexpr bool is_list<std::vector<T>> = true;
/// A code of one of several enums; which of them another field says. In answers only.
template <class T>
inline constexpr bool is_either = false;
template <class... E>
inline constexpr bool is_either<std::variant<E...>> = true;
template <class T>
inline constexpr bool is_map = false;
template <class T>
inline constexpr bool is_map<std::map<std::string, T>> = true;
template <class T>
inline constexpr bool is_id = false;
template <class Tag>
inline constexpr bool is_id<Id<Tag>> = true;

/// What it inherits stands first.
template <class T>
using Members = boost::describe::describe_members<T, boost::describe::mod_public |
                                                         boost::describe::mod_inherited>;

/// created_date -> createdDate
std::string camel_case(std::string_view snake);

/// The wire names of T's members, in order; made once.
template <class T>
const std::vector<std::string>& wire_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> out;
    boost::mp11::mp_for_each<Members<T>>([&](auto d) { out.push_back(camel_case(d.name)); });
    return out;
  }();
  return names;
}

/// Calls f(index, wire name, member pointer, C++ name) for each member in order.
template <class T, class F>
void for_each_member(F&& f) {
  const auto& names = wire_names<T>();
  std::size_t i = 0;
  boost::mp11::mp_for_each<Members<T>>([&](auto d) {
    f(i, names[i], d.pointer, std::string_view(d.name));
    ++i;
  });
}

}  // namespace gerbang::contract
