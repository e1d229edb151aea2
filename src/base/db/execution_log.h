#pragma once
// For tests: what this process has executed. Where the environment variable GERBANG_STATEMENTS_LOG
// names a file, each process appends a line to it when it first prepares a statement, or first asks
// a list for one of its filters, its sorts, its first or its last page. A line is written before
// the process can be killed with it in memory, and in one piece, so that processes share the file.
// scripts/statement_coverage.py compares it with what the code defines. Without the variable
// nothing is looked at beyond a constant, and that only where a statement is prepared or a list is
// asked for a page.
//
//   sqlite <tab> statement <tab> refund_add
//   postgres <tab> list <tab> refunds::RefundQuery <tab> filter name
//   postgres <tab> has <tab> refunds::RefundQuery <tab> sort createdDate

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include "base/contract/list.h"
#include "base/db/db.h"

namespace gerbang::db {

bool is_execution_logged();
void log_statement(Engine engine, std::string_view name);
/// Marks the log: later lines are from this test; everything is written anew behind the heading.
void log_heading(std::string_view test);

/// The parts that a list was asked for, and all that it has.
struct ListAsked {
  const std::type_info& query;
  bool is_of_all = false;
  std::vector<std::string_view> filters, given;
  std::vector<std::string_view> sorts;
  std::string_view sort;  // by which of them; empty: by its own
  std::int64_t number = 1, pages = 0;
};
void log_list(Engine engine, const ListAsked& asked);

namespace log {

template <class T>
constexpr bool kIsFilter = false;
template <class T>
constexpr bool kIsFilter<std::optional<T>> = true;
template <class T>
constexpr bool kIsFilter<std::vector<T>> = true;

template <class T>
bool is_given(const std::optional<T>& value) {
  return value.has_value();
}
template <class T>
bool is_given(const std::vector<T>& values) {
  return !values.empty();
}

}  // namespace log

/// What `query`, a contract::ListQuery, asks for: each optional member and each vector is a filter,
/// but for the merchant of a list that is one merchant's.
template <class Query>
ListAsked list_asked(const Query& query, bool is_of_all, std::int64_t pages) {
  ListAsked out{.query = typeid(Query), .is_of_all = is_of_all};
  using namespace boost::describe;
  boost::mp11::mp_for_each<describe_members<Query, mod_public | mod_inherited>>([&](auto d) {
    using Member = std::remove_cvref_t<decltype(query.*d.pointer)>;
    if constexpr (log::kIsFilter<Member>) {
      std::string_view name = d.name;
      if (name == "sort" || (name == "merchant" && !is_of_all)) return;
      out.filters.push_back(name);
      if (log::is_given(query.*d.pointer)) out.given.push_back(name);
    }
  });
  if (query.sort) out.sort = std::string_view(*query.sort).substr(0, query.sort->find(','));
  out.number = query.page_number;
  out.pages = pages;
  return out;
}

}  // namespace gerbang::db
