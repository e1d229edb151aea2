#include "base/contract/list.h"

#include <algorithm>

#include "say/contract.h"

namespace gerbang::contract {

Result<Sorting> sorting_of(std::string_view text, std::span<const std::string_view> names) {
  auto comma = text.find(',');
  auto direction = comma == std::string_view::npos ? "desc" : text.substr(comma + 1);
  auto found = std::ranges::find(names, text.substr(0, comma));
  if (found == names.end()) {
    std::string known;
    for (auto name : names)
      known.append(known.empty() ? "" : ", ").append(name);
    return invalid_field("sort", say::contract::sort_column({.columns = known}));
  }
  if (direction != "asc" && direction != "desc") {
    return invalid_field("sort", say::contract::sort_direction);
  }
  return Sorting{static_cast<std::size_t>(found - names.begin()), direction == "asc"};
}

}  // namespace gerbang::contract
