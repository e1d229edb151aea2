#pragma once
// The countries of the world (ISO 3166-1) as sign-up and the application wizard offer them. The ids
// are on the wire and in records; Malaysia is 134 (spec account-portal §9).

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

namespace gerbang::accounts {

inline constexpr std::int64_t kMalaysia = 134;

struct Country {
  std::int64_t id = 0;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(Country, (), (id, name))

/// A country as a form sends it: the list's option with its value and label.
struct CountryChoice {
  std::string value;
  std::string label;
  std::int64_t id = 0;
};
BOOST_DESCRIBE_STRUCT(CountryChoice, (), (value, label, id))

std::vector<Country> country_list();
/// Empty when there is no country with this id.
std::string_view country_name(std::int64_t id);

}  // namespace gerbang::accounts
