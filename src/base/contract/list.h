#pragma once
// What every list is asked with, besides its own filters: which page, how long, in which order. A
// list's query is a struct that has ListQuery as its base:
//
//   struct VoucherQuery : contract::ListQuery { std::optional<std::string> name; };
//   BOOST_DESCRIBE_STRUCT(VoucherQuery, (contract::ListQuery), (name))

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/contract/rules.h"
#include "base/contract/wire.h"
#include "base/core/result.h"

namespace gerbang::contract {

struct ListQuery {
  std::int64_t page_number = 1;
  std::int64_t page_size = 10;
  std::optional<std::string> sort;  // "createdDate,asc"
};
BOOST_DESCRIBE_STRUCT(ListQuery, (), (page_number, page_size, sort))
constexpr auto field_rules(Of<ListQuery>) {
  return std::array{rule("page_number").between(1, 100'000'000),
                    rule("page_size").between(1, kPageSizeMax)};
}

/// By which of the names, and which way round.
struct Sorting {
  std::size_t at = 0;
  bool is_rising = false;
};
/// Reads "createdDate,asc". Without a direction the latest or largest comes first. The error says
/// by what the list can be sorted.
Result<Sorting> sorting_of(std::string_view text, std::span<const std::string_view> names);

}  // namespace gerbang::contract
